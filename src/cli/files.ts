/** Files as the terminal reads and writes them. `-` is standard input. */
import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { readDocument } from '../document/codec'
import { problemSentence } from '../document/problem-words'
import type { AgentDocument } from '../document/types'
import { readTrace, traceProblemSentence } from '../trace/codec'
import type { Trace } from '../trace/trace'
import { CannotBeDone } from './answer'

/** The text of a file or of standard input. */
export async function readText(path: string): Promise<string> {
  if (path === '-') return text(process.stdin)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'there is no such file' : String(error)
    throw new CannotBeDone(`${path} could not be read: ${reason}.`)
  }
}

export async function readDocumentFile(path: string): Promise<AgentDocument> {
  const read = readDocument(await readText(path))
  if (read.ok) return read.value
  throw new CannotBeDone(`${nameOf(path)}: ${problemSentence(read.error, 'en')}`)
}

export async function readTraceFile(path: string): Promise<Trace> {
  const read = readTrace(await readText(path))
  if (read.ok) return read.value.trace
  throw new CannotBeDone(`${nameOf(path)}: ${traceProblemSentence(read.error, 'en')}`)
}

export async function writeText(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content)
  } catch (error) {
    throw new CannotBeDone(`${path} could not be written: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** JSON given on the command line, or in a file. */
export async function readJsonOption(value: string, name: string): Promise<unknown> {
  const source = value.trim().startsWith('{') || value.trim().startsWith('[') ? value : await readText(value)
  try {
    return JSON.parse(source) as unknown
  } catch (error) {
    throw new CannotBeDone(`--${name} is not JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const nameOf = (path: string): string => (path === '-' ? 'Standard input' : path)
