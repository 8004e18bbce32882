/** Documents of all shapes, whole and broken, for laws: few names, so that they meet, and names that are doubled, reserved or not there. */
import fc from 'fast-check'
import { type AgentDocument, type Edge, END, type Field, type Node, START } from '../../src/document/types'
import { brain, compress, documentOf, fn, hands, messages, router, summary, tool, toolRounds } from '../support/documents'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const end = fc.oneof(
  { weight: 12, arbitrary: id },
  { weight: 1, arbitrary: fc.constantFrom('gone', 'summary', START, END, 'x:y') },
)
const branch = fc.constantFrom('one', 'two', 'done', 'stray')
const join = fc.constantFrom(undefined, undefined, 'each', 'all', 'deferred') as fc.Arbitrary<Node['join']>
const field = fc.constantFrom('messages', 'summary', 'draft', 'tool_rounds', 'drat')
const when = fc.constantFrom(
  { type: 'tool-calls' } as const,
  { type: 'rounds', field: 'tool_rounds', atLeast: 'budget' } as const,
  { type: 'rounds', field: 'tool_rounds', atLeast: 2 } as const,
  { type: 'field', field: 'summary', is: '=', value: 'x' } as const,
  { type: 'calls-tool', tool: 'multiply' } as const,
)
const rules = fc.array(fc.record({ branch, when }), { maxLength: 3 })

const node = (name: string): fc.Arbitrary<Node> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.tuple(fc.uniqueArray(field, { maxLength: 2 }), join).map(([writes, how]) => fn(name, { writes }, how)),
    },
    { weight: 1, arbitrary: fc.array(end, { maxLength: 2 }).map((destinations) => fn(name, { destinations })) },
    {
      weight: 2,
      arbitrary: fc.tuple(rules, fc.constantFrom('done', 'one', null)).map(([list, otherwise]) => router(name, list, otherwise)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(['multiply'], [], ['gone']), join).map(([tools, how]) => brain(name, { tools }, how)),
    },
    { weight: 1, arbitrary: fc.constantFrom('tool_rounds', 'drat').map((rounds) => hands(name, { rounds })) },
    { weight: 1, arbitrary: join.map((how) => compress(name, {}, how)) },
    { weight: 1, arbitrary: fc.constant<Node>({ id: name, kind: 'unknown', originalKind: 'brian', config: {} }) },
    { weight: 1, arbitrary: fc.constant<Node>({ id: name, kind: 'review', config: { question: 'So?' } }) },
  )

const edges = fc
  .array(fc.record({ source: end, target: end, branch: fc.option(branch, { nil: undefined }) }), { maxLength: 24 })
  .chain((drawn) =>
    fc.array(fc.nat(30), { minLength: drawn.length, maxLength: drawn.length }).map((numbers) =>
      drawn.map(({ source, target, branch: by }, i): Edge => {
        const ends = { id: `e${(numbers[i] ?? 0) < 2 ? 0 : i}`, source, target }
        return by === undefined ? ends : { ...ends, branch: by }
      }),
    ),
  )

const draft: Field = { name: 'draft', type: 'text', reducer: 'replace' }
const fields = fc.subarray([messages, toolRounds, summary, draft, draft], { minLength: 1 })

/** Any document. */
export const anyDocument: fc.Arbitrary<AgentDocument> = fc
  .tuple(
    fc.array(end.chain(node), { maxLength: 10 }),
    edges,
    fields,
    fc.array(fc.constantFrom('multiply', 'bad name', 'multiply'), { maxLength: 3 }),
  )
  .map(([nodes, drawn, own, tools]) =>
    documentOf(
      { nodes, edges: [{ id: 'start', source: START, target: nodes[0]?.id ?? END }, ...drawn], fields: own },
      { tools: tools.map((name) => tool(name)), budget: { toolRounds: 3, recursionLimit: 8 } },
    ),
  )

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const step = (name: string): fc.Arbitrary<Node> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(fc.constantFrom(['draft'], ['summary'], []), join).map(([writes, how]) => fn(name, { writes }, how)),
    },
    { weight: 1, arbitrary: fc.constant(router(name, [{ branch: 'one', when: { type: 'tool-calls' } }])) },
  )

/** A document whose edges are all whole: many forks and joins, now and then a choice or a loop. */
export const forkedDocument: fc.Arbitrary<AgentDocument> = fc
  .tuple(
    fc.tuple(...names.map(step)),
    fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(8), fc.boolean()), {
      minLength: 6,
      maxLength: 22,
      selector: (drawn) => drawn.join(),
    }),
    fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([nodes, drawn, starts, back]) => {
    const edges = drawn.map(([from, to, first], i): Edge => {
      // Mostly ahead; sometimes the way it was drawn.
      const [source, target] = to > from || i < back ? [from, to] : [to, from]
      const leaves = nodes[source]?.kind === 'router' ? { branch: first ? 'one' : 'done' } : {}
      return { id: `e${i}`, source: names[source] ?? 'a', target: names[target] ?? END, ...leaves }
    })
    const begin = starts.map((at, i): Edge => ({ id: `s${i}`, source: START, target: names[at] ?? 'a' }))
    return documentOf({ nodes, edges: [...begin, ...edges], fields: [messages, summary, draft] })
  })
