import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument, readDocumentData, writeDocument } from '../../src/document/codec'
import type { DocumentProblem } from '../../src/document/problem'
import { problemSentence } from '../../src/document/problem-words'
import type { AgentDocument } from '../../src/document/types'
import { budgetDocument, reactDocument } from '../support/documents'
import { exchanged, pathsIn } from '../support/exchange'
import { anyDocument } from './arbitrary'

const value = (text: string): AgentDocument => {
  const read = readDocument(text)
  if (!read.ok) throw new Error(problemSentence(read.error, 'en'))
  return read.value
}
const problem = (text: string): DocumentProblem => {
  const read = readDocument(text)
  if (read.ok) throw new Error('This was read without a problem.')
  return read.error
}
/** The text of the budget document with one thing changed. */
const changed = (from: string, to: string): string => {
  const text = writeDocument(budgetDocument())
  if (!text.includes(from)) throw new Error(`There is no ${from} to change.`)
  return text.replace(from, to)
}

describe('round trip', () => {
  test('what was written is read as the same document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(value(writeDocument(document))).toEqual(document)
      }),
    )
  })

  test('reading and writing again gives the same bytes', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const text = writeDocument(document)
        expect(writeDocument(value(text))).toBe(text)
      }),
    )
  })

  test('what was written before does not show in what is written after an edit', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), (document, pick) => {
        writeDocument(document)
        const nodes = document.graphs[document.entry]?.nodes ?? []
        const node = nodes[pick % Math.max(1, nodes.length)]
        if (!node || node.kind === 'unknown') return
        const edited = applyEdit(document, {
          type: 'set-node',
          graph: document.entry,
          node: { ...node, label: `Edited ${node.label ?? ''}` },
        })
        if (!edited.ok) throw new Error(edited.error.message)
        expect(writeDocument(edited.value)).toBe(writeDocument(structuredClone(edited.value)))
        expect(writeDocument(edited.value)).not.toBe(writeDocument(document))
      }),
    )
  })

  test('the order of the known keys does not depend on how the document was made', () => {
    const document = budgetDocument()
    const backwards = (item: unknown): unknown =>
      Array.isArray(item)
        ? item.map(backwards)
        : typeof item === 'object' && item !== null && !('properties' in item)
          ? Object.fromEntries(
              Object.entries(item)
                .reverse()
                .map(([key, inner]) => [key, backwards(inner)]),
            )
          : item
    const read = readDocumentData(backwards(document))
    expect(read.ok && writeDocument(read.value)).toBe(writeDocument(document))
  })

  test('two spaces, a newline at the end, format first', () => {
    const text = writeDocument(reactDocument())
    expect(text.startsWith('{\n  "format": "vuelta/agent",\n  "version": 1,\n  "name"')).toBe(true)
    expect(text.endsWith('}\n')).toBe(true)
  })

  test('the order of a tool’s arguments is kept: the model reads them in it', () => {
    const text = changed('"a": {\n', '"z": {},\n          "a": {\n')
    expect(Object.keys(value(text).tools[0]?.parameters.properties as object)).toEqual(['z', 'a', 'b'])
  })

  test('a byte order mark is tolerated', () => {
    expect(value(`\uFEFF${writeDocument(reactDocument())}`)).toEqual(reactDocument())
  })

  test('an unknown kind is kept as it is, with its config and other keys', () => {
    const text = changed('"kind": "compress"', '"colour": "red",\n          "kind": "telepathy"')
    const node = value(text).graphs.main?.nodes.find((one) => one.id === 'sum_up')
    expect(node).toMatchObject({ kind: 'unknown', originalKind: 'telepathy', config: { into: 'summary' } })
    const written = JSON.parse(writeDocument(value(text)))
    expect(written.graphs.main.nodes[3]).toEqual({ ...JSON.parse(text).graphs.main.nodes[3] })
  })

  test('keys that this version does not know are kept', () => {
    const text = changed('"entry": "main"', '"entry": "main",\n  "mood": { "a": [1] }')
    expect(JSON.parse(writeDocument(value(text))).mood).toEqual({ a: [1] })
  })

  test('a key that somebody wrote into a real model does not travel', () => {
    const text = changed('"provider": "practice"', '"provider": "openai", "model": "m", "apiKey": "sk-secret"')
    expect(writeDocument(value(text))).not.toContain('sk-secret')
  })

  test('storage gives back what it was given, unknown kinds included', () => {
    const document = value(changed('"kind": "compress"', '"kind": "telepathy"'))
    expect(readDocumentData(structuredClone(document))).toEqual({ ok: true, value: document })
  })
})

describe('problems', () => {
  test('nothing at all', () => {
    expect(problem('')).toEqual({ code: 'empty' })
    expect(problem(' \n\t')).toEqual({ code: 'empty' })
    expect(problem('\uFEFF')).toEqual({ code: 'empty' })
  })

  test('not JSON: the place and what was expected', () => {
    expect(problem('{\n  "format": "vuelta/agent",\n  "name": "x"\n  "entry": 1\n}')).toEqual({
      code: 'not-json',
      line: 4,
      column: 3,
      expected: 'comma-or-brace',
      found: '"entry": 1',
    })
    expect(problemSentence(problem('{'), 'en')).toContain('line 1, column 2')
    expect(problemSentence(problem("{'a': 1}"), 'es')).toContain('comillas dobles')
  })

  test('JSON, but something else', () => {
    expect(problem('[]')).toMatchObject({ code: 'not-a-document', found: 'list' })
    expect(problem('3')).toMatchObject({ code: 'not-a-document', found: 'number' })
    expect(problem('"vuelta/agent"')).toMatchObject({ code: 'not-a-document', found: 'text' })
    expect(problem('null')).toMatchObject({ code: 'not-a-document', found: 'null' })
    expect(problem('true')).toMatchObject({ code: 'not-a-document', found: 'boolean' })
    expect(problem('{"nodes":{}}')).toMatchObject({ code: 'not-a-document', found: 'object' })
    expect(problem('{"format":"other/thing"}')).toMatchObject({ code: 'not-a-document', found: 'object', format: 'other/thing' })
  })

  test('a trace that was dropped here, in both of its forms', () => {
    expect(problem('{"format":"vuelta/trace","version":1,"events":[]}')).toMatchObject({ found: 'trace' })
    expect(problem('{"format":"vuelta/trace","version":1}\n{"seq":0}\n')).toMatchObject({ found: 'trace' })
    expect(problemSentence(problem('{"format":"vuelta/trace"}'), 'en')).toContain('recorded run')
  })

  test('a newer version: both numbers', () => {
    const newer = problem(changed('"version": 1', '"version": 999'))
    expect(newer).toEqual({ code: 'newer-version', version: 999, supported: 1 })
    expect(problemSentence(newer, 'es')).toMatch(/999.*1/)
  })

  test('a version that is no version is an issue of the document', () => {
    expect(problem(changed('"version": 1', '"version": "1"'))).toMatchObject({ code: 'invalid', issues: [{ path: ['version'] }] })
    expect(problem(changed('"version": 1', '"version": 0'))).toMatchObject({ code: 'invalid', issues: [{ path: ['version'] }] })
  })

  const issue = (text: string) => {
    const found = problem(text)
    if (found.code !== 'invalid' || found.issues.length !== 1) throw new Error(JSON.stringify(found))
    return { ...found.issues[0], sentence: problemSentence(found, 'en'), spanish: problemSentence(found, 'es') }
  }

  test('a wrong kind of value: path, place, what it is and should be', () => {
    expect(issue(changed('"toolRounds": 3', '"toolRounds": "three"'))).toMatchObject({
      path: ['budget', 'toolRounds'],
      wrong: { code: 'wrong-kind', expected: ['number'], found: 'text' },
    })
    const text = changed('"prompt": "Sum up."', '"prompt": ["Sum up."]')
    const found = issue(text)
    expect(found.path).toEqual(['graphs', 'main', 'nodes', 3, 'config', 'prompt'])
    const line = text.split('\n')[(found.place?.line ?? 0) - 1] ?? ''
    expect(line.slice((found.place?.column ?? 0) - 1)).toBe('["Sum up."],')
    expect(line).toContain('"prompt"')
    expect(found.sentence).toMatch(
      /^graphs\.main\.nodes\[3\]\.config\.prompt \(line \d+, column \d+\): this is a list .*it should be a text\.$/,
    )
  })

  test('a missing key has the place of what should hold it', () => {
    const text = changed('"into": "summary"', '"in_to": "summary"')
    const found = issue(text)
    expect(found.wrong).toEqual({ code: 'missing', expected: ['text'] })
    expect(found.path?.at(-1)).toBe('into')
    expect(text.split('\n')[(found.place?.line ?? 0) - 1]).toContain('"config": {')
  })

  test('a misspelt word: the allowed ones and the nearest', () => {
    const found = issue(changed('"reducer": "messages"', '"reducer": "mesages"'))
    expect(found.wrong).toMatchObject({ code: 'not-allowed', found: 'mesages', nearest: 'messages' })
    expect(found.sentence).toContain('Did you mean "messages"?')
    expect(found.spanish).toContain('¿Querías decir "messages"?')
  })

  test('an unknown condition, provider or mock names the ones there are', () => {
    expect(issue(changed('"type": "tool-calls"', '"type": "toolcalls"')).wrong).toMatchObject({
      code: 'not-allowed',
      nearest: 'tool-calls',
    })
    expect(issue(changed('"provider": "practice"', '"provider": "pratice"')).wrong).toMatchObject({ nearest: 'practice' })
    expect(issue(changed('"kind": "expression"', '"kind": "magic"')).wrong).toMatchObject({ code: 'not-allowed', found: 'magic' })
  })

  test('a node without a kind, a budget below zero, a number or a word', () => {
    expect(issue(changed('"kind": "brain",', '')).wrong).toMatchObject({ code: 'not-allowed', found: undefined })
    expect(issue(changed('"toolRounds": 3', '"toolRounds": -1')).wrong).toEqual({ code: 'too-small', minimum: 0, found: -1 })
    expect(issue(changed('"recursionLimit": 25', '"recursionLimit": 0')).wrong).toEqual({
      code: 'too-small',
      minimum: 1,
      found: 0,
    })
    expect(issue(changed('"toolRounds": 3', '"toolRounds": 9007199254740993')).wrong).toMatchObject({
      code: 'too-big',
      maximum: Number.MAX_SAFE_INTEGER,
    })
    expect(issue(changed('"toolRounds": 3', '"toolRounds": 1e999')).wrong).toMatchObject({ code: 'too-big', found: Infinity })
    expect(issue(changed('"recursionLimit": 25', '"recursionLimit": 2.5')).wrong).toMatchObject({ expected: ['whole-number'] })
    expect(issue(changed('"atLeast": "budget"', '"atLeast": "bugdet"')).wrong).toMatchObject({
      code: 'not-allowed',
      nearest: 'budget',
    })
    expect(issue(changed('"atLeast": "budget"', '"atLeast": {}')).wrong).toMatchObject({
      code: 'wrong-kind',
      expected: ['number', 'text'],
    })
  })

  test('all issues at once', () => {
    const text = changed('"toolRounds": 3', '"toolRounds": "3"').replace('"entry": "main"', '"entry": 7')
    expect(problemSentence(problem(text), 'en').split('\n')).toHaveLength(2)
  })

  test('nesting without end is refused, not followed', () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    expect(problem(changed('"a": {', `"z": ${deep}, "a": {`))).toMatchObject({
      code: 'invalid',
      issues: [{ wrong: { code: 'too-deep' } }],
    })
  })

  test('odd keys do no harm', () => {
    const text = changed('"graphs": {', '"__proto__": { "polluted": true },\n  "graphs": { "__proto__": 1,')
    const document = value(text)
    expect((document as unknown as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.keys(document.graphs)).toEqual(['main'])
  })

  test('whatever is put in the place of whatever: every issue has its place and words of its own', () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 1 }),
      fc.double(),
      fc.constantFrom('brain', 'mock', 'replace', 2 ** 60, undefined),
    )
    const whole = JSON.parse(writeDocument(budgetDocument())) as unknown
    fc.assert(
      fc.property(fc.constantFrom(...pathsIn(whole)), odd, (path, value) => {
        const read = readDocument(JSON.stringify(exchanged(whole, path, value), undefined, 2))
        if (read.ok || read.error.code !== 'invalid') return
        for (const issue of read.error.issues) {
          expect(issue.wrong.code).not.toBe('other')
          expect(issue.place).toBeDefined()
          // At the least in the object that holds the value: another kind asks for another config beside it.
          const holder = path.slice(0, -1)
          expect(issue.path.slice(0, holder.length)).toEqual(holder.slice(0, issue.path.length))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('whatever the text, reading ends in a document or a problem with sentences', () => {
    const text = writeDocument(budgetDocument())
    const cut = fc.record({ at: fc.nat(text.length), drop: fc.nat(40), put: fc.string({ maxLength: 6 }) })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          cut.map(({ at, drop, put }) => text.slice(0, at) + put + text.slice(at + drop)),
        ),
        (odd) => {
          const read = readDocument(odd)
          if (read.ok) return
          expect(problemSentence(read.error, 'en')).not.toBe('')
          expect(problemSentence(read.error, 'es')).not.toBe('')
        },
      ),
    )
  })
})
