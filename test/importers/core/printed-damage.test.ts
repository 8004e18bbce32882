/** What hand-made and printed texts leave out or mix in: dots, commas, quotes, rules, words, blocks of several values. */
import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../src/importers/core/documents'
import { readLenient } from '../../../src/importers/core/lenient'
import { imported } from '../support/imported'

const values = (text: string): readonly unknown[] => documentsOf(text).documents.map(({ value }) => value)

describe('left out by hand', () => {
  test('three dots stand for nothing', () => {
    expect(readLenient("{'a': {...}, 'b': [1, ...], 'c': f(...)}")?.value).toEqual({ a: {}, b: [1], c: { __type: 'f' } })
    expect(readLenient("{'a': 1, ...}")).toMatchObject({ value: { a: 1 }, cut: false })
  })

  test('a comma before the next name', () => {
    const read = readLenient("Task(\n  id='1'\n  name='x',\n  config={...}\n  state=None)")
    expect(read?.value).toEqual({ __type: 'Task', id: '1', name: 'x', config: {}, state: null })
    expect(read?.repairs.has('missing-comma')).toBe(true)
  })

  test('a quote: the text ends where the next object begins, and only when nothing else can be read', () => {
    const read = readLenient("[Ai(content='How are you?), Human(content=\"Well\"), Ai(content='Good')]", 0, true)
    expect(read?.value).toMatchObject([{ content: 'How are you?' }, { content: 'Well' }, { content: 'Good' }])
    expect(read?.repairs.has('missing-quote')).toBe(true)
    const sound = readLenient(`[Ai(content='say f(x), Human(content="no")')]`, 0, true)
    expect(sound?.value).toMatchObject([{ content: 'say f(x), Human(content="no")' }])
  })
})

test('texts that Node joins, also in backquotes', () => {
  expect(readLenient("{ a: 'one\\n' +\n  `it's two` }")?.value).toEqual({ a: "one\nit's two" })
})

describe('values among other lines', () => {
  test('rules of any length and kind, also with a word in them', () => {
    for (const rule of ['--', '====', '***', '___', '---STEP---', '== END =='])
      expect(values(`${rule}\n{ a: 1 }\n${rule}\n{ a: 2 }\n${rule}\n`)).toEqual([{ a: 1 }, { a: 2 }])
  })

  test('words in front of a print that is further in than they are', () => {
    const record = imported(
      "$ python tides.py\nResult:\n    {'messages': [HumanMessage(content='hi', id='h1'),\n                  AIMessage(content='hello', id='a1')]}\n",
    )
    expect(record.format.id).toBe('langchain-messages')
    expect(record.report.kept).toBe(2)
    expect(record.report.dropped.map(({ where }) => where)).toEqual(['line 1'])
  })

  test('constants by their names', () => {
    const record = imported("[HumanMessage(content='hi', kind=Kind.LOUD, at=datetime.timezone.utc), AIMessage(content='hello')]")
    expect(record.report.kept).toBe(2)
    expect(record.report.dropped).toEqual([])
  })

  test('a prompt in front, words in between: told apart, not lost', () => {
    const read = documentsOf("$ python run.py\n{'a': 1,\n 'b': 2}\nworking\n{'a': 2,\n 'b': 3}\n")
    expect(read.documents.map(({ value }) => value)).toEqual([
      { a: 1, b: 2 },
      { a: 2, b: 3 },
    ])
    expect(read.unreadable.map(({ text }) => text)).toEqual(['$ python run.py', 'working'])
  })

  test('a text that was indented as a whole', () => {
    expect(values("  Entered a node\n  {'a': 1}\n  Entered another\n  {'a': 2}\n")).toEqual([{ a: 1 }, { a: 2 }])
  })

  test('one value in a long text is a quotation', () => {
    expect(values(`Some words.\n${'More of them. '.repeat(20)}\n{"a": 1}\n`)).toEqual([])
  })
})

describe('Markdown blocks', () => {
  test('hold several values, in any language, each with its own line', () => {
    const { documents, form } = documentsOf("Look:\n\n```text\n{'a': 1}\n{'a': 2}\n```\n\nand\n\n```\nPoint(x=1)\n```\n")
    expect(form).toBe('blocks')
    expect(documents.map(({ where, value }) => [where, value])).toEqual([
      ['line 4', { a: 1 }],
      ['line 5', { a: 2 }],
      ['line 11', { __type: 'Point', x: 1 }],
    ])
  })

  test('a block that is not closed goes on to the end', () => {
    expect(values('Look:\n```json\n{"a": 1}\n')).toEqual([{ a: 1 }])
  })
})

test('what a program calls a value may stand in front of it', () => {
  const read = documentsOf("Starting\nchunk: {'a': 1}\nchunk: {'a': 2}\nFinal state: State(x=1, y=None)\nDone in 2 s\n")
  expect(read.documents.map(({ value }) => value)).toEqual([{ a: 1 }, { a: 2 }, { __type: 'State', x: 1, y: null }])
})
