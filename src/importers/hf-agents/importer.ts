/**
 * The console of transformers' agents: a task, what the model thought, the code or the tool that it chose, what that printed, the answer.
 * An agent that is called inside the code of another prints its own task in between: it is a run of its own.
 */
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readLenient } from '../core/lenient'
import { limitInAnswer } from '../core/limit-words'
import { planConversation } from '../core/plan-conversation'
import type { Source } from '../core/source'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { isOwnHeading, type Section, sectionsOf } from './sections'

export const hfAgents: Importer = {
  id: 'hf-agents',
  name: { en: 'transformers agents console', es: 'Consola de agentes de transformers' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  if (!/Agent thoughts:|New task =|Agent is executing the code below/.test(source.text.slice(0, 50_000))) return undefined
  if (!source.lines(400).some(isOwnHeading)) return undefined
  return {
    confidence: 0.92,
    why: { en: 'headings such as "New task" and "Agent thoughts"', es: 'encabezados como «New task» y «Agent thoughts»' },
  }
}

/** A run while its sections come in. */
interface OpenRun {
  readonly messages: RecordedMessage[]
  /** Where the answer stands among the messages. */
  answered: number | undefined
  thought: { readonly text: string; readonly source: SourceLink } | undefined
  /** The last call, where its message stands, and whether its result came. */
  pending: { readonly id: string; readonly ends: boolean; readonly at: number; answered: boolean } | undefined
}

const PYTHON = 'python_interpreter'
/** Lines at the end of a console in which the program tells how it ended. */
const LAST = 40

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const runs: OpenRun[] = []
  const open: OpenRun[] = []
  let calls = 0
  for (const section of sectionsOf(source.lines())) {
    if (section.kind === 'codeEnd' || (section.text === '' && section.kind !== 'output' && section.kind !== 'answer')) continue
    const link = ledger.record(`line ${section.line}`, section.kind)
    // An answer may be printed twice; behind it, the agent that asked goes on.
    if (section.kind !== 'answer' && open.length > 1 && open.at(-1)?.answered !== undefined) open.pop()
    if (section.kind === 'task') {
      // While code runs, the task is one of an agent that the code calls.
      const waiting = open.at(-1)?.pending
      if (waiting === undefined || waiting.answered) open.length = 0
      const run: OpenRun = { messages: [], answered: undefined, thought: undefined, pending: undefined }
      runs.push(run)
      open.push(run)
    }
    const run = open.at(-1)
    if (!run || section.kind === 'text') ledger.drop(link, run ? ofProgram : beforeTask)
    else {
      calls += 1
      take(run, section, link, `step-${calls}`)
    }
  }
  for (const run of runs) flush(run)
  // The program says that it stops, and asks for one more answer. Of several agents it would be none of them for certain.
  const said = runs.length === 1 ? source.lines().slice(-LAST) : []
  const reached = said.map(limitInAnswer).findLast((one) => one !== undefined)
  const facts = reached === undefined ? {} : { limits: { reached } }
  return runs.filter(({ messages }) => messages.length > 0).map(({ messages }) => planConversation(messages, facts, ledger))
}

const say = (text: string, source: SourceLink, role: 'human' | 'system' | 'ai'): RecordedMessage => ({
  mapped: { message: { id: '', role, text } },
  source,
})

function take(run: OpenRun, { kind, text }: Section, source: SourceLink, id: string): void {
  switch (kind) {
    case 'task':
      run.messages.push(say(text, source, 'human'))
      return
    case 'system':
      run.messages.unshift(say(text, source, 'system'))
      return
    case 'thought':
      flush(run)
      run.thought = { text: text.replace(/^Thought:\s*/, ''), source }
      return
    case 'code':
      ask(run, readCall(id, PYTHON, { code: text }), source, id, /\bfinal_answer\(/.test(text))
      return
    case 'call': {
      const [, name = '', given = ''] = /^'([^']*)' with arguments: ?([\s\S]*)$/.exec(text) ?? []
      if (name === 'final_answer') answer(run, given, source)
      else ask(run, readCall(id, name, readLenient(given)?.value ?? given), source, id, false)
      return
    }
    case 'value':
      if (run.pending?.ends) answer(run, text, source)
      else result(run, text, source, false)
      return
    case 'output':
    case 'error':
      result(run, text, source, kind === 'error')
      return
    case 'answer':
      answer(run, text, source)
      return
    case 'codeEnd':
    case 'text':
      return
  }
}

/** What a call printed and what it gave stand apart: they are one result. */
function result(run: OpenRun, text: string, source: SourceLink, failed: boolean): void {
  flush(run)
  const { pending } = run
  if (!pending) {
    run.messages.push(say(text, source, 'ai'))
    return
  }
  const known = pending.answered ? run.messages.pop() : undefined
  const all = [known?.mapped.message.text ?? '', text].filter((part) => part !== '').join('\n')
  const link = known ? { ...known.source, also: [...(known.source.also ?? []), source.record] } : source
  const status = failed || known?.mapped.message.status === 'error' ? ({ status: 'error' } as const) : {}
  const message = { id: '', role: 'tool', text: all, toolCallId: pending.id, ...status } as const
  run.messages.push({ mapped: { message }, source: link })
  pending.answered = true
}

function ask(run: OpenRun, call: ReadCall, source: SourceLink, id: string, ends: boolean): void {
  const { thought } = run
  run.thought = undefined
  const link = thought ? { ...thought.source, also: [source.record] } : source
  run.pending = { id, ends, at: run.messages.length, answered: false }
  run.messages.push({
    mapped: { message: { id: '', role: 'ai', text: thought?.text ?? '', ...splitCalls([call]) } },
    source: link,
  })
}

/** The last code only hands the answer over: its message is the answer, and what was printed beside it goes with it. */
function answer(run: OpenRun, text: string, source: SourceLink): void {
  const known = run.answered === undefined ? undefined : run.messages[run.answered]
  if (known && run.answered !== undefined) {
    const also = [...(known.source.also ?? []), source.record]
    run.messages[run.answered] = { ...known, source: { ...known.source, also } }
    return
  }
  const { pending, thought } = run
  const asked = pending?.ends === true ? run.messages[pending.at] : undefined
  const last = asked && pending ? run.messages.splice(pending.at) : []
  run.pending = undefined
  run.thought = undefined
  const reason = asked?.mapped.message.text ?? thought?.text ?? ''
  const before = [
    ...last.flatMap((one) => [one.source.record, ...(one.source.also ?? [])]),
    ...(thought ? [thought.source.record] : []),
  ]
  const blocks =
    reason === ''
      ? {}
      : {
          blocks: [
            { type: 'reasoning', text: reason },
            { type: 'text', text },
          ],
        }
  const link = before.length === 0 ? source : { ...source, also: before }
  run.answered = run.messages.length
  run.messages.push({ mapped: { message: { id: '', role: 'ai', text, ...blocks } }, source: link })
}

/** A thought that no action followed. */
function flush(run: OpenRun): void {
  if (run.thought) run.messages.push(say(run.thought.text, run.thought.source, 'ai'))
  run.thought = undefined
}

const beforeTask = { en: 'It stands before the first task.', es: 'Está antes de la primera tarea.' }
const ofProgram = { en: 'A line of the program, not of the agent.', es: 'Una línea del programa, no del agente.' }
