/**
 * Consoles of frameworks, as text: what LlamaIndex's agents print of their calls, DSPy's history of calls of models, and prompts in the
 * template of a model, as servers log them.
 */
import { answered, putIn, saidBy, together } from '../agent-sessions/made'
import type { Importer, PlannedRun } from '../contract'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import type { Source } from '../core/source'
import { mapOpenAiChat } from '../messages/openai-chat'
import { dspySections, llamaIndexSections, type Section, templateSections } from './printed-sections'

export const frameworkConsole: Importer = {
  id: 'framework-console',
  name: { en: 'Console of LlamaIndex or DSPy, filled template', es: 'Consola de LlamaIndex o DSPy, plantilla rellena' },
  detect(source) {
    if (source.documents().form === 'one') return undefined
    const lines = source.lines(2_000)
    const of = dspySections(lines)
      ? 'DSPy'
      : llamaIndexSections(lines)
        ? 'LlamaIndex'
        : templateSections(lines)
          ? 'the template of a model'
          : undefined
    if (of === undefined) return undefined
    return { confidence: 0.88, why: { en: `headings that ${of} prints`, es: `encabezados que imprime ${of}` } }
  },
  parse,
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const lines = source.lines()
  const dspy = dspySections(lines)
  const runs: PlannedRun[] = []
  let messages: RecordedMessage[] = []
  const flush = (): void => {
    if (messages.length > 0) runs.push(planConversation(messages, {}, ledger))
    messages = []
  }
  let before: Section['kind'] = 'noise'
  for (const section of dspy ?? llamaIndexSections(lines) ?? templateSections(lines) ?? []) {
    const { kind, text, line } = section
    // Each call stands for itself: a new one begins with its own prompt.
    if (dspy && (kind === 'turn' || (kind === 'system' && messages.length > 0))) flush()
    if (kind === 'turn') continue
    const link = ledger.record(`line ${line}`, 'text')
    const mapped = mappedOf(section)
    const last = messages.at(-1)
    if (!mapped) ledger.drop(link, { en: `${noise.en} (${text.slice(0, 160)})`, es: `${noise.es} (${text.slice(0, 160)})` })
    else if (kind === 'ai' && before === 'ai' && last?.mapped.message.text === text) {
      // The program prints the answer once more when it has it.
      messages[messages.length - 1] = { ...last, source: linkOf([last.source, link]) ?? link }
    } else if (last && kind === 'call' && (before === 'ai' || before === 'call')) {
      messages[messages.length - 1] = { mapped: together(last.mapped, mapped), source: linkOf([last.source, link]) ?? link }
    } else messages.push({ mapped, source: link })
    if (mapped) before = kind
  }
  flush()
  return runs
}

function mappedOf({ kind, text }: Section): RecordedMessage['mapped'] | undefined {
  switch (kind) {
    case 'human': {
      // Some templates give results to the model as if a person had said them.
      const result = /^<tool_response>([\s\S]*)<\/tool_response>$/.exec(text)?.[1]
      return result === undefined ? putIn(kind, text) : answered({ callId: '', content: result.trim() })
    }
    case 'system':
      return putIn(kind, text)
    case 'ai':
      return text.includes('<tool_call>')
        ? (mapOpenAiChat({ role: 'assistant', content: text }) ?? saidBy({ content: text }))
        : saidBy({ content: text })
    case 'result':
      return answered({ callId: '', content: text })
    case 'call': {
      const [, name, args] = /^(\S+) with args: ([\s\S]*)$/.exec(text) ?? []
      return name === undefined ? undefined : saidBy({ content: '', calls: [{ id: '', name, args }] })
    }
    case 'turn':
    case 'noise':
      return undefined
  }
}

const noise = {
  en: 'It was printed beside what was said and done.',
  es: 'Se imprimió al lado de lo que se dijo y se hizo.',
}
