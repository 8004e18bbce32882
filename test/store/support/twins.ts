/** The outside world of the stores, in memory: the twins of the real ports, and an engine that is fed by the test. */
import { createMemoryLibrary } from '../../../src/adapters/memory-library'
import { countingIds } from '../../../src/base/ports'
import { err, ok, type Result } from '../../../src/base/result'
import { writeDocument } from '../../../src/document/codec'
import { emptyDocument } from '../../../src/document/defaults'
import { plainLayout } from '../../../src/layout/plain'
import type { EnginePort, RunRequest } from '../../../src/run/port'
import type { OpenedFile } from '../../../src/store/ports'
import type { Services } from '../../../src/store/services'
import type { TraceEvent } from '../../../src/trace/events'
import { importPort } from './import-port'
import { type ManualClock, manualClock, settle } from './manual-clock'
import { type MemoryLink, memoryLink, memoryTabs } from './memory-page'
// Fetched here, so that a test does not wait for them when the stores do.
import '../../../src/diagnostics/diagnose'
import '../../../src/replay/trace-index'

/** An engine whose events come from the test. */
export interface FedEngine extends EnginePort {
  readonly requests: readonly RunRequest[]
  /** Gives events to the newest run. */
  feed(events: readonly TraceEvent[]): void
  /** Ends the newest run. */
  finish(): Promise<void>
  readonly stopped: number
  ready: Result<void, string>
}

export function fedEngine(): FedEngine {
  const requests: RunRequest[] = []
  let give: (events: readonly TraceEvent[]) => void = () => undefined
  let end: () => void = () => undefined
  const engine = {
    requests,
    stopped: 0,
    ready: ok(undefined) as Result<void, string>,
    warmUp: async () => engine.ready,
    start(request: RunRequest, onEvents: (events: readonly TraceEvent[]) => void) {
      requests.push(request)
      give = onEvents
      const finished = new Promise<void>((resolve) => {
        end = resolve
      })
      return {
        finished,
        stop: () => {
          engine.stopped += 1
        },
      }
    },
    tryTool: () => ({ answered: Promise.resolve(err('no tools here')), stop: () => undefined }),
    testConnection: async () => ok({ model: 'm', address: 'a' }),
    feed: (events: readonly TraceEvent[]) => give(events),
    async finish() {
      end()
      await settle()
    },
  }
  return engine
}

export interface Twins extends Services {
  readonly engine: FedEngine
  readonly clock: ManualClock
  readonly link: MemoryLink
  readonly downloads: { readonly name: string; readonly text: string }[]
  /** What the next "open a file" gives. */
  chosen: OpenedFile | null
  /** What is on the clipboard; undefined: the browser refuses to say. */
  onClipboard: string | undefined
}

/** `shipped`: texts of the gallery by id. */
export function twins(
  shipped: Readonly<Record<string, string>> = { 'research-agent': writeDocument(emptyDocument('Shipped')) },
): Twins {
  const downloads: { name: string; text: string }[] = []
  const services: Twins = {
    engine: fedEngine(),
    importer: importPort(),
    layout: { layOut: async (ask) => ok(plainLayout(ask)) },
    library: createMemoryLibrary(),
    gallery: {
      list: async () => ok(Object.keys(shipped).map((id) => ({ id, name: { en: id, es: id }, summary: { en: '', es: '' } }))),
      async load(id) {
        const text = shipped[id]
        return text === undefined ? { ok: false, error: { code: 'gallery-unreachable', cause: `${id}: 404` } } : ok(text)
      },
    },
    files: {
      download: (name, text) => void downloads.push({ name, text }),
      async downloadParts(name, parts) {
        let text = ''
        for await (const part of parts) text += part
        downloads.push({ name, text })
      },
      choose: async () => (services.chosen ? ok(services.chosen) : null),
      pick: async () => (services.chosen ? new File([services.chosen.text], services.chosen.name) : null),
      read: async (file) => ok({ name: file.name, text: await file.text() }),
    },
    clipboard: {
      copy: async (text) => {
        services.onClipboard = text
        return true
      },
      read: async () => services.onClipboard,
    },
    link: memoryLink(),
    tabs: memoryTabs(),
    clock: manualClock(),
    ids: countingIds(),
    downloads,
    chosen: null,
    onClipboard: undefined,
  }
  return services
}
