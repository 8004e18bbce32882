/**
 * A small server for a folder of built files, for this machine only. It reads files and nothing else: no listing, no
 * way out of its folder, no other method than GET and HEAD.
 */
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** vite writes the content's hash into these names, so a changed file has another name: `assets/index-BwZ3k_9a.js`. */
const hashedName = /^assets\/.*-[\w-]{8}\.\w+$/

/**
 * @typedef {{ status: 200, file: string, size: number, tag: string, headers: Record<string, string> }} Found
 * @typedef {{ status: 301, location: string }} Moved
 * @typedef {{ status: 400 | 404 }} Refused
 */

/**
 * The path inside the folder that a request names; undefined when it names none, or tries to leave.
 * @param {string} pathname as sent, still percent-encoded
 * @returns {string | undefined} with forward slashes, without the first one
 */
export function safePath(pathname) {
  let decoded
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  if (!decoded.startsWith('/') || /[\0\\:]/.test(decoded)) return undefined
  const parts = decoded.slice(1).split('/')
  // Names that begin with a dot are never served: neither `..` nor a hidden file is part of the page.
  return parts.some((part) => part.startsWith('.')) ? undefined : parts.join('/')
}

/**
 * Decides the answer to one request.
 * @param {string} folder absolute, without links
 * @param {string} pathname
 * @returns {Promise<Found | Moved | Refused>}
 */
async function resolve(folder, pathname) {
  const path = safePath(pathname)
  if (path === undefined) return { status: 400 }
  const name = path === '' || path.endsWith('/') ? `${path}index.html` : path
  try {
    const file = await realpath(join(folder, name))
    if (!file.startsWith(folder + sep)) return { status: 404 }
    const info = await stat(file)
    if (info.isDirectory()) return { status: 301, location: `${pathname}/` }
    const headers = {
      'content-type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
      'cache-control': hashedName.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
    }
    return {
      status: 200,
      file,
      size: info.size,
      tag: `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`,
      headers,
    }
  } catch {
    return { status: 404 }
  }
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} text
 * @param {Record<string, string>} [headers]
 */
function say(response, status, text, headers = {}) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text)
}

/**
 * Answers one request from a folder.
 * @param {string} folder
 * @param {string} prefix
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(folder, prefix, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return say(response, 405, 'Only GET and HEAD.', { allow: 'GET, HEAD' })
  const pathname = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
  if (!pathname.startsWith(prefix)) return say(response, 404, 'Not found.')
  const found = await resolve(folder, pathname.slice(prefix.length - 1))
  if (found.status === 301) return say(response, 301, 'Moved.', { location: prefix.slice(0, -1) + found.location })
  if (found.status !== 200) return say(response, found.status, found.status === 400 ? 'Not a valid address.' : 'Not found.')
  if (request.headers['if-none-match'] === found.tag) return response.writeHead(304, { ...found.headers, etag: found.tag }).end()
  response.writeHead(200, { ...found.headers, etag: found.tag, 'content-length': found.size })
  if (request.method === 'HEAD') return response.end()
  createReadStream(found.file)
    .on('error', () => response.destroy())
    .pipe(response)
}

/**
 * @typedef {object} Served
 * @property {string} url with the port and the prefix, for instance `http://127.0.0.1:4780/`
 * @property {number} port
 * @property {boolean} asked false when the port that was asked for could not be had and a free one was taken
 * @property {() => Promise<void>} close ends the server and the connections it has
 */

/**
 * Serves a folder on 127.0.0.1. When the port cannot be had it takes a free one. Rejects only when the folder is not there.
 * @param {{ folder: string, port?: number, prefix?: string }} options `port` 0: any free one. `prefix`: the path that it
 *   is served under; begins and ends with a slash
 * @returns {Promise<Served>}
 */
export async function serve({ folder, port = 0, prefix = '/' }) {
  const root = await realpath(folder)
  const server = createServer((request, response) => {
    answer(root, prefix, request, response).catch(() => response.destroy())
  })
  /** @param {number} wanted @returns {Promise<boolean>} */
  const listen = (wanted) =>
    new Promise((done) => {
      const failed = () => done(false)
      server.once('error', failed)
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', failed)
        done(true)
      })
    })
  const asked = await listen(port)
  if (!asked && !(await listen(0))) throw new Error('No port on 127.0.0.1 could be opened.')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const close = () =>
    new Promise((/** @type {(value: void) => void} */ done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address.port}${prefix}`, port: address.port, asked, close }
}
