/** The graph of a log of an agent: the same one that the agent was drawn as, wherever its router's lines stand. */
import { expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { inferGraph } from '../../src/recordings/infer-graph'
import { END, START } from '../../src/trace/ends'

const asks = (n: number) => `[Brain] Tool call: tide(day=${n})`
const decides = '[Router] tool_calls present -> route to tool_node'
const denies = '[Router] Last message has tool_calls? No (note was called)'
const runs = '[Hands] Executing tide...'
const brings = '[Hands] Result: five'
const ends = [
  '[Brain] No tool calls. Writing the answer.',
  '[Router] No tool_calls -> route to compress_notes',
  '[Compress] Summing up the notes.',
]

test.each([
  ['before the hands', [asks(1), decides, runs, brings, asks(2), decides, runs, brings, ...ends]],
  ['behind the hands', [asks(1), runs, brings, decides, asks(2), runs, brings, decides, ...ends]],
  ['behind hands that brought nothing', [asks(1), runs, decides, asks(2), runs, decides, ...ends]],
  ['behind the hands, denying what it did', [asks(1), runs, brings, denies, asks(2), runs, brings, decides, ...ends]],
  ['now before, now behind', [asks(1), decides, runs, brings, asks(2), runs, brings, decides, ...ends]],
])('%s', (_where, lines) => {
  const imported = importRecord(lines.join('\n'), { name: 'agent.log' })
  const [run] = imported.ok ? imported.value.runs : []
  if (!run) throw new Error('no run')
  const { document } = inferGraph(run)
  const graph = document.graphs[document.entry]
  expect(graph?.nodes.map(({ id, kind }) => `${id} ${kind}`).sort()).toEqual([
    'brain brain',
    'compress_notes compress',
    'router router',
    'tool_node hands',
  ])
  expect(graph?.edges.map(({ source, target }) => `${source} ${target}`).sort()).toEqual(
    [
      `${START} brain`,
      'brain router',
      'router tool_node',
      'tool_node brain',
      'router compress_notes',
      `compress_notes ${END}`,
    ].sort(),
  )
})
