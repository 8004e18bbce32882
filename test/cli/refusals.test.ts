/** Exit code 2: nothing on standard output, one clear sentence on standard error. */
import { describe, expect, test } from 'vitest'
import { writeTrace } from '../../src/trace/codec'
import { researchTrace } from '../support/research-trace'
import { gallery, PATIENCE, vuelta, workFolder } from './support/vuelta'

const { path, write } = workFolder()
const trace = write(
  'run.trace.json',
  writeTrace({ format: 'vuelta/trace', version: 1, id: 't', title: '', origin: { kind: 'run' }, events: researchTrace() }),
)
const document = gallery('react-one-tool')

type Case = readonly [args: readonly string[], says: string, input?: string]
const cases: readonly Case[] = [
  [['chek', document], 'There is no command "chek". Did you mean "check"?'],
  [['check'], 'Say which document to check'],
  [['check', 'nowhere.agent.json'], 'nowhere.agent.json could not be read: there is no such file.'],
  [['check', '-', '--json'], 'Standard input: This is not JSON: line 1, column 13, a value was expected', '{"format" : vuelta}'],
  [['check', document, '--fast'], 'There is no option --fast.'],
  [['run', trace], 'is a recorded run, and a document is needed here'],
  [['run', '-'], 'Standard input: This document is of version 9', '{"format": "vuelta/agent", "version": 9}'],
  [['run', document, '--input', '[1]'], '--input is JSON, but not an object of fields'],
  [['run', '-', '--input', '-'], 'cannot both be standard input'],
  [['run', document, '--answer', '"approve"'], '--answer is for review nodes'],
  [['run', document, '--out', path('no/such/folder.json')], 'its folder is not there'],
  [['log', document], 'is an agent document, and a recorded run is needed here'],
  [['log', '-'], 'Standard input: It is text, but no format of recorded runs', 'nothing like a run'],
  [['import'], 'Say which file to read'],
  [['import', trace], 'It is a trace already'],
  [['import', document], 'It is an agent document'],
  [['import', '-'], 'Standard input: There is nothing in it.', ' '],
  [['import', '-', '--format', 'nothing'], 'There is no format "nothing". There are: openai-chat', '[]'],
  [['import', '-', '--run', '3'], '--run is a whole number from 1 to 1, not "3".', '[{"role":"user","content":"x"}]'],
  [['state', trace], 'Say which step, from 1 to '],
  [['state', trace, '--step', '0'], '--step is a whole number from 1 to '],
  [['state', trace, '--step', '9999'], 'not "9999"'],
  [['grade', 'return-edge'], 'Say which lesson and which document'],
  [['grade', 'return-egde', document], 'There is no lesson "return-egde". There are: meet-the-loop'],
  [['lessons', 'return-edge'], '--start or --solution'],
  [['lessons', '--solution'], 'Say which lesson'],
  [['gallery', 'nothing'], 'There is no shipped document "nothing". There are: research-agent'],
  ...['export'].map((later) => [[later, 'x'], `"${later}" is not in this version yet.`] satisfies Case),
]

describe.concurrent('could not be done', () => {
  test.each(cases.map(([args, says, input]) => ({ args, says, input })))(
    '$says',
    async ({ args, says, input }) => {
      const { code, out, err } = await vuelta(args, input === undefined ? {} : { input })
      expect(err).toContain(says)
      expect(err.trimEnd().split('\n')).toHaveLength(1)
      expect(err).not.toMatch(/Error:|\n\s+at /)
      expect(out).toBe('')
      expect(code).toBe(2)
    },
    PATIENCE,
  )

  test(
    'without a command it says what there is, and that this did nothing',
    async () => {
      const { code, out, err } = await vuelta([])
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^Say what to do/)
      for (const command of ['check', 'run', 'log', 'state', 'grade', 'lessons', 'gallery', 'kinds', 'import', 'formats'])
        expect(err).toContain(`\n  ${command}`)
    },
    PATIENCE,
  )
})
