/** Our own text log is read back: the log of the imported run is the same log. What a log does not print, nobody can read back. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../../src/base/language'
import { runDocument } from '../../../src/run/run-document'
import type { TraceEvent } from '../../../src/trace/events'
import { textLog } from '../../../src/trace/log'
import { stepsOf } from '../../../src/trace/steps'
import { anAgent } from '../../run/arbitrary'
import { brokenReturnTrace, researchTrace } from '../../support/research-trace'
import { testPlatform } from '../../support/run'
import { imported } from '../embed/imported'

/** Notices are found anew, the verdict is worked out anew. */
const asides = /^\s*\[(?:Notice|Aviso|Verdict|Veredicto|Limit|Límite)\]/
const said = (log: string): readonly string[] =>
  log
    .split('\n')
    .filter((line) => line.trim() !== '' && !asides.test(line))
    .map((line) => line.trim())

describe.each(['en', 'es'] as const)('in %s', (language: Language) => {
  test.each([
    ['the research run', researchTrace()],
    ['the run without a return edge', brokenReturnTrace()],
  ])('%s: nodes, calls and decisions in their order', (_name, events) => {
    const [run] = imported(textLog(events, language)).runs
    const shape = (list: readonly TraceEvent[]) =>
      stepsOf(list)
        .filter(({ kind }) => kind === 'visit' || kind === 'decision')
        .map(({ kind, nodeKind, targets }) => `${kind} ${nodeKind} ${targets?.join(',') ?? ''}`)
    const calls = (list: readonly TraceEvent[]) =>
      list.flatMap((event) =>
        event.type === 'model-replied' ? (event.message.toolCalls ?? []).map(({ name, args }) => [name, args]) : [],
      )
    const ran = (list: readonly TraceEvent[]) => list.flatMap((event) => (event.type === 'tool-called' ? [event.tool] : []))
    expect(shape(run?.events ?? [])).toEqual(shape(events))
    expect(calls(run?.events ?? [])).toEqual(calls(events))
    expect(ran(run?.events ?? [])).toEqual(ran(events))
    expect(said(textLog(run?.events ?? [], language))).toEqual(said(textLog(events, language)))
  })

  test('any run of any agent', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(anAgent, async (document) => {
        const events: TraceEvent[] = []
        await runDocument({ document, secrets: {}, language }, { platform: testPlatform(), emit: (event) => events.push(event) })
        // Hands that ran nothing print nothing: such a visit is not in the log.
        fc.pre(!events.some((event) => event.type === 'notice' && event.code === 'nothing-to-run'))
        const log = textLog(events, language)
        fc.pre(said(log).length > 1)
        const [run] = imported(log, 'bracket-log').runs
        expect(said(textLog(run?.events ?? [], language))).toEqual(said(log))
      }),
      { numRuns: 80, seed: 2026 },
    ),
  )
})
