/** Random documents that the schema takes, for the laws of reading and editing. */
import fc from 'fast-check'
import { isFieldName, isNodeName } from '../../src/document/names'
import {
  type AgentDocument,
  type Condition,
  END,
  type Field,
  type KnownNode,
  type Node,
  START,
  type Tool,
} from '../../src/document/types'

const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,5}$/)
const free = fc.string({ maxLength: 12 })
const count = fc.nat(50)
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)
const plainKey = word.filter((key) => !(key in {}))
const record = fc.dictionary(plainKey, json, { maxKeys: 3 })

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant<Condition>({ type: 'tool-calls' }),
  word.map((tool): Condition => ({ type: 'calls-tool', tool })),
  fc
    .record({ field: word, atLeast: fc.oneof(count, fc.constant('budget' as const)) })
    .map((rest): Condition => ({ type: 'rounds', ...rest })),
  fc.record({ field: word, value: json }).map((rest): Condition => ({ type: 'field', is: 'contains', ...rest })),
  fc.record({ field: word, atLeast: count }).map((rest): Condition => ({ type: 'tokens', ...rest })),
  free.map((code): Condition => ({ type: 'code', code })),
)

const config = (tools: readonly string[]) => ({
  tools: fc.subarray([...tools]),
  rules: fc.array(fc.record({ branch: word, when: condition }), { maxLength: 3 }),
})

const nodeOfKind = (id: string, tools: readonly string[]): fc.Arbitrary<Node> => {
  const parts = config(tools)
  return fc.oneof(
    fc
      .record({ prompt: free, tools: parts.tools })
      .map((rest): KnownNode => ({ id, kind: 'brain', config: { model: 'practice', messages: 'messages', ...rest } })),
    fc
      .record({ tools: parts.tools })
      .map((rest): KnownNode => ({ id, kind: 'hands', config: { messages: 'messages', ...rest } })),
    fc
      .record({ rules: parts.rules, otherwise: fc.option(word) })
      .map((rest): KnownNode => ({ id, kind: 'router', label: 'una decisión', config: rest })),
    fc
      .record({ code: free, destinations: fc.array(word, { maxLength: 2 }) })
      .map((rest): KnownNode => ({ id, kind: 'function', join: 'all', config: rest })),
    fc.constant<KnownNode>({ id, kind: 'subgraph', config: { graph: 'main', input: { a: 'b' }, output: {} } }),
    record.map((rest): Node => ({ id, kind: 'unknown', originalKind: 'oracle', config: rest })),
  )
}

const field: fc.Arbitrary<Field> = fc.record({
  name: word.filter(isFieldName),
  type: fc.constantFrom('text', 'number', 'list', 'object', 'any'),
  reducer: fc.constantFrom('replace', 'append', 'sum', 'merge'),
  initial: json,
})

const tool = (name: string): fc.Arbitrary<Tool> =>
  fc.record({
    name: fc.constant(name),
    description: free,
    parameters: record.map((properties) => ({ type: 'object', properties })),
    mode: fc.constantFrom('mock', 'live'),
    mock: fc.oneof(
      json.map((value) => ({ kind: 'fixed' as const, value })),
      fc.array(fc.record({ when: record, value: json }), { maxLength: 2 }).map((rows) => ({ kind: 'table' as const, rows })),
    ),
  })

/** A document whose edges have both ends and whose names are unique. */
export const anyDocument: fc.Arbitrary<AgentDocument> = fc
  .record({
    ids: fc.uniqueArray(word.filter(isNodeName), { maxLength: 6 }),
    tools: fc.uniqueArray(word, { maxLength: 3 }),
    fields: fc.uniqueArray(field, { maxLength: 3, selector: (one) => one.name }),
  })
  .chain(({ ids, tools, fields }) =>
    fc
      .record({
        name: free,
        description: fc.option(free, { nil: undefined }),
        nodes: fc.tuple(...ids.map((id) => nodeOfKind(id, tools))),
        ends: fc.array(
          fc.tuple(fc.constantFrom(START, ...ids), fc.constantFrom(...ids, END), fc.option(word, { nil: undefined })),
          { maxLength: 8 },
        ),
        tools: fc.tuple(...tools.map(tool)),
        positions: fc.dictionary(fc.constantFrom('a', ...ids), fc.record({ x: fc.integer(), y: fc.integer() })),
        input: fc.option(record, { nil: undefined }),
        toolRounds: fc.option(count),
      })
      .map(
        (made): AgentDocument => ({
          format: 'vuelta/agent',
          version: 1,
          name: made.name,
          description: made.description,
          entry: 'main',
          graphs: {
            main: {
              state: { fields: fields.filter((one) => !ids.includes(one.name)) },
              nodes: made.nodes,
              edges: made.ends.map(([source, target, branch], i) => ({ id: `e${i}`, source, target, branch })),
            },
          },
          tools: made.tools,
          models: [{ id: 'practice', provider: 'practice', seed: 7 }],
          budget: { toolRounds: made.toolRounds },
          input: made.input,
          layout: { main: { positions: made.positions } },
        }),
      ),
  )
