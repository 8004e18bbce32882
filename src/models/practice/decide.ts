/**
 * One turn of the practice model, whole: read the conversation, decide, put it into words. Pure: the same conversation, tools,
 * temperament and seed give the same bytes.
 */
import { hashText } from '../../base/random'
import type { Temperament } from '../../document/types'
import type { OfferedTool } from '../../trace/message'
import { answerFrom } from './answer'
import { argumentsFrom, takesQuery } from './arguments'
import { slip } from './careless'
import type { Conversation, Exchange } from './conversation'
import { languageOf } from './language'
import { errorText } from './last-error'
import { readOutcome } from './outcome'
import { phrases } from './phrases'
import { plan, planStubbornly } from './plan'
import { type PromptRules, readPromptRules } from './prompt-rules'
import { type Question, readQuestion } from './question'
import { reflectionOn } from './reflect'
import { isUnread, sceneOf, settled } from './scene'
import type { Scene, Step } from './step'
import { summarise } from './summarise'
import { senseTools, type ToolSense } from './tool-sense'

export interface Character {
  readonly temperament: Temperament
  readonly seed: number
}
/** What the model says: a text, and at most one call with its raw arguments. */
export interface Turn {
  readonly text: string
  readonly call?: { readonly name: string; readonly args: string } | undefined
}

/** The next turn. Never throws: there is always either a text or a call. */
export function decide(conversation: Conversation, tools: readonly OfferedTool[], character: Character): Turn {
  const senses = senseTools(tools, conversation.system)
  const thinking = new Set(senses.flatMap((sense) => (sense.thinking ? [sense.tool.name] : [])))
  const rules = readPromptRules(conversation.system, [...thinking])
  const question = readQuestion(conversation.question, languageOf(conversation.system) ?? 'en')
  const isThought = (exchange: Exchange) => thinking.has(exchange.tool) || recordsThought(exchange)
  const scene = sceneOf(conversation, question, senses, rules, isThought)
  if (conversation.closing !== undefined) return { text: summarise(conversation, scene, senses) }

  const repeat = character.temperament === 'spiral' ? repeated(conversation, question, tools) : undefined
  if (repeat) return repeat
  const stubborn = character.temperament === 'stubborn'
  const next = stubborn ? planStubbornly(scene) : plan(scene)
  const last = settled(conversation.exchanges).at(-1)
  const reflection = stubborn || !last || isThought(last) ? undefined : reflect(last, scene, next, senses, rules)
  const turn =
    reflection ?? (next.kind === 'answer' ? { text: answerFrom(scene, senses) } : asked(next, conversation, question, character))
  return withSlips(repaired(turn, conversation, question), conversation, character)
}

/** A call that carries a thought, also when its tool is no longer offered, as in a summary. */
const recordsThought = (exchange: Exchange): boolean =>
  Object.keys(exchange.args ?? {}).some((name) => /^(reflection|thought|reflexion|reflexión|pensamiento)s?$/i.test(name))

/** The spiral: a call that failed is sent again, byte for byte. */
function repeated(conversation: Conversation, question: Question, tools: readonly OfferedTool[]): Turn | undefined {
  const last = conversation.exchanges.at(-1)
  if (!last || !tools.some((tool) => tool.name === last.tool)) return undefined
  const outcome = readOutcome(last)
  if (outcome.kind !== 'error' && outcome.kind !== 'empty') return undefined
  return { text: phrases[question.language].again(last.tool), call: { name: last.tool, args: last.rawArgs } }
}

/** A reflection after this call, when the prompt asks for one there and a tool to think with is offered. */
function reflect(last: Exchange, scene: Scene, next: Step, senses: readonly ToolSense[], rules: PromptRules): Turn | undefined {
  const tool = senses.find((sense) => sense.thinking)?.tool
  if (!rules.reflect || !tool) return undefined
  const outcome = readOutcome(last)
  if (outcome.kind === 'open' || outcome.kind === 'not-run') return undefined
  const used = senses.find((sense) => sense.tool.name === last.tool)
  if (rules.reflect === 'after-search' && !(used && takesQuery(used.tool))) return undefined
  const reflection = reflectionOn(scene, next)
  if (reflection === '') return undefined
  const args = argumentsFrom(tool, { text: reflection, query: reflection, reflection, numbers: [] })
  return args && { text: '', call: { name: tool.name, args: JSON.stringify(args) } }
}

function asked(step: Extract<Step, { kind: 'call' }>, conversation: Conversation, question: Question, { seed }: Character): Turn {
  const wordings = phrases[question.language].thought(step.why, step.tool.name)
  const text = wordings[hashText(`${seed}/${conversation.spoken}/${question.text}`) % wordings.length] ?? ''
  return { text, call: { name: step.tool.name, args: JSON.stringify(step.args) } }
}

/** After a call that could not be read, the thought before the next one says that it is written again. */
function repaired(turn: Turn, conversation: Conversation, question: Question): Turn {
  const last = conversation.exchanges.at(-1)
  if (!turn.call || !last || !isUnread(last)) return turn
  const outcome = readOutcome(last)
  const error = outcome.kind === 'error' ? errorText(outcome, phrases[question.language]) : ''
  return { ...turn, text: phrases[question.language].repair(error) }
}

/** A careless model slips now and then, but not twice in a row: the error it reads next makes it careful. */
function withSlips(turn: Turn, conversation: Conversation, { temperament, seed }: Character): Turn {
  const { call } = turn
  const last = conversation.exchanges.at(-1)
  if (temperament !== 'careless' || !call || (last && isUnread(last))) return turn
  const args = slip(call.args, seed, conversation.spoken)
  return args === undefined ? turn : { ...turn, call: { ...call, args } }
}
