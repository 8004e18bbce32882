/**
 * What a worker does while a file only hangs over the page: it reads a made-up one, so that what reads is compiled and has been run when the
 * real one comes. Nothing of it is kept. It must take no longer than people take to let go of a file.
 */
import { openRecord } from './import-run'

/** Longer files are read in ways of their own (messages/importer.ts). */
const LONG = 4_200_000

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
  const opened = openRecord(line.repeat(Math.ceil(LONG / line.length)))
  if (opened.ok) opened.value.head(opened.value.count - 1)
}
