/**
 * How much memory a recorded file takes once it is read and one of its runs is built, by the size of the file. Of a file of one long run
 * that is everything: its bytes, its text, what was read of it, and all events.
 */
import { openRecord } from '../../src/importers/import-run'
import { collector } from './collector'
import { type Bench, figure, rounded } from './figure'
import { chatLines, langSmithList, oneConversation, otlpFile, streamLines, textLog } from './recorded-files'
import { chatChunkLines, messageLines } from './recorded-streams'

const bytes = 24_000_000
const files = {
  chat: chatLines,
  conversation: oneConversation,
  runs: langSmithList,
  stream: streamLines,
  chunks: chatChunkLines,
  messages: messageLines,
  spans: otlpFile,
  log: textLog,
} as const

const held = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

interface Weight {
  readonly bytes: number
  readonly read: number
  readonly built: number
  readonly events: number
  readonly runs: number
}

/** In a function of its own, so that nothing of one file is still held when the next is weighed. */
function weigh(make: (bytes: number) => string, collect: () => void): Weight {
  const file = new TextEncoder().encode(make(bytes))
  collect()
  const before = held() - file.length
  const opened = openRecord(file)
  collect()
  const read = held() - before
  const run = opened.ok ? opened.value.run(0) : undefined
  collect()
  const built = held() - before
  return {
    bytes: file.length,
    read,
    built,
    events: run?.events.length ?? 0,
    runs: opened.ok ? opened.value.heads.length : 0,
  }
}

export const importMemory: Bench = {
  name: 'import-memory',
  async measure() {
    const collect = collector()
    const detail: Record<string, number> = {}
    let worst = 0
    for (const [name, make] of Object.entries(files)) {
      const weight = weigh(make, collect)
      // The places of what was weighed before may still stand on the stack.
      await new Promise((resolve) => setTimeout(resolve))
      worst = Math.max(worst, weight.built / weight.bytes)
      detail[`${name}: ratio`] = rounded(weight.built / weight.bytes)
      detail[`${name}: read only`] = rounded(weight.read / weight.bytes)
      detail[`${name}: bytes`] = weight.bytes
      detail[`${name}: runs`] = weight.runs
      detail[`${name}: events of the run`] = weight.events
    }
    return figure({
      name: 'import-memory',
      what: 'Memory of a recorded file, its bytes, its text, what was read of it and its first run, by the size of the file; the worst of eight.',
      unit: 'ratio',
      value: rounded(worst),
      limit: 4,
      detail,
    })
  },
}
