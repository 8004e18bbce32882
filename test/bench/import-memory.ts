/** How much memory a recorded file takes once it is read and its first run is open, by the size of the file. */
import { openRecord } from '../../src/importers/import-run'
import { collector } from './collector'
import { type Bench, figure, rounded } from './figure'
import { chatLines } from './recorded-files'

const held = (): number => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

export const importMemory: Bench = {
  name: 'import-memory',
  async measure() {
    const collect = collector()
    collect()
    const before = held()
    const file = new TextEncoder().encode(chatLines(24_000_000))
    const opened = openRecord(file)
    const run = opened.ok ? opened.value.run(0) : undefined
    collect()
    const heldBytes = held() - before
    return figure({
      name: 'import-memory',
      what: 'Memory of a file of recorded conversations, its bytes, its text and its first run, by the size of the file.',
      unit: 'ratio',
      value: rounded(heldBytes / file.length),
      limit: 4,
      detail: {
        fileBytes: file.length,
        heldBytes,
        runs: opened.ok ? opened.value.heads.length : 0,
        events: run?.events.length ?? 0,
      },
    })
  },
}
