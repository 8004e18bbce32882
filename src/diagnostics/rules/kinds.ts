/** What this version knows and can run: `unknown-kind`, `not-runnable-yet`, `review-without-memory`. */
import { type AgentDocument, nodeKinds } from '../../document/types'
import { modelKinds } from '../../models/kinds'
import { kindWords } from '../../nodes/kind-words'
import { definitionOf } from '../../nodes/registry'
import type { Finding, Rule } from '../finding'
import { namesOf } from '../names'
import { catalogue } from '../words/catalogue'

export const kindRules: Rule = ({ flow, surroundings }) =>
  flow.graph.nodes.flatMap((node): readonly Finding[] => {
    const place = { graph: flow.name, node: node.id }
    if (node.kind === 'unknown') {
      const nearest = kindNames.nearest(node.originalKind)
      const says = catalogue['unknown-kind']({ node: node.id, kind: node.originalKind, nearest })
      return [{ code: 'unknown-kind', severity: 'error', ...place, says }]
    }
    const forgetful = node.kind === 'review' && !surroundings.saver
    const { runnable } = definitionOf(node.kind)
    if (runnable && !forgetful) return []
    const { id, kind } = node
    const what = { en: `"${id}" (${kindWords.en[kind]})`, es: `«${id}» (${kindWords.es[kind]})` }
    return [
      ...(runnable
        ? []
        : [
            {
              code: 'not-runnable-yet',
              severity: 'warning',
              ...place,
              says: catalogue['not-runnable-yet']({ what }),
            } satisfies Finding,
          ]),
      ...(forgetful
        ? [
            {
              code: 'review-without-memory',
              severity: 'error',
              ...place,
              says: catalogue['review-without-memory']({ node: node.id }),
            } satisfies Finding,
          ]
        : []),
    ]
  })

const kindNames = namesOf(nodeKinds)

/** Models whose provider this version cannot run. */
export const modelRules = (document: AgentDocument): readonly Finding[] =>
  document.models.flatMap((model): readonly Finding[] => {
    if (modelKinds[model.provider].runnable) return []
    const what = { en: `The model "${model.id}" (${model.provider})`, es: `El modelo «${model.id}» (${model.provider})` }
    return [
      { code: 'not-runnable-yet', severity: 'warning', graph: document.entry, says: catalogue['not-runnable-yet']({ what }) },
    ]
  })
