/** What all tasks of one run share: its models, each made once, the sandbox, and the counters of tool calls. */
import { stableJson } from '../base/json'
import type { AgentDocument, CassetteModelSpec, Graph, Node } from '../document/types'
import type { ModelContext } from '../models/contract'
import { createModel } from '../models/create-model'
import { NodeFailure, type RunIds, type TaskScope } from '../nodes/behaviour/contract'
import { plainList } from '../nodes/behaviour/messages'
import type { Sandbox } from '../sandbox/contract'
import { loadSandbox } from '../sandbox/load-sandbox'
import { loadParser } from '../tools/expression/evaluate'
import type { Cassette } from '../trace/cassette'
import { CassettePlayer } from './cassette-player'
import type { RunPlatform } from './platform'

export interface SharedParts {
  /**
   * Loads what this graph will use. Else the first run in a process would wait in other places than the second, and what happens
   * side by side would be told in another order. Never rejects: what cannot be loaded fails where it is used.
   */
  load(graph: Graph): Promise<void>
  /** The how-many-th call of this tool this is, from 1. */
  attempt(tool: string): number
  /** How often these same arguments have been sent to this tool, this time included. */
  countCall(tool: string, args: unknown): number
  sandbox(): Promise<Sandbox>
  model: TaskScope['model']
}

export function sharedParts(options: {
  readonly document: AgentDocument
  readonly secrets: Readonly<Record<string, string>>
  readonly cassettes?: Readonly<Record<string, Cassette>> | undefined
  readonly platform: RunPlatform
  readonly ids: RunIds
}): SharedParts {
  const { platform } = options
  const models = new Map<string, ReturnType<TaskScope['model']>>()
  const attempts = new Map<string, number>()
  const calls = new Map<string, number>()
  let sandboxCalls = 0
  const count = (counts: Map<string, number>, key: string) => {
    const n = (counts.get(key) ?? 0) + 1
    counts.set(key, n)
    return n
  }

  async function makeModel(id: string): ReturnType<TaskScope['model']> {
    const { document, ids, secrets, cassettes } = options
    const spec = document.models.find((model) => model.id === id)
    if (!spec)
      throw new NodeFailure('model-unknown', `There is no model called "${id}" in this document.`, {
        model: id,
        data: { missing: id },
      })
    const made = await createModel(spec, {
      clock: platform.clock,
      ids,
      secret: (name) => secrets[name],
      fetch: platform.fetch,
      nextRecorded: spec.provider === 'cassette' ? recordedFor(spec, cassettes) : undefined,
    })
    if (!made.ok) {
      const { code, message, data } = made.error
      throw new NodeFailure(code, message, { model: id, ...(data && { data }) })
    }
    return { model: made.value, spec }
  }

  function model(id: string): ReturnType<TaskScope['model']> {
    const known = models.get(id)
    if (known) return known
    const made = makeModel(id)
    models.set(id, made)
    return made
  }

  return {
    async load({ nodes }) {
      const ids = nodes.flatMap((node) => (node.kind === 'brain' || node.kind === 'compress' ? [node.config.model] : []))
      const used = new Set(nodes.flatMap((node) => (node.kind === 'hands' ? node.config.tools : [])))
      const calculates = options.document.tools.some(({ name, mock }) => used.has(name) && mock.kind === 'expression')
      const parts = [
        ...[...new Set(ids)].map(model),
        ...(nodes.some(runsCode) ? [loadSandbox({ now: platform.monotonic })] : []),
        ...(calculates ? [loadParser()] : []),
      ]
      await Promise.allSettled(parts)
    },
    attempt: (tool) => count(attempts, tool),
    countCall: (tool, args) => count(calls, `${tool}\u0000${stableJson(args)}`),
    /** Asked for each time: it loads itself again after it broke. The date inside is the run's, and each call has its own random numbers. */
    async sandbox() {
      const sandbox = await loadSandbox({ now: platform.monotonic })
      sandboxCalls += 1
      const world = { time: platform.clock.now(), seed: sandboxCalls }
      return { run: (code, args, limits) => sandbox.run(code, args, { ...world, ...limits }) }
    },
    model,
  }
}

/** The replies of the recording that a model names, in their order; undefined when it is not at hand. */
function recordedFor(
  { trace, match = 'order' }: CassetteModelSpec,
  cassettes: Readonly<Record<string, Cassette>> | undefined,
): ModelContext['nextRecorded'] {
  const cassette = cassettes && Object.hasOwn(cassettes, trace) ? cassettes[trace] : undefined
  if (!cassette) return undefined
  // A model does not know which node asks: its replies are given to whoever does, in their order.
  const player = new CassettePlayer(cassette, { match, nodes: [] })
  return (messages) => player.reply('', plainList(messages))
}

const runsCode = (node: Node): boolean =>
  node.kind === 'function' || (node.kind === 'router' && node.config.rules.some(({ when }) => when.type === 'code'))
