/** Files as the terminal reads and writes them. `-` is standard input. */
import { access, constants, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { readDocument } from '../document/codec'
import type { AgentDocument } from '../document/types'
import { readTrace } from '../trace/codec'
import type { Trace } from '../trace/trace'
import { CannotBeDone } from './answer'
import { documentRefusal, notJson, traceRefusal } from './refusals'

/** The text of a file or of standard input. */
export async function readText(path: string): Promise<string> {
  if (path === '-') return text(process.stdin)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new CannotBeDone(`${path} could not be read: ${reasonOf(error)}.`)
  }
}

/** The bytes of a file or of standard input. */
export async function readBytes(path: string): Promise<Uint8Array> {
  if (path === '-') return buffer(process.stdin)
  try {
    return await readFile(path)
  } catch (error) {
    throw new CannotBeDone(`${path} could not be read: ${reasonOf(error)}.`)
  }
}

export async function readDocumentFile(path: string): Promise<AgentDocument> {
  const read = readDocument(await readText(path))
  if (read.ok) return read.value
  throw new CannotBeDone(documentRefusal(path, read.error))
}

/** A trace whose last line was cut off is read as far as it goes, and that is told on standard error. */
export async function readTraceFile(path: string): Promise<Trace> {
  return traceFrom(await readText(path), path)
}

/** The trace in these bytes; `undefined` when they are neither a trace nor a document, but perhaps a run of another system. */
export function traceIn(bytes: Uint8Array, path: string): Trace | undefined {
  const content = new TextDecoder().decode(bytes)
  return /"vuelta\/(?:trace|agent)"/.test(content.slice(0, 4000)) ? traceFrom(content, path) : undefined
}

function traceFrom(content: string, path: string): Trace {
  const read = readTrace(content)
  if (!read.ok) throw new CannotBeDone(traceRefusal(path, read.error, content))
  for (const note of read.value.notes) {
    process.stderr.write(`${path}: line ${note.line} is cut off; what stands before it was read.\n`)
  }
  return read.value.trace
}

export async function writeText(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content)
  } catch (error) {
    throw new CannotBeDone(`${path} could not be written: ${reasonOf(error)}.`)
  }
}

/** Says so before the work begins if a file cannot be written after it. Nothing is written yet. */
export async function expectWritable(path: string): Promise<void> {
  try {
    const there = await stat(path).catch(() => undefined)
    if (there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    // With a slash behind it, what is no folder is refused.
    await access(there ? path : `${dirname(path)}/`, constants.W_OK)
  } catch (error) {
    throw new CannotBeDone(`${path} could not be written: ${reasonOf(error, 'its folder is not there')}.`)
  }
}

/** JSON given on the command line, or in a file. */
export async function readJsonOption(value: string, name: string): Promise<unknown> {
  const inline = /^\s*[{[]/.test(value)
  const source = inline ? value : await readText(value)
  try {
    return JSON.parse(source) as unknown
  } catch {
    throw new CannotBeDone(`--${name}: ${notJson(source)}`)
  }
}

function reasonOf(error: unknown, missing = 'there is no such file'): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOENT':
      return missing
    case 'EISDIR':
      return 'it is a folder'
    case 'ENOTDIR':
      return 'a part of its path is not a folder'
    case 'EACCES':
    case 'EPERM':
      return 'this is not permitted'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
