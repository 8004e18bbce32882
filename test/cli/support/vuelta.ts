/** The terminal as a person meets it: a process of its own, with what it prints and how it ends. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

export const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '')

/** Long enough for a machine that has a lot to do; nothing waits for it. */
export const PATIENCE = 120_000

export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface Call {
  /** Standard input; empty when there is none. */
  readonly input?: string
  /** On top of the environment of the tests, which holds no keys. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts it and does not wait. */
export function startVuelta(args: readonly string[], { input = '', env = {} }: Call = {}): ChildProcessWithoutNullStreams {
  const { OPENAI_API_KEY: _openai, TAVILY_API_KEY: _tavily, ...clean } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...args], { cwd: root, env: { ...clean, ...env } })
  // A command that refuses its arguments ends before it has read anything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return child
}

/** What it has said when it has ended. */
export function ended(child: ChildProcessWithoutNullStreams): Promise<Said> {
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    out += part
  })
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    err += part
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

export const vuelta = (args: readonly string[], call: Call = {}): Promise<Said> => ended(startVuelta(args, call))

/** `--json`: standard output as it is parsed. Throws when there is anything but JSON. */
export const parsed = (said: Said): unknown => JSON.parse(said.out)

/** A folder for the files of one test file, gone when its tests are done. */
export function workFolder(): {
  readonly path: (name: string) => string
  readonly write: (name: string, content: unknown) => string
} {
  const folder = mkdtempSync(join(tmpdir(), 'vuelta-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const path = (name: string) => join(folder, name)
  return {
    path,
    write(name, content) {
      writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content))
      return path(name)
    },
  }
}

export const gallery = (id: string): string => `public/gallery/${id}.agent.json`
