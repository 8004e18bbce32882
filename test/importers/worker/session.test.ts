/** The worker's work, message by message, with the real importers: what crosses is what was imported, in light pages. */
import { describe, expect, test } from 'vitest'
import { languages } from '../../../src/base/language'
import { emptyDocument } from '../../../src/document/defaults'
import { importRecord } from '../../../src/importers/import-run'
import type { ImportChoices, ImportSummary, ImportTrouble, RunPage } from '../../../src/importers/port'
import { RunPages } from '../../../src/importers/run-pages'
import type { FromImporter, ToImporter } from '../../../src/importers/worker-messages'
import { createImportWork } from '../../../src/importers/worker-session'
import { ontoGraph } from '../../../src/recordings/onto-graph'
import { TraceIndex } from '../../../src/replay/trace-index'
import { writeTrace } from '../../../src/trace/codec'
import type { TraceEvent } from '../../../src/trace/events'
import type { Trace } from '../../../src/trace/trace'
import { researchTrace } from '../../support/research-trace'
import { fixtures } from '../support/fixtures'

const english: ImportChoices = { language: 'en' }

/** A worker to talk to; each call gives all that it answers. */
function talk() {
  let said: FromImporter[] = []
  const work = createImportWork((message) => said.push(structuredClone(message)), ontoGraph)
  let id = 0
  const ask = async (message: ToImporter extends infer M ? (M extends ToImporter ? Omit<M, 'id'> : never) : never) => {
    said = []
    id += 1
    await work({ ...message, id } as ToImporter)
    return said
  }
  const read = async (content: Blob | string, choices: ImportChoices = english, name = 'a-file.json') => {
    const answers = await ask({ type: 'read', source: { name, content }, choices })
    const last = answers.find(({ type }) => type === 'read') ?? answers.at(-1)
    if (last?.type !== 'read') throw new Error(JSON.stringify(last))
    return { result: last.result, progress: answers.flatMap((one) => (one.type === 'progress' ? [one.progress] : [])) }
  }
  const summary = async (content: Blob | string, choices?: ImportChoices): Promise<ImportSummary> => {
    const { result } = await read(content, choices)
    if (!result.ok) throw new Error(JSON.stringify(result.error))
    return result.value
  }
  const trouble = async (content: Blob | string, choices?: ImportChoices): Promise<ImportTrouble> => {
    const { result } = await read(content, choices)
    if (result.ok) throw new Error('it was read')
    return result.error
  }
  /** All pages of a run, one after another, as the page asks for them. */
  const pages = async (index: number): Promise<readonly RunPage[]> => {
    const all: RunPage[] = []
    let answers = await ask({ type: 'run', index })
    const run = id
    for (;;) {
      const answer = answers.find((one) => one.type !== 'progress')
      if (answer?.type !== 'page') throw new Error(JSON.stringify(answer))
      if (answer.page === undefined) return all
      all.push(answer.page)
      said = []
      await work({ type: 'next', id: run })
      answers = said
    }
  }
  const run = async (index: number): Promise<Trace> => {
    const events: TraceEvent[] = []
    const told: (readonly [number, number])[] = []
    const together = new RunPages((read, done, of) => {
      events.push(...read())
      told.push([done, of])
    })
    for (const page of await pages(index)) together.take(page)
    const whole = together.run()
    if (!whole) throw new Error('no header')
    expect(told.at(-1)).toEqual([events.length, events.length])
    const { header, on, verdicts } = whole
    for (const language of languages) expect(verdicts[language]).toEqual(TraceIndex.of(events).verdict(language))
    return {
      ...header,
      ...(header.origin.kind === 'import' && on.inferred === undefined ? {} : { document: on.document }),
      events,
    }
  }
  return { ask, read, summary, trouble, pages, run }
}

const chat = (n: number, text = 'What is next?') =>
  Array.from({ length: n }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: `${text} ${i}` }))

describe('what is told before a run is opened', () => {
  test('for every format: the numbers add up, and the steps are those of the timeline', async () => {
    const worker = talk()
    for (const { name, format, text } of fixtures) {
      const told = await worker.summary(text)
      expect(told.format.id, name).toBe(format)
      const { records, kept, elsewhere, counts } = told.report
      expect(kept + elsewhere + counts.dropped, name).toBe(records)
      for (const entry of told.runs) {
        const trace = await worker.run(entry.index)
        expect(TraceIndex.of(trace.events).steps.length, name).toBe(entry.steps)
        expect(trace.title, name).toBe(entry.title)
      }
    }
  })

  test('long lists of a report come in parts', async () => {
    const worker = talk()
    const lines = [...Array.from({ length: 450 }, (_, i) => `not a record ${i}`), ...chat(4).map((one) => JSON.stringify(one))]
    const told = await worker.summary([...lines.slice(450), ...lines.slice(0, 450)].join('\n'))
    const { dropped } = told.report.counts
    expect(dropped).toBeGreaterThan(200)
    const all = [...told.report.lines.dropped]
    while (all.length < dropped) {
      const [answer] = await worker.ask({ type: 'report-lines', part: 'dropped', from: all.length })
      if (answer?.type !== 'report-lines' || answer.lines.length === 0) break
      all.push(...answer.lines)
    }
    const whole = importRecord([...lines.slice(450), ...lines.slice(0, 450)].join('\n'))
    expect(whole.ok && whole.value.report.dropped).toEqual(all)
    const trace = await worker.run(0)
    expect(trace.origin.kind === 'import' && trace.origin.report.dropped).toEqual(all)
  })

  test('a file of thousands of runs is shown before they are built; what they are is told then, and the account is the same in the end', async () => {
    const conversations = Array.from({ length: 3_000 }, (_, i) => JSON.stringify({ messages: chat(2, `Number ${i}?`) })).join(
      '\n',
    )
    const said: FromImporter[] = []
    const work = createImportWork((message) => said.push(structuredClone(message)), ontoGraph)
    await work({ type: 'read', id: 1, source: { content: conversations }, choices: english })
    const read = said.find((one) => one.type === 'read')
    if (read?.type !== 'read' || !read.result.ok) throw new Error(JSON.stringify(read))
    const { runs, report } = read.result.value
    expect(read.more).toBe(true)
    expect([runs.length, report.records, report.kept]).toEqual([3_000, 6_000, 6_000])
    expect([runs[0]?.steps, runs[0]?.messages, runs[2_999]?.steps, runs[2_999]?.title]).toEqual([
      3,
      2,
      undefined,
      'Number 2999? 0',
    ])
    const more = said.flatMap((one) => (one.type === 'entries' ? [one.more] : []))
    const told = new Map(more.flatMap(({ entries }) => entries.map((entry) => [entry.index, entry] as const)))
    expect([...runs.filter(({ steps }) => steps !== undefined).map(({ index }) => index), ...told.keys()]).toEqual(
      runs.map(({ index }) => index),
    )
    expect(told.get(2_999)).toMatchObject({ steps: 3, messages: 2, verdict: { verdict: 'answered' } })
    expect(more.map((one) => one.report !== undefined).lastIndexOf(false)).toBe(more.length - 2)
    const whole = importRecord(conversations)
    const inTheEnd = more.at(-1)?.report
    expect(whole.ok && [whole.value.report.kept, whole.value.report.guessed.length]).toEqual([
      inTheEnd?.kept,
      inTheEnd?.counts.guessed,
    ])
  })

  test('another file that is read meanwhile ends the listing of the one before', async () => {
    const conversations = Array.from({ length: 3_000 }, (_, i) => JSON.stringify({ messages: chat(2, `Number ${i}?`) })).join(
      '\n',
    )
    const said: FromImporter[] = []
    let other: Promise<void> | undefined
    const work = createImportWork(
      (message) => said.push(message),
      ontoGraph,
      async () => {
        other ??= work({ type: 'read', id: 2, source: { content: JSON.stringify(chat(2)) }, choices: english })
        await other
      },
    )
    await work({ type: 'read', id: 1, source: { content: conversations }, choices: english })
    expect(said.filter((one) => one.type === 'entries')).toEqual([])
    expect(said.flatMap((one) => (one.type === 'read' ? [one.id] : []))).toEqual([1, 2])
  })

  test('while a run is on its way, nothing is listed on', async () => {
    const conversations = Array.from({ length: 3_000 }, (_, i) => JSON.stringify({ messages: chat(2, `Number ${i}?`) })).join(
      '\n',
    )
    const said: FromImporter[] = []
    let rests = 0
    const work = createImportWork(
      (message) => said.push(message),
      ontoGraph,
      async () => {
        rests += 1
        if (rests === 1) await work({ type: 'run', id: 2, index: 5 })
      },
    )
    const listing = work({ type: 'read', id: 1, source: { content: conversations }, choices: english })
    const types = () =>
      said.flatMap((one) => (one.type === 'page' ? [one.page?.kind ?? 'end'] : one.type === 'entries' ? ['list'] : []))
    for (let asked = 0; asked < 20 && !types().includes('end'); asked++) {
      await new Promise((resolve) => setTimeout(resolve))
      await work({ type: 'next', id: 2 })
    }
    await listing
    const [first, ...later] = types()
    expect(first).toBe('header')
    expect(later.indexOf('end')).toBe(later.indexOf('list') - 1)
    expect(later.filter((type) => type === 'list').length).toBeGreaterThan(1)
  })

  test('a file tells how far it has come', async () => {
    const content = new Blob([JSON.stringify(chat(2, 'x'.repeat(20_000_000)))])
    const { result, progress } = await talk().read(content)
    expect(result.ok).toBe(true)
    expect(progress.at(-1)?.phase).toBe('listing')
    const reading = progress.filter(({ phase }) => phase === 'reading')
    expect(reading.length).toBeGreaterThan(2)
    expect(reading.map(({ done }) => done)).toEqual(reading.map(({ done }) => done).toSorted((a, b) => a - b))
    expect(reading.at(-1)).toMatchObject({ done: content.size, of: content.size })
    expect((await talk().summary(new Blob([JSON.stringify(chat(2))]))).runs).toHaveLength(1)
  })
})

describe('a run on its way', () => {
  test('for every format: it arrives as it was imported, on its graph', async () => {
    const worker = talk()
    for (const { name, text } of fixtures) {
      await worker.read(text)
      const whole = importRecord(text, { name: 'a-file.json' })
      if (!whole.ok) throw new Error(name)
      for (const [i, trace] of whole.value.runs.entries()) expect(await worker.run(i), name).toEqual(ontoGraph(trace).trace)
    }
  })

  test('a long conversation comes in many light pages', async () => {
    const worker = talk()
    const text = JSON.stringify(chat(1_500, 'a question or an answer of some length, over and over'.repeat(12)))
    await worker.read(text)
    const pages = await worker.pages(0)
    expect(pages.length).toBeGreaterThan(3)
    expect(Math.max(...pages.map((page) => JSON.stringify(page).length))).toBeLessThan(2_000_000)
    const whole = importRecord(text, { name: 'a-file.json' })
    const trace = await worker.run(0)
    const [first] = whole.ok ? whole.value.runs : []
    const there = first ? ontoGraph(first).trace.events : []
    expect(there.length).toBe(trace.events.length)
    const seen = trace.events.findLast((event) => event.type === 'model-called')
    const expected = there.findLast((event) => event.type === 'model-called')
    expect(seen).toEqual(expected)
  })

  test('a run that is not there is told', async () => {
    const worker = talk()
    expect((await worker.ask({ type: 'run', index: 0 })).at(-1)).toMatchObject({ type: 'failed' })
    await worker.read(JSON.stringify(chat(2)))
    expect((await worker.ask({ type: 'run', index: 7 })).at(-1)).toMatchObject({ type: 'failed' })
  })
})

describe('choices', () => {
  test('another format reads the same file again', async () => {
    const worker = talk()
    const text = 'Question: how far?\nThought: I look.\nAction: Finish[3 km]\n'
    expect((await worker.summary(text)).format.id).toBe('react-text')
    const { result } = await worker.read(text, { language: 'en', format: 'openai-chat' })
    expect(result.ok).toBe(false)
  })

  test('the clock of times without a zone moves where they begin, and only there', async () => {
    const worker = talk()
    const text = '2026-03-04 10:00:00 [Brain] I look it up.\n2026-03-04 10:00:02 [Brain] Final answer: 3 km\n'
    const utc = await worker.summary(text)
    const east = await worker.summary(text, { language: 'en', zoneMinutes: 120 })
    expect([utc.zoneless, east.zoneless]).toEqual([true, true])
    expect(Date.parse(utc.runs[0]?.startedAt ?? '') - Date.parse(east.runs[0]?.startedAt ?? '')).toBe(120 * 60_000)
    expect((await worker.summary(JSON.stringify(chat(2)))).zoneless).toBe(false)
  })

  test('what was made ready reads a file as if it had not been', async () => {
    const ready = talk()
    await ready.ask({ type: 'formats', soon: true })
    const text = JSON.stringify(chat(3))
    const plain = talk()
    expect(await ready.summary(text)).toEqual(await plain.summary(text))
    expect(await ready.run(0)).toEqual(await plain.run(0))
  })

  test('the list of formats is there without a file', async () => {
    const [answer] = await talk().ask({ type: 'formats' })
    expect(answer?.type === 'formats' && answer.formats.length).toBeGreaterThan(20)
  })
})

describe('a trace of our own', () => {
  const trace: Trace = {
    format: 'vuelta/trace',
    version: 1,
    id: 'mine',
    title: 'Mine',
    origin: { kind: 'run' },
    document: emptyDocument('Mine'),
    events: researchTrace(),
  }

  test.each(['json', 'jsonl'] as const)('is read as it is (%s)', async (form) => {
    const worker = talk()
    const told = await worker.summary(writeTrace(trace, form))
    expect(told).toMatchObject({ kind: 'trace', runs: [{ title: 'Mine' }] })
    expect(await worker.run(0)).toEqual(trace)
  })

  test('keeps the report that it was imported with', async () => {
    const imported = importRecord(JSON.stringify(chat(4)))
    const own = imported.ok ? imported.value.runs[0] : undefined
    if (!own) throw new Error('not imported')
    const worker = talk()
    expect((await worker.summary(writeTrace(own))).report.kept).toBe(4)
    expect(await worker.run(0)).toEqual(ontoGraph(own).trace)
  })

  test('damaged, it says where', async () => {
    const broken = { ...trace, events: [{ seq: 0, ns: [], type: 'nonsense' }] }
    expect(await talk().trouble(JSON.stringify(broken))).toMatchObject({ code: 'trace-refused', problem: { code: 'invalid' } })
  })
})

describe('trouble', () => {
  test('empty, unknown, packed and our own documents are told apart', async () => {
    const worker = talk()
    expect(await worker.trouble(' \n')).toMatchObject({ problem: { code: 'empty' } })
    expect(await worker.trouble('{"openapi": "3.1.0"}')).toMatchObject({ problem: { code: 'unknown-format', found: 'json' } })
    expect(await worker.trouble('once upon a time')).toMatchObject({ problem: { code: 'unknown-format', found: 'text' } })
    expect(await worker.trouble('{"format": "vuelta/agent", "version": 1}')).toMatchObject({ problem: { code: 'a-document' } })
  })

  test('a format in which nothing can be shown brings its account, and not all lines of it', async () => {
    const text = Array.from({ length: 900 }, (_, i) => JSON.stringify({ role: 'user', n: i })).join('\n')
    const trouble = await talk().trouble(text, { language: 'en', format: 'langsmith' })
    expect(trouble).toMatchObject({ code: 'refused', problem: { code: 'nothing-to-show', format: 'langsmith' } })
    expect(JSON.stringify(trouble).length).toBeLessThan(200_000)
  })

  test('a file that gives nothing is unreadable', async () => {
    const gone = {
      size: 10,
      arrayBuffer: () => Promise.reject(new Error('gone')),
    } as unknown as Blob
    const said: FromImporter[] = []
    await createImportWork(
      (message) => said.push(message),
      ontoGraph,
    )({
      type: 'read',
      id: 1,
      source: { content: gone },
      choices: english,
    })
    expect(said.at(-1)).toMatchObject({ type: 'read', result: { ok: false, error: { code: 'unreadable', message: 'gone' } } })
  })
})

describe('records of the file', () => {
  test('the record of an event, the ones beside it, and none beyond the ends', async () => {
    const worker = talk()
    await worker.read(JSON.stringify(chat(4)))
    const trace = await worker.run(0)
    const link = trace.events.find((event) => event.type === 'model-replied')?.recorded
    const record = async (n: number) => {
      const [answer] = await worker.ask({ type: 'record', ask: { record: n } })
      return answer?.type === 'record' ? answer.excerpt : undefined
    }
    expect(JSON.parse((await record(link?.record ?? -1))?.text ?? '')).toEqual(chat(4)[1])
    expect((await record(0))?.where).toBe('$[0]')
    expect(await record(-1)).toBeUndefined()
    expect(await record(4)).toBeUndefined()
  })
})
