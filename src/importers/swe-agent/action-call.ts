/** A command that an agent wrote as text, as a call: the tool is its first word where that is a name, else the shell. */
import type { ToolCall } from '../../trace/message'
import type { Guess } from '../messages/mapped'

const own =
  /^(?:open|goto|scroll_up|scroll_down|create|edit|insert|search_dir|search_file|find_file|submit|exit_cost|exit_context|exit_format|str_replace_editor|view_image|filemap)$/

/** The call of a command line. */
export function commandCall(id: string, command: string): ToolCall {
  const first = /^\s*([A-Za-z_][\w-]{0,60})(?:\s|$)/.exec(command)?.[1] ?? ''
  return { id, name: own.test(first) ? first : 'bash', args: { command } }
}

const fenced = /```(?:mswea_bash_command|bash|sh|shell)?[ \t]*\n([\s\S]{0,100000}?)\n?[ \t]*```/g

/** The commands in the fenced blocks of a reply. */
export const fencedCommands = (text: string): readonly string[] =>
  [...text.matchAll(fenced)].map((match) => (match[1] ?? '').trim()).filter((one) => one !== '')

export const writtenAction: Guess = {
  what: { en: 'a call', es: 'una llamada' },
  why: {
    en: 'The action is written as a command, not as a call: it is shown as one.',
    es: 'La acción está escrita como una orden, no como una llamada: se muestra como una.',
  },
}
