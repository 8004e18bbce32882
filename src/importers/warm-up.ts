/**
 * What a worker does while a file only hangs over the page: it reads a made-up one, so that what reads is compiled and has been run when the
 * real one comes. Nothing of it is kept. It must take no longer than people take to let go of a file.
 */
import { openRecord } from './import-run'
import { LONG } from './messages/importer'

const talk = {
  messages: [
    { role: 'system', content: 'Answer in a few words.' },
    { role: 'user', content: 'How long is the pier?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'search', arguments: '{"query":"pier"}' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: `{"found":["${'The pier is 214 m long. '.repeat(40)}"]}` },
    { role: 'assistant', content: 'It is 214 m long.' },
  ],
}

/** A call of a model as programs log it: another way through what reads. Each asks something else, as it is in such a log. */
function callNumber(n: number): string {
  const messages = [
    { role: 'system', content: 'Answer in a few words.' },
    { role: 'user', content: `How long is pier ${n}?` },
  ]
  const message = { role: 'assistant', content: 'It is 214 m long. '.repeat(110) }
  const response = { id: `r${n}`, created: 1_772_359_200 + n, model: 'a-model', choices: [{ message, finish_reason: 'stop' }] }
  return JSON.stringify({ request: { model: 'a-model', messages }, response })
}

/** `what`: one way through what reads after the other, so that a file that comes meanwhile waits for no more than one. */
export function warmUp(what: 'talks' | 'calls' = 'talks'): void {
  const line = (n: number): string => (what === 'calls' ? callNumber(n) : JSON.stringify(talk))
  // Long enough to be read in the way that long files are.
  const count = Math.floor(LONG / line(0).length) + 1
  const opened = openRecord(Array.from({ length: count }, (_, n) => line(n)).join('\n'))
  if (opened.ok) opened.value.head(opened.value.count - 1)
}
