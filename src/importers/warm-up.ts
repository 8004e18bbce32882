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

export function warmUp(): void {
  const line = `${JSON.stringify(talk)}\n`
  // Long enough to be read in the way that long files are.
  const opened = openRecord(line.repeat(Math.floor(LONG / line.length) + 1))
  if (opened.ok) opened.value.head(opened.value.count - 1)
}
