/** The decisions of routers in a trace: LangGraph runs the function of a conditional edge as a span inside the node that it follows. */
import { asText, isRecord } from '../../base/json'
import { decoded } from './decode'
import type { Span } from './span'

export interface Decision {
  readonly router: string
  /** What the router answered. */
  readonly branch: string
  /** The nodes that the answer names; empty when it is a word of its own, as `continue`. */
  readonly targets: readonly string[]
}

const END = '__end__'
const routerName = /should|route|branch|decide|decision|condition|next_|which|choose|select|edge/i

/** The decision that a span is; `undefined` for any other span. */
export function decisionIn(span: Span, nodes: ReadonlySet<string>): Decision | undefined {
  if (span.kind !== 'step' || span.output === undefined || span.output === null) return undefined
  const answers = answersOf(span.output)
  if (answers.length === 0) return undefined
  const targets = answers.map((answer) => (isEnd(answer) ? END : answer)).filter((answer) => answer === END || nodes.has(answer))
  const named = targets.length === answers.length
  const looksLikeOne = routerName.test(span.name) || /^Branch</.test(span.name)
  // Any function may return a word: only one whose name says so, or that names a node, is taken for a router.
  if (
    !looksLikeOne &&
    !(named && (span.name === 'RunnableLambda' || answers.every((answer) => nodes.has(answer) || answer === END)))
  )
    return undefined
  return { router: plainName(span.name), branch: answers.join(', '), targets: named ? targets : [] }
}

const isEnd = (answer: string): boolean => answer === END || answer === 'END' || answer === 'end'

/** LangChain names functions after their wrapper. */
const plainName = (name: string): string => (name === 'RunnableLambda' || name.startsWith('Branch<') ? 'router' : name)

function answersOf(output: unknown): readonly string[] {
  const value = decoded(output).value
  const inner =
    isRecord(value) && Object.keys(value).length === 1 && value.output !== undefined ? decoded(value.output).value : value
  const list: readonly unknown[] = Array.isArray(inner) ? inner : [inner]
  const answers = list.map(answerOf)
  return answers.every((answer) => answer !== undefined && answer !== '' && answer.length <= 80 && !answer.includes('\n'))
    ? answers.flatMap((answer) => (answer === undefined ? [] : [answer]))
    : []
}

function answerOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return asText(value)
  // A Send names the node that gets a piece of the state.
  if (isRecord(value) && typeof value.node === 'string') return value.node
  return undefined
}
