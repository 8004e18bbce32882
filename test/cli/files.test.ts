import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CannotBeDone } from '../../src/cli/answer'
import { expectWritable, readDocumentFile, readJsonOption, readTraceFile, writeText } from '../../src/cli/files'
import { writeDocument } from '../../src/document/codec'
import { writeTrace } from '../../src/trace/codec'
import type { Trace } from '../../src/trace/trace'
import { budgetDocument } from '../support/documents'
import { researchTrace } from '../support/research-trace'
import { workFolder } from './support/vuelta'

const { path, write } = workFolder()
const document = writeDocument(budgetDocument())
const trace: Trace = {
  format: 'vuelta/trace',
  version: 1,
  id: 't',
  title: 'A run',
  origin: { kind: 'run' },
  events: researchTrace(),
}
const lines = writeTrace(trace, 'jsonl')

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof CannotBeDone) return error.message
  throw new Error(`This was no refusal: ${String(error)}`)
}

test('a document and a trace in either form', async () => {
  expect(await readDocumentFile(write('good.json', document))).toEqual(budgetDocument())
  expect(await readTraceFile(write('good.trace.json', writeTrace(trace)))).toEqual(JSON.parse(writeTrace(trace)))
  expect((await readTraceFile(write('good.jsonl', lines))).events).toHaveLength(trace.events.length)
})

describe('a document that cannot be read', () => {
  const cases: readonly (readonly [what: string, content: string, ...says: string[]])[] = [
    ['empty', '', 'The file is empty'],
    ['no JSON', document.replace('"name":', '"name"'), 'not JSON', 'line 4, column 10', 'a colon was expected'],
    ['cut off', document.slice(0, 400), 'not JSON', 'the text ends there'],
    ['JSON, but no document', '{"a": 1}', 'not an agent document', '"format": "vuelta/agent"'],
    ['a list', '[1]', 'This is a list'],
    ['a newer version', document.replace('"version": 1', '"version": 7'), 'of version 7', 'up to 1'],
    ['a trace', writeTrace(trace), 'is a recorded run, and a document is needed', 'vuelta log'],
    ['a trace in lines', lines, 'is a recorded run, and a document is needed', 'vuelta log'],
    ['a slip', document.replace('"replace"', '"replce"'), 'reducer (line ', '"replce" is not known', 'Did you mean "replace"?'],
  ]
  test.each(cases)('%s: which file, what and where', async (what, content, ...says) => {
    const file = write(`${what}.agent.json`, content)
    const sentence = await refusal(readDocumentFile(file))
    expect(sentence.startsWith(file)).toBe(true)
    expect(sentence.split('\n')).toHaveLength(1)
    for (const words of says) expect(sentence).toContain(words)
  })

  test('several mistakes: counted, then a line each', async () => {
    const file = write(
      'several.json',
      document.replaceAll('"kind": "router"', '"kind": 4').replace('"entry": "main"', '"entry": 7'),
    )
    const [first, ...rest] = (await refusal(readDocumentFile(file))).split('\n')
    expect(first).toBe(`${file} cannot be read as a document: 2 things in it are not right.`)
    expect(rest).toHaveLength(2)
    expect(rest[0]).toMatch(/^ {2}entry \(line 5, column \d+\): this is a number; it should be a text\.$/)
  })

  test('very many mistakes are not all told', async () => {
    const file = write('many.json', document.replaceAll('"target":', '"tarjet":').replaceAll('"source":', '"sauce":'))
    const told = (await refusal(readDocumentFile(file))).split('\n')
    expect(told).toHaveLength(14)
    expect(told.at(-1)).toMatch(/^ {2}… and \d+ more\.$/)
  })
})

describe('a trace that cannot be read', () => {
  const middle = lines.replace('"type":"run-started"', '"type" "run-started"')
  const cases: readonly (readonly [what: string, content: string, ...says: string[]])[] = [
    ['empty', '', 'nothing in it'],
    ['no JSON', '{\n  "format": vuelta/trace\n}', 'not JSON', 'line 2, column 13'],
    ['one short word', 'abc', 'not JSON', 'line 1, column 1'],
    ['cut off', writeTrace(trace).slice(0, 900), 'not JSON', 'the text ends there'],
    ['a broken line', middle, 'not JSON', 'line 2, column ', 'a colon was expected'],
    ['JSON, but no trace', '{"a": 1}', 'not a trace', '"vuelta/trace"'],
    ['a newer version', writeTrace(trace).replace('"version": 1', '"version": 7'), 'of version 7', 'up to 1'],
    ['a document', document, 'is an agent document, and a recorded run is needed', 'vuelta run'],
    ['an unknown event', writeTrace(trace).replace('"run-started"', '"run-begun"'), 'events[0].type', 'run-started'],
  ]
  test.each(cases)('%s: which file, what and where', async (what, content, ...says) => {
    const file = write(`${what}.trace.json`, content)
    const sentence = await refusal(readTraceFile(file))
    expect(sentence.startsWith(file)).toBe(true)
    expect(sentence.split('\n')).toHaveLength(1)
    for (const words of says) expect(sentence).toContain(words)
  })
})

describe('a file that is not there, or not a file', () => {
  test.each([
    ['not there', 'nowhere.json', 'there is no such file'],
    ['a folder', '', 'it is a folder'],
  ])('%s', async (_what, name, says) => {
    expect(await refusal(readDocumentFile(path(name)))).toBe(`${path(name)} could not be read: ${says}.`)
  })

  test('what cannot be written is told before the work, and nothing is written', async () => {
    mkdirSync(path('folder'))
    expect(await refusal(expectWritable(path('folder')))).toContain('it is a folder')
    expect(await refusal(expectWritable(path('no/such/folder.json')))).toContain('its folder is not there')
    expect(await refusal(expectWritable(path('good.json/x.json')))).toMatch(/not a folder/)
    await expectWritable(path('later.json'))
    expect(existsSync(path('later.json'))).toBe(false)
    await writeText(path('later.json'), 'x')
    await expectWritable(path('later.json'))
    expect(await refusal(writeText(path('no/such/folder.json'), 'x'))).toContain('could not be written')
  })
})

describe('JSON as an option', () => {
  test('in place or in a file', async () => {
    expect(await readJsonOption(' {"question": "Why?"}', 'input')).toEqual({ question: 'Why?' })
    expect(await readJsonOption(write('input.json', { n: 1 }), 'input')).toEqual({ n: 1 })
  })
  test.each([
    ['{"question" "Why?"}', '--input: This is not JSON: line 1, column 13'],
    ['nowhere.json', 'nowhere.json could not be read: there is no such file.'],
  ])('%s', async (value, says) => {
    expect(await refusal(readJsonOption(value, 'input'))).toContain(says)
  })
})
