/**
 * The practice model on the text protocol: when the prompt asks for Action and Action Input lines, it reads the tools and results
 * out of the text and writes its calls as text. What it decides is the same as with tool calls.
 */
import { isRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'
import type { Line } from './conversation'
import type { Turn } from './decide'

/** True when the prompt asks for calls to be written as text. */
export const asksForText = (lines: readonly Line[]): boolean =>
  lines.some((line) => line.role === 'system' && /^\s*Action:/m.test(line.text) && /^\s*Action Input:/m.test(line.text))

const toolLine = /^\s*[-*]\s*`?([A-Za-z0-9_-]{1,64})`?\s*(?:\(([^)]*)\))?\s*:\s*(.*)$/

/** The tools that a prompt lists: `- name: description`, with a JSON input line after it or arguments in brackets. */
export function toolsInPrompt(lines: readonly Line[]): readonly OfferedTool[] {
  const text = lines.flatMap((line) => (line.role === 'system' ? line.text.split('\n') : []))
  return text.flatMap((line, i) => {
    const match = toolLine.exec(line)
    const name = match?.[1]
    if (name === undefined) return []
    const schema = /^\s*Input \(JSON\):\s*(\{.*\})\s*$/.exec(text[i + 1] ?? '')?.[1]
    const parameters = schema === undefined ? fromSignature(match?.[2]) : parse(schema)
    return parameters ? [{ name, description: match?.[3] ?? '', parameters }] : []
  })
}

/** `location: str, days: int` as a schema; undefined when there is no signature: then the line is just an item of a list. */
function fromSignature(signature: string | undefined): OfferedTool['parameters'] | undefined {
  if (signature === undefined) return undefined
  const parts = signature
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = parts.map((part) => {
    const [name = '', type = 'str'] = part.split(':').map((piece) => piece.trim())
    return [
      name,
      { type: /^int/.test(type) ? 'integer' : /^(float|num)/.test(type) ? 'number' : /^bool/.test(type) ? 'boolean' : 'string' },
    ] as const
  })
  return { type: 'object', properties: Object.fromEntries(named), required: named.map(([name]) => name) }
}

/** The same conversation with calls and results taken out of the text. */
export function linesFromText(lines: readonly Line[]): readonly Line[] {
  let count = 0
  return lines.map((line): Line => {
    const action = line.role === 'ai' ? /^\s*Action:\s*(.+?)\s*$/m.exec(line.text) : null
    if (action) {
      const raw = /^\s*Action Input:\s*([\s\S]*?)(?=\n\s*(?:PAUSE|Observation)|$(?![\s\S]))/m.exec(line.text)?.[1]?.trim() ?? ''
      const args = parse(raw)
      return { role: 'ai', text: '', calls: [{ id: `text-${++count}`, name: action[1] ?? '', args, rawArgs: raw }] }
    }
    const seen = line.role === 'human' ? /^\s*Observation:\s*([\s\S]*)$/.exec(line.text) : null
    return seen ? { role: 'tool', text: seen[1] ?? '', callId: `text-${count}`, failed: false } : line
  })
}

/** A turn as text, in the lines that the prompt asked for. */
export function turnAsText(turn: Turn, lines: readonly Line[]): string {
  if (!turn.call) return `Thought: I can answer now.\nFinal Answer: ${turn.text}`
  const pause = lines.some((line) => line.role === 'system' && /\bPAUSE\b/.test(line.text)) ? '\nPAUSE' : ''
  return `Thought: ${turn.text || '…'}\nAction: ${turn.call.name}\nAction Input: ${turn.call.args}${pause}`
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
