import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * The page's content security policy. It is written into the built page only: the development server needs inline scripts.
 * Connections may go to any https address and to this machine, because people point the workbench at their own endpoint;
 * nothing is called until they do.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
  ],
}

const heavy = [
  '@langchain/langgraph/web',
  '@langchain/core/messages',
  '@langchain/core/outputs',
  '@langchain/core/singletons',
  '@langchain/core/language_models/chat_models',
  '@langchain/openai',
  'quickjs-emscripten-core',
  'minisearch',
  'mathjs/number',
]

/**
 * What the page begins with is one file: else every module that a late part shares with it is a file of its own, a request more before
 * the first picture, and named once more in the list of what each late part needs. The icons of the late parts are another.
 */
const chunks = [
  { name: 'page', tags: ['$initial' as const], priority: 2 },
  { name: 'icons', test: /lucide-react/, priority: 1 },
]

export default defineConfig({
  // Relative, so that the built folder works from any static host and sub-path.
  base: './',
  plugins: [react(), contentSecurityPolicy],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // React's memo does nothing but wrap: without this, the unused components of the canvas library travel along.
    rolldownOptions: { treeshake: { manualPureFunctions: ['memo'] }, output: { codeSplitting: { groups: chunks } } },
  },
  optimizeDeps: { include: heavy, exclude: ['@jitl/quickjs-wasmfile-release-sync'] },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
  },
})
