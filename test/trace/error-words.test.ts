/** What fails, in Spanish too: every failure that the engine can name has a sentence of its own, made from its code and data. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Field } from '../../src/document/types'
import { ModelError, type ModelErrorCode, modelErrorOf } from '../../src/models/model-error'
import { TraceIndex } from '../../src/replay/trace-index'
import { readTrace, writeTrace } from '../../src/trace/codec'
import { errorSentence } from '../../src/trace/error-words'
import type { RunError } from '../../src/trace/events'
import { textLog } from '../../src/trace/log'
import { sentenceText } from '../../src/trace/sentence'
import { verdictOf } from '../../src/trace/verdict'
import { brain, document, edges, field, fn, type Ran, router, run } from '../support/run'

const src = fileURLToPath(new URL('../../src/', import.meta.url))

/** The codes that the sources of the run half name in a failure that ends a run. */
const thrown = [
  ...new Set(
    ['run', 'compiler', 'nodes'].flatMap((room) =>
      readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) => [...readFileSync(join(src, room, name), 'utf8').matchAll(/new NodeFailure\(\s*'([a-z-]+)'/g)])
        .map((found) => found[1] ?? ''),
    ),
  ),
]
/** A router as a node of the engine is a fault of ours, and nothing that a document can bring about. */
const neverShown = new Set(['router-as-node'])

const everything = {
  missing: 'm',
  router: 'r',
  node: 'n',
  kind: 'k',
  branch: 'b',
  field: 'f',
  code: 'unanswered-call',
  callId: 'c',
  index: 1,
  wrong: 'deep',
}

test('every code that a failure is given has a Spanish sentence', () => {
  expect(thrown).toEqual(expect.arrayContaining(['history-rejected', 'wrong-write', 'record-ends', 'model-unknown']))
  for (const code of thrown.filter((each) => !neverShown.has(each))) {
    const said = errorSentence({ code, message: 'As it was.', data: everything }, 'es')
    expect(said, code).not.toBe('As it was.')
    expect(said, code).not.toContain('undefined')
  }
})

const modelCodes: Readonly<Record<ModelErrorCode, true>> = {
  'model-key-refused': true,
  'model-rate-limited': true,
  'model-unknown': true,
  'model-unreachable': true,
  'model-refused-history': true,
  'model-server-error': true,
  'model-stream-cut': true,
  'model-failed': true,
  'record-ends': true,
}

test.each(Object.keys(modelCodes) as ModelErrorCode[])(
  'a model call that fails, %s: with all that the English one names',
  (code) => {
    const details = { status: 418, model: 'large', address: 'https://models.example/v1', said: 'too hot' }
    const { message, details: data } = modelErrorOf(new ModelError(code, details))
    const said = errorSentence({ code, message, data: { ...data } }, 'es')
    expect(said).not.toBe(message)
    for (const part of Object.values(details).map(String)) expect(said.includes(part), part).toBe(message.includes(part))
    expect(errorSentence({ code, message, data: { ...data } }, 'en')).toBe(message)
  },
)

describe('nothing is invented', () => {
  test.each([
    ['a code that nobody knows', { code: 'recorded-error', message: 'Boom.' }],
    ['a name that every object has', { code: 'toString', message: 'Boom.' }],
    ['what a trace of an earlier version says without its data', { code: 'wrong-write', message: 'a wrote x: no.' }],
    ['what the person’s own code raised', { code: 'function-threw', message: 'x is not defined', data: { line: 2 } }],
  ] satisfies readonly (readonly [string, RunError])[])('%s keeps its text', (_name, error) => {
    expect(errorSentence(error, 'es')).toBe(error.message)
  })
})

test('what we say in an endpoint’s place is said in Spanish too', async () => {
  const { events } = await run(
    document({
      nodes: [brain('a')],
      edges: edges('START>a', 'a>END'),
      fields: [field('messages', 'messages')],
      models: [{ id: 'brain', provider: 'script', replies: [], whenExhausted: 'fail' }],
      input: { question: 'What?' },
    }),
  )
  expect(verdictOf(events, 'es')?.detail).toContain('El guion no tiene más respuestas.')
})

describe('a run that does not begin says why in Spanish', () => {
  const begun = (fields: readonly Field[], input: Readonly<Record<string, unknown>>) =>
    run(document({ nodes: [fn('a', '')], edges: edges('START>a', 'a>END'), fields, input }))
  test.each([
    [[field('m', 'messages')], { m: 5 }, 'La entrada de «m» no es una lista de mensajes: un texto, o { role, text }. Era 5.'],
    [[field('t', 'sum')], { t: 'x' }, 'La entrada x no cabe en su campo: «t» suma números, y esto no es ninguno.'],
    [[field('t', 'merge', { initial: [1] })], {}, 'El valor inicial no sirve: «t» une objetos, y esto no es ninguno.'],
    [[field('t', 'append', { initial: 'x' })], {}, 'El valor inicial de «t» no es una lista.'],
    [[field('t', 'messages', { initial: [5] })], {}, 'El valor inicial de «t» no es una lista de mensajes'],
  ] as const)('%#: what the input or a field has', async (fields, input, said) => {
    const { events } = await begun([...fields], input)
    expect(verdictOf(events, 'es')).toMatchObject({ verdict: 'failed', detail: expect.stringContaining(said) })
    expect(verdictOf(events, 'en')?.detail).not.toContain(said)
  })

  test('what LangGraph itself refuses is quoted after our words', async () => {
    const { events } = await run(
      document({ nodes: [fn('a', ''), fn('b', '')], edges: edges('START>a', 'a>END', 'b>END'), fields: [field('n')] }),
    )
    const why = verdictOf(events, 'en')?.detail ?? ''
    expect(why).toMatch(/unreachable|not reachable/i)
    const told = verdictOf(events, 'es')?.detail ?? ''
    expect(told).toContain('LangGraph no acepta este grafo. Dice: «')
    expect(told).toContain(why.replace(/\.$/, ''))
  })

  test('an entry that is not there', async () => {
    const whole = document({ nodes: [fn('a', '')], edges: edges('START>a', 'a>END'), fields: [] })
    const { events } = await run({ ...whole, entry: 'nowhere' })
    expect(verdictOf(events, 'es')?.detail).toContain('empieza en el grafo «nowhere», y no hay ningún grafo así.')
  })
})

const failing = (code: string): Promise<Ran> =>
  run(
    document({
      nodes: [fn('a', code)],
      edges: edges('START>a', 'a>END'),
      fields: [field('n'), field('total', 'sum'), field('messages', 'messages')],
      input: { n: 1 },
    }),
  )

describe('runs that fail say why in Spanish, wherever the page tells it', () => {
  test.each([
    ['while (true) {}', 'El código tardó más de los 1000 ms que puede tardar.'],
    ['return {', 'Esto no es JavaScript: '],
    ['const f = () => f(); return f()', 'El código se llama a sí mismo demasiadas veces'],
    ['return Promise.resolve({ n: 2 })', 'El código respondió con una promesa.'],
    ['return { n: NaN }', 'que no cabe en JSON.'],
    ['return [1]', 'La función devolvió una lista.'],
    ['return 5', 'La función devolvió un número.'],
    ['return { goto: 5 }', 'La función salta a algo que no es el nombre de un nodo'],
    ['return { total: "x" }', 'a escribió x: «total» suma números, y esto no es ninguno.'],
    ['return { messages: [5] }', 'Lo que la función escribió en «messages» no es un mensaje'],
  ])('%s', async (code, said) => {
    const { events } = await failing(code)
    expect(verdictOf(events, 'es')).toMatchObject({ verdict: 'failed', detail: expect.stringContaining(said) })
    expect(textLog(events, 'es')).toContain(said.slice(0, 60))
    const index = TraceIndex.of(events)
    const visit = index.steps.findLast((step) => step.kind === 'visit')
    const sentence = sentenceText(index.sentence(visit?.index ?? 0, 'es'), 'es')
    expect(sentence).toContain(said.slice(0, 60))
    expect(sentence).not.toContain('…')
  })

  test('several nodes that write one value, and several that fail at once', async () => {
    const both = (a: string, b: string) =>
      run(
        document({
          nodes: [fn('a', a), fn('b', b)],
          edges: edges('START>a', 'START>b', 'a>END', 'b>END'),
          fields: [field('n')],
          input: {},
        }),
      )
    expect(verdictOf((await both('return { n: 1 }', 'return { n: 2 }')).events, 'es')?.detail).toContain(
      '«n» admite un solo valor por superstep, y recibió 2: a: 1, b: 2.',
    )
    const { events } = await both('return 5', 'return 5')
    expect(verdictOf(events, 'es')?.detail).toContain('(y falló 1 más a la vez)')
  })

  test('a router whose code fails', async () => {
    const { events } = await run(
      document({
        nodes: [
          fn('a', ''),
          router('r', { rules: [{ when: { type: 'code', code: 'while (true) {}' }, branch: 'x' }], otherwise: 'x' }),
        ],
        edges: edges('START>a', 'a>r', 'r>END:x'),
        fields: [field('n')],
        input: {},
      }),
    )
    expect(textLog(events, 'es')).toContain('r no pudo decidir: El código tardó más')
  })

  test('a model that is not there, and the trace keeps what it takes to say so', async () => {
    const { events } = await run(
      document({
        nodes: [brain('a', { model: 'ghost' })],
        edges: edges('START>a', 'a>END'),
        fields: [field('messages', 'messages')],
        input: { question: 'What?' },
      }),
    )
    const trace = { format: 'vuelta/trace', version: 1, id: 't', title: 'A run', origin: { kind: 'run' }, events } as const
    const read = readTrace(writeTrace(trace))
    if (!read.ok) throw new Error('The trace cannot be read.')
    expect(verdictOf(read.value.trace.events, 'es')?.detail).toContain('En este documento no hay ningún modelo llamado «ghost».')
  })
})
