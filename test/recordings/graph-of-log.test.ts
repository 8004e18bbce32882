/** The graph of a log of an agent: the same one that the agent was drawn as, wherever its router's lines stand. */
import { expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { inferGraph } from '../../src/recordings/infer-graph'
import { END, START } from '../../src/trace/ends'
import type { TraceEvent } from '../../src/trace/events'

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

/** The same lines with their times, one a second. */
const timed = (lines: readonly string[]) =>
  lines.map((line, i) => `2026-03-01T10:${String(i).padStart(2, '0')}:00.000Z INFO ${line}`).join('\n')

const laps = (count: number) => Array.from({ length: count }, (_, i) => [asks(i), runs, brings, decides]).flat()
const says = '[Brain] Final Answer: at five.'

test.each([
  ['with a last decision', [...laps(3), says, '[Router] No tool_calls -> route to end'], 'final'],
  ['without a last decision', [...laps(3), says], 'done'],
  ['cut behind an answer of the tools', [...laps(3), asks(9), runs, brings], 'done'],
  ['cut behind a decision', laps(3), 'done'],
])('with times, the router behind the hands, %s', (_where, lines, branch) => {
  const imported = importRecord(timed(lines), { name: 'agent.log' })
  const [run] = imported.ok ? imported.value.runs : []
  if (!run) throw new Error('no run')
  const { document, trace } = inferGraph(run)
  const graph = document.graphs[document.entry]
  expect(graph?.nodes.map(({ id, kind }) => `${id} ${kind}`).sort()).toEqual(['brain brain', 'router router', 'tool_node hands'])
  const ways = graph?.edges.map(({ source, target, branch }) => [source, target, branch].filter(Boolean).join(' '))
  expect(ways).toEqual(expect.arrayContaining([`${START} brain`, 'brain router', 'router tool_node tools', 'tool_node brain']))
  expect(ways?.filter((way) => way.startsWith('router') || way.startsWith('brain'))).toHaveLength(3)
  expect(ways).toContain(`router ${END} ${branch}`)
  // Each lap: the brain, its decision, the hands; and the record's own lines keep their places in the file.
  const decisions = trace.events.filter((event) => event.type === 'routed')
  expect(decisions.every(({ source, router }) => source === 'brain' && router === 'router')).toBe(true)
  const walked = trace.events.flatMap((event) =>
    event.type === 'node-started' ? [event.node] : event.type === 'routed' ? [event.router] : [],
  )
  expect(walked.slice(0, 6)).toEqual(['brain', 'router', 'tool_node', 'brain', 'router', 'tool_node'])
  const own = (events: readonly TraceEvent[]) =>
    events.flatMap(({ type, recorded }) => (type === 'routed' ? [] : [`${type} ${recorded?.where}`]))
  expect(own(trace.events)).toEqual(own(run.events))
})
