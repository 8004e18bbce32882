/** Files as they really come: cut off, garbled, in old encodings, encoded twice, printed instead of written, with secrets in them. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImportedRecord, importRecord } from '../../src/importers/import-run'
import type { TraceEvent } from '../../src/trace/events'
import { expectSound } from './support/accounts'

function imported(data: string | Uint8Array, format?: string): ImportedRecord {
  const result = importRecord(data, format === undefined ? {} : { format })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  expectSound(result.value)
  return result.value
}
const replies = (record: ImportedRecord, run = 0): readonly string[] =>
  (record.runs[run]?.events ?? []).flatMap((event) => (event.type === 'model-replied' ? [event.message.text] : []))
const notices = (record: ImportedRecord): readonly string[] =>
  (record.runs[0]?.events ?? []).flatMap((event: TraceEvent) => (event.type === 'notice' ? [event.code] : []))
const repaired = (record: ImportedRecord): readonly string[] => (record.report.repaired ?? []).map(({ what }) => what)

const chat = [
  { role: 'user', content: '¿Cuánto mide el faro?' },
  { role: 'assistant', content: 'Veintiún metros.' },
]
const text = JSON.stringify(chat)
const lines = chat.map((one) => JSON.stringify(one)).join('\n')

function utf16(source: string, little: boolean, mark: boolean): Uint8Array {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(source, (_, i) => source.charCodeAt(i))]
  return Uint8Array.from(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

describe('encodings', () => {
  test.each([
    ['UTF-16 with a mark, low byte first', utf16(text, true, true)],
    ['UTF-16 with a mark, high byte first', utf16(text, false, true)],
    ['UTF-16 without a mark', utf16(text, true, false)],
    ['an old one-byte encoding', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ])('%s', (_name, bytes) => {
    const record = imported(bytes)
    expect(replies(record)).toEqual(['Veintiún metros.'])
    expect(repaired(record)).toEqual(['not UTF-8'])
  })

  test('a byte order mark and Windows line ends are no damage', () => {
    const record = imported(new TextEncoder().encode(`\uFEFF${lines.replaceAll('\n', '\r\n')}\r\n`))
    expect(replies(record)).toEqual(['Veintiún metros.'])
    expect(repaired(record)).toEqual([])
  })

  test('bytes that are no characters are told', () => {
    const bytes = new TextEncoder().encode(text)
    bytes[text.indexOf('mide') + 1] = 0xff
    expect(repaired(imported(bytes))).toEqual(['characters that cannot be read'])
  })

  test.each([
    ['gzip', [0x1f, 0x8b, 8, 0]],
    ['zip', [0x50, 0x4b, 3, 4]],
    ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ])('a %s container is named, not read as text', (container, bytes) => {
    expect(importRecord(Uint8Array.from(bytes))).toEqual({ ok: false, error: { code: 'compressed', container } })
  })
})

describe('damage', () => {
  test('a last line that is cut off is shown as far as it goes, and told', () => {
    const record = imported(lines.slice(0, -8))
    expect(replies(record)).toEqual(['Veintiún m'])
    expect(repaired(record)).toEqual(['the end is cut off'])
    expect(notices(record)).toEqual(['record-cut'])
    expect(record.runs[0]?.verdict?.verdict).toBe('record-cut')
  })

  test('a document that is cut off keeps what stands before the cut', () => {
    const record = imported(JSON.stringify({ messages: chat }, undefined, 2).slice(0, -20))
    expect(record.report.kept).toBe(2)
    expect(repaired(record)).toContain('the end is cut off')
  })

  test('a first record that is cut off keeps what stands before the cut, and is what it would have been whole', () => {
    const request = { model: 'm', messages: [{ role: 'system', content: 'Be brief.' }, ...chat.slice(0, 1)] }
    const whole = JSON.stringify([{ request, response: { choices: [{ message: chat[1] }] } }])
    for (const end of [whole.indexOf('mide'), whole.indexOf('"response"'), whole.indexOf('choices')]) {
      const record = imported(whole.slice(0, end))
      expect(record.format.id).toBe('openai-chat')
      expect(record.report.kept).toBe(2)
      expect(notices(record)).toEqual(['record-cut'])
    }
  })

  test('a broken line is dropped with its place; those around it are read', () => {
    const record = imported([lines, '{"role": "assistant", "con', lines].join('\n'))
    expect(record.report.kept).toBe(4)
    expect(record.report.dropped).toMatchObject([{ where: 'line 3' }])
  })

  test('a quote too many in a list: what was meant is guessed, and said', () => {
    const record = imported(JSON.stringify([...chat, ...chat], undefined, 1).replace('Veintiún', 'Vein"tiún'))
    expect(replies(record)).toEqual(['Vein"tiún metros.', 'Veintiún metros.'])
    expect(record.report.dropped).toEqual([])
    expect(repaired(record)).toEqual(['not quite JSON, put right by guessing'])
  })

  test('in a file that is too long for guesses it costs the rest of that message only', () => {
    const long = { ...chat[0], padding: 'x '.repeat(40_000) }
    const broken = JSON.stringify([...chat, ...chat, long], undefined, 1).replace('Veintiún', 'Vein"tiún')
    const record = imported(broken)
    expect(replies(record)).toEqual(['Vein', 'Veintiún metros.'])
    expect(record.report.dropped).toHaveLength(1)
    expect(repaired(record)).toContain('a value that breaks in the middle')
  })

  test('NaN, commas too many, single quotes and Python words are read and told', () => {
    const record = imported(
      "[{'role': 'user', 'content': 'hola', 'score': NaN, 'flag': True,}, {'role': 'assistant', 'content': None, 'tool_calls': [],},]",
    )
    expect(record.report.kept).toBe(2)
    expect(repaired(record)).toEqual(expect.arrayContaining(['NaN or Infinity', 'a comma too many', 'a Python print']))
  })

  test('JSON in a text in a text', () => {
    const record = imported(JSON.stringify(JSON.stringify(text)))
    expect(replies(record)).toEqual(['Veintiún metros.'])
    expect(repaired(record)).toEqual(['JSON inside a text'])
  })

  test('colours of a terminal, the prefix of a log, Markdown blocks', () => {
    const logged = chat.map((one) => `\u001b[32m2026-03-01 10:00:00 INFO\u001b[0m ${JSON.stringify(one)}`).join('\n')
    expect(repaired(imported(logged))).toEqual(expect.arrayContaining(['terminal colours', 'text in front of JSON']))
    const fenced = `What came back:\n\n\`\`\`json\n${JSON.stringify(chat, undefined, 2)}\n\`\`\`\n\nThat is all.\n`
    expect(repaired(imported(fenced))).toEqual(['JSON in a Markdown block'])
  })

  test('nesting without end', () => {
    const deep = `[${'['.repeat(5000)}${']'.repeat(5000)},${text.slice(1)}`
    const record = imported(deep)
    expect(replies(record)).toEqual(['Veintiún metros.'])
    expect(importRecord('['.repeat(100_000)).ok).toBe(false)
    expect(importRecord(`{"a":`.repeat(50_000)).ok).toBe(false)
  })

  test('characters that turn text around, and halves of characters, are kept and warned about', () => {
    const record = imported(JSON.stringify([chat[0], { role: 'assistant', content: 'abc\u202edef \ud83d' }]))
    expect(replies(record)).toEqual(['abc\u202edef \ud83d'])
    expect((record.report.warned ?? []).map(({ what }) => what)).toEqual([
      'characters that change the direction of text',
      'half characters',
    ])
    expect(imported(text).report.warned).toBeUndefined()
    expect(imported(JSON.stringify([chat[0], { role: 'assistant', content: '🚢' }])).report.warned).toBeUndefined()
  })

  test('keys that are special in JavaScript are only keys', () => {
    const record = imported(
      '[{"role":"user","content":"x","__proto__":{"polluted":1}},{"role":"assistant","content":[{"type":"text","text":"y","__proto__":{"a":1},"constructor":2}]}]',
    )
    expect(record.report.kept).toBe(2)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('secrets', () => {
  test('keys, tokens and passwords never come through, wherever they stand', () => {
    const secrets = [
      'sk-proj-abcdefghijklmnopqrstuv',
      'lsv2_pt_0123456789abcdef0123',
      'ghp_abcdefghijklmnopqrstuvwxyz01',
      'AKIAABCDEFGHIJKLMNOP',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0abc.c2lnbmF0dXJlLXRleHQ',
      'hunter2hunter2',
      'another-secret-value-1',
    ]
    const [sk, lsv, ghp, aws, jwt, password, key] = secrets
    const record = imported(
      JSON.stringify([
        { role: 'user', content: `My key is ${sk}, use ${lsv} or ${ghp}` },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'c',
              function: { name: 'http', arguments: JSON.stringify({ headers: { authorization: `Bearer ${jwt}` }, password }) },
            },
          ],
          config: { 'x-api-key': key, cookie: 'session=abcdef012345' },
        },
        { role: 'tool', tool_call_id: 'c', content: `db: postgres://me:${password}@host/x ${aws}` },
        { role: 'assistant', content: 'Done.' },
      ]),
    )
    const everything = JSON.stringify(record)
    for (const secret of [...secrets, 'session=abcdef012345']) expect(everything).not.toContain(secret)
    expect(record.report.redacted).toBeGreaterThanOrEqual(9)
    expect(record.runs[0]?.origin).toMatchObject({ report: { redacted: record.report.redacted } })
    const [called] = (record.runs[0]?.events ?? []).filter((event) => event.type === 'tool-called')
    expect(called?.args).toEqual({ headers: { authorization: 'Bearer [redacted]' }, password: '[redacted]' })
  })

  test('what only looks like one stays', () => {
    const harmless = JSON.stringify([
      { role: 'user', content: 'How many tokens? The task-sk-1 cookie recipe; authorization is needed. Bearer of news.' },
      {
        role: 'assistant',
        content: 'total_tokens: 12',
        usage: { prompt_tokens: 12, completion_tokens: 3 },
        api_key: null,
        password: '***',
      },
    ])
    const record = imported(harmless)
    expect(record.text).toBe(harmless)
    expect(record.report.redacted).toBeUndefined()
  })
})

describe('nothing vanishes', () => {
  const textArb = fc.string({ maxLength: 12, unit: 'grapheme' })
  const idArb = fc.constantFrom('', 'a', 'b', 'search:0')
  const messageArb = fc.oneof(
    fc.record({ role: fc.constant('user'), content: textArb }),
    fc.record({ role: fc.constant('system'), content: textArb }),
    fc.record({
      role: fc.constant('assistant'),
      content: fc.option(textArb),
      tool_calls: fc.array(
        fc.record({
          id: idArb,
          type: fc.constant('function'),
          function: fc.record({
            name: fc.constantFrom('search', 'now'),
            arguments: fc.constantFrom('{}', '{"q":1}', '{"q":', 'null'),
          }),
        }),
        { maxLength: 3 },
      ),
    }),
    fc.record({ role: fc.constant('tool'), tool_call_id: idArb, content: textArb }),
    fc.record({ role: fc.constant('function'), name: fc.constantFrom('search', 'now'), content: textArb }),
    fc.record({ role: fc.constant('critic'), content: textArb }),
  )
  const oddArb = fc.constantFrom<unknown>(null, 3, 'text', {}, { role: 7 }, [], { role: 'user' })

  test('of any conversation: every message is shown or dropped, every call keeps at most one result', () => {
    fc.assert(
      fc.property(fc.array(messageArb, { minLength: 2, maxLength: 14 }), fc.array(oddArb, { maxLength: 1 }), (messages, odd) => {
        const all: readonly unknown[] = [...messages, ...odd]
        const record = imported(JSON.stringify(all), 'openai-chat')
        expect(record.report.records).toBe(all.length)
        expect(record.report.kept).toBe(messages.length)
        const events = record.runs.flatMap((run) => run.events)
        const answered = events.flatMap((event) => (event.type === 'tool-returned' ? [event.toolCallId] : []))
        expect(new Set(answered).size).toBe(answered.length)
        const results = messages.filter(({ role }) => role === 'tool' || role === 'function').length
        const orphans = events.filter((event) => event.type === 'notice' && event.code === 'orphan-result').length
        expect(answered.length + orphans).toBe(results)
      }),
      { numRuns: 150 },
    )
  })

  test('of lines that are cut anywhere: each line is shown or dropped', () => {
    fc.assert(
      fc.property(fc.array(messageArb, { minLength: 2, maxLength: 8 }), fc.nat(), (messages, where) => {
        const whole = messages.map((one) => JSON.stringify(one)).join('\n')
        const first = whole.indexOf('\n') + 1
        const cut = whole.slice(0, first + (where % (whole.length - first + 1)))
        const record = imported(cut, 'openai-chat')
        expect(record.report.records).toBe(cut.split('\n').filter((one) => one !== '').length)
      }),
      { numRuns: 150 },
    )
  })
})
