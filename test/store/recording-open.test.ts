/** A run on its way to the page: a long one can be looked at before all of it is there, and says so until it is. */
import { describe, expect, test } from 'vitest'
import { realClock } from '../../src/adapters/real-clock'
import { err, ok, type Result } from '../../src/base/result'
import type { ImportSession, ImportTrouble, RunPage } from '../../src/importers/port'
import { RunPages } from '../../src/importers/run-pages'
import { TraceIndex } from '../../src/replay/trace-index'
import { readyRecording } from '../../src/store/recording-open'
import type { ReplayState } from '../../src/store/replay-store'
import type { RunState } from '../../src/store/run-store'
import { filled } from '../bench/recorded-files'
import { importPort } from './support/import-port'

const log = (lines: number): string =>
  filled(lines * 40, (i) =>
    i === 0 ? '[User] a question' : (['[Brain] Tool call: search(query="x")', '[Hands] Results: some words'][i % 2] ?? ''),
  ).join('\n')

/** A session whose run comes page by page, when the test says so. */
async function coming(text: string) {
  const real = importPort().open({ content: text })
  const read = await real.read({ language: 'en' }, () => undefined)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const pages: RunPage[] = []
  const all = await real.run(0, (page) => pages.push(page))
  if (!all.ok) throw new Error(JSON.stringify(all.error))
  let give = (_page: RunPage): void => undefined
  let end = (_result: Result<void, ImportTrouble>): void => undefined
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const session: ImportSession = {
    ...real,
    run: (_index, take) => {
      give = take
      begin()
      return new Promise((resolve) => {
        end = resolve
      })
    },
  }
  let state: Partial<RunState> & { readonly revision: number } = { revision: 0 }
  const told: string[] = []
  let position = 0
  const ready = readyRecording({
    session,
    index: 0,
    format: read.value.format,
    runs: 1,
    hasSource: true,
    clock: realClock,
    run: {
      getState: () => state as unknown as RunState,
      setState: (change: unknown) => {
        state = { ...state, ...(change as Partial<typeof state>) }
      },
    },
    replay: {
      getState: () => ({ position }) as ReplayState,
      seek: (step) => {
        position = step
      },
    },
    onProgress: ({ phase }) => told.push(phase),
  })
  await begun
  return {
    ready,
    pages,
    give: (page: RunPage) => give(page),
    end: (with_: Result<void, ImportTrouble>) => end(with_),
    told,
    show: (opening: Partial<RunState>) => {
      state = { ...state, ...opening }
    },
    state: () => state,
    revision: () => state.revision,
    seek: (step: number) => {
      position = step
    },
    position: () => position,
  }
}

describe('a long run', () => {
  const text = log(10_000)

  test('is there to be looked at once its beginning is, grows, and is whole in the end', async () => {
    const { ready, pages, give, end, show, revision } = await coming(text)
    const events = pages.filter(({ kind }) => kind === 'events').length
    expect(events).toBeGreaterThan(25)
    const beginning = pages.slice(0, pages.length - events + 8)
    for (const page of beginning) give(page)
    const opened = await ready
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    const { index, recorded } = opened.value
    show({ index })
    expect(recorded.report?.kept).toBeGreaterThan(0)
    expect(index.coming?.done).toBeGreaterThan(0)
    expect(index.coming?.done).toBeLessThan(index.coming?.of ?? 0)
    expect(index.steps.length).toBeGreaterThan(100)
    expect(index.moment(1).step.index).toBe(1)
    expect(index.verdict('en')).toBeUndefined()
    const before = { steps: index.steps.length, step: index.steps[5], revision: revision() }
    for (const page of pages.slice(beginning.length)) give(page)
    end(ok(undefined))
    await index.whole
    expect(index.coming).toBeUndefined()
    expect(index.steps.length).toBeGreaterThan(before.steps)
    expect(index.steps[5]).toBe(before.step)
    expect(revision()).toBeGreaterThan(before.revision)
    const all = pages.find((page) => page.kind === 'header')
    expect(index.events).toHaveLength(all?.kind === 'header' ? all.events : -1)
    for (const language of ['en', 'es'] as const)
      expect(index.verdict(language)).toEqual(all?.kind === 'header' ? all.verdicts[language] : undefined)
  })

  test('whose rest does not come says so, and tells no end', async () => {
    const { ready, pages, give, end } = await coming(text)
    for (const page of pages.slice(0, 14)) give(page)
    const opened = await ready
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    const { index } = opened.value
    end(err({ code: 'broke-down', message: 'gone' }))
    await index.whole
    expect(index.coming).toMatchObject({ failed: true })
    expect(index.verdict('en')).toBeUndefined()
    expect(index.moment(3).total).toBe(index.steps.length)
  })
})

describe('a run that takes a while to be built', () => {
  // Its last node is not in its beginning: what is shown at first has another graph.
  const text = `${log(26_000)}\n[Compress] wrote: a summary`
  const split = (pages: readonly RunPage[]) => {
    const whole = pages.findIndex((page, i) => i > 0 && page.kind === 'header')
    const firstEvents = pages.findIndex((page, i) => i > whole && page.kind === 'events')
    const [header] = pages
    const count = header?.kind === 'header' ? (header.beginning ?? 0) : 0
    return {
      count,
      beginning: pages.slice(0, whole),
      more: pages.slice(whole, firstEvents + 10),
      rest: pages.slice(firstEvents + 10),
    }
  }

  test('is there with what its first records tell, and becomes the whole without another thing in its place', async () => {
    const { ready, pages, give, end, show, state, seek, position } = await coming(text)
    const { count, beginning, more, rest } = split(pages)
    for (const page of beginning) give(page)
    const opened = await ready
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    const { index, recorded, document } = opened.value
    const { header } = recorded
    show({ index, recorded, document })
    expect(count).toBeGreaterThan(3_900)
    expect(index.events).toHaveLength(count)
    expect(index.coming?.done).toBe(count)
    expect(index.coming?.of).toBeGreaterThan(50_000)
    expect(index.verdict('en')).toBeUndefined()
    const before = index.steps.findLast(({ kind }) => kind === 'visit')
    expect(Object.values(document.graphs).flatMap(({ nodes }) => nodes.map(({ id }) => id))).not.toContain('compress')
    seek(before?.index ?? 0)
    for (const page of more) give(page)
    expect(index.events.length).toBeGreaterThan(2 * count)
    expect(index.steps[position()]).toMatchObject({ taskId: before?.taskId, node: before?.node })
    for (const page of rest) give(page)
    end(ok(undefined))
    await index.whole
    // Who holds the recording knows it by these.
    expect(state().index).toBe(index)
    expect(state().recorded?.header).toBe(header)
    const told = new TraceIndex()
    const whole = new RunPages((read) => told.append(read(), read))
    for (const page of [...more, ...rest]) whole.take(page)
    const run = whole.run()
    expect(header).toEqual(run?.header)
    for (const held of [state(), opened.value]) {
      expect(held.document).toEqual(run?.on.document)
      expect(held.recorded?.inferred).toEqual(run?.on.inferred)
      expect(held.recorded?.report).toEqual(header.origin.kind === 'import' && header.origin.report)
    }
    expect(Object.values(document.graphs).flatMap(({ nodes }) => nodes.map(({ id }) => id))).toContain('compress')
    expect(index.coming).toBeUndefined()
    expect(index.steps).toEqual(told.steps)
    expect(index.events.at(-1)).toEqual(told.events.at(-1))
    expect(index.state).toEqual(told.state)
    expect(index.verdict('es')).toEqual(run?.verdicts.es)
  }, 60_000)

  test('and cannot be in the end says so', async () => {
    const { ready, pages, give, end } = await coming(text)
    for (const page of split(pages).beginning) give(page)
    const opened = await ready
    end(err({ code: 'broke-down', message: 'gone' }))
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    await opened.value.index.whole
    expect(opened.value.index.coming).toMatchObject({ done: split(pages).count, failed: true })
  }, 60_000)
})

test('a short run is shown when all of it is there', async () => {
  const { ready, pages, give, end, told } = await coming(log(600))
  for (const page of pages) give(page)
  let shown = false
  void ready.then(() => {
    shown = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown).toBe(false)
  end(ok(undefined))
  const opened = await ready
  expect(opened.ok && opened.value.index.coming).toBeUndefined()
  expect(opened.ok && opened.value.index.finished).toBe(true)
  expect(told).toContain('handing-over')
})

test('a run that could not be brought is no recording', async () => {
  const { ready, end } = await coming(log(600))
  end(err({ code: 'broke-down', message: 'gone' }))
  expect(await ready).toEqual({ ok: false, error: { code: 'broke-down', message: 'gone' } })
})
