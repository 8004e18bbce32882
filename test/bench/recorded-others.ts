/** More files as other systems record them, made up like those of recorded-files.ts: kinds whose records cost more than their bytes. */
import { chatLines, filled, otlpFile, words } from './recorded-files'

const iso = (second: number): string => new Date(1_772_359_200_000 + second * 1000).toISOString()

/** Spans on lines, eight on each, as a collector's file exporter writes them. */
export function otlpLines(bytes: number): string {
  const file = JSON.parse(otlpFile(bytes)) as {
    readonly resourceSpans: readonly [{ readonly scopeSpans: readonly [{ readonly spans: readonly unknown[] }] }]
  }
  const { spans } = file.resourceSpans[0].scopeSpans[0]
  const lines: string[] = []
  for (let i = 0; i < spans.length; i += 8)
    lines.push(JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ spans: spans.slice(i, i + 8) }] }] }))
  return lines.join('\n')
}

/** Trajectories, one on each line. */
export const trajectoryLines = (bytes: number): string =>
  filled(bytes, (n) => {
    const step = (i: number) => ({
      step_id: i + 2,
      timestamp: iso(n * 60 + i + 1),
      source: 'agent',
      message: words(n, 20),
      tool_calls: [{ tool_call_id: `c${n}-${i}`, function_name: 'search', arguments: { query: words(n + i, 5) } }],
      observation: { results: [{ source_call_id: `c${n}-${i}`, content: words(n + i, 150) }] },
    })
    return JSON.stringify({
      schema_version: 'ATIF-v1.4',
      session_id: `s${n}`,
      agent: { name: 'helper', version: '1', model_name: 'a-model' },
      steps: [
        { step_id: 1, timestamp: iso(n * 60), source: 'user', message: words(n, 30) },
        ...Array.from({ length: 5 }, (_, i) => step(i)),
        { step_id: 7, timestamp: iso(n * 60 + 9), source: 'agent', message: words(n, 60) },
      ],
    })
  }).join('\n')

/** Results of an evaluation: one list of tasks, each with its conversation. */
export function taskList(bytes: number): string {
  const tasks = chatLines(bytes)
    .split('\n')
    .map((line, n) => `{"task_id":${n},"reward":1,"trial":0,"traj":${line.slice('{"messages":'.length, -1)}}`)
  return `[${tasks.join(',')}]`
}

/** States of threads, newest first, each with the whole conversation so far. */
export function stateHistory(bytes: number): string {
  const states: string[] = []
  for (let thread = 0, size = 0; size < bytes; thread += 1) {
    const messages: unknown[] = [{ type: 'human', id: `h${thread}`, content: words(thread, 30) }]
    for (let step = 0; step < 12; step += 1) {
      const id = `${thread}-${step}`
      const calls = [{ id: `c${id}`, name: 'search', args: { query: words(step, 5) } }]
      const made =
        step % 2 === 0
          ? { type: 'ai', id: `a${id}`, content: words(step, 20), tool_calls: calls }
          : { type: 'tool', id: `t${id}`, content: words(step, 150), tool_call_id: `c${thread}-${step - 1}`, name: 'search' }
      messages.push(made)
      const checkpoint = (at: number) => ({ thread_id: `th${thread}`, checkpoint_ns: '', checkpoint_id: `${thread}-${at}` })
      const state = JSON.stringify({
        values: { messages },
        next: [step % 2 === 0 ? 'tools' : 'agent'],
        tasks: [],
        metadata: { source: 'loop', step, thread_id: `th${thread}` },
        created_at: iso(thread * 60 + step),
        checkpoint: checkpoint(step),
        parent_checkpoint: step === 0 ? null : checkpoint(step - 1),
      })
      states.push(state)
      size += state.length + 1
    }
  }
  return `[${states.reverse().join(',')}]`
}

/** Observations with their inputs and outputs as texts, below the trace that they belong to. */
export const traceList = (bytes: number): string => `[${traces(bytes).join(',')}]`

/** The same, a trace on each line. */
export const traceLines = (bytes: number): string => traces(bytes).join('\n')

const traces = (bytes: number): readonly string[] =>
  filled(bytes, (n) => {
    const asked = { role: 'user', content: words(n, 40) }
    const said = { role: 'assistant', content: words(n + 1, 90) }
    const one = (i: number, type: string, input: unknown, output: unknown) => ({
      id: `${n}-${i}`,
      traceId: `t${n}`,
      parentObservationId: i === 0 ? null : `${n}-0`,
      type,
      name: type.toLowerCase(),
      startTime: iso(n * 60 + i),
      endTime: iso(n * 60 + i + 1),
      input: JSON.stringify(input),
      output: JSON.stringify(output),
      metadata: '{}',
      level: 'DEFAULT',
    })
    const observations = [
      one(0, 'SPAN', { messages: [asked] }, said),
      one(1, 'GENERATION', [asked], said),
      one(2, 'TOOL', { query: words(n, 5) }, words(n, 150)),
      one(3, 'GENERATION', [asked, said], said),
    ]
    return JSON.stringify({ id: `t${n}`, name: 'agent', timestamp: iso(n * 60), observations })
  })

/** Thought, Action, Observation: one question after another. */
export const reactLog = (bytes: number): string =>
  filled(bytes, (n) => {
    const step = `Thought: ${words(n, 14)}\nAction: search\nAction Input: ${words(n, 6)}\nObservation: ${words(n, 18)}`
    const asked = n % 40 === 0 ? `Question: ${words(n, 12)}\n` : ''
    return n % 40 === 39 ? `${step}\nThought: I know it now\nFinal Answer: ${words(n, 12)}` : asked + step
  }).join('\n')
