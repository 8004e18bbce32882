/**
 * Everything that is wrong with a document, all at once, in the order: errors, warnings, remarks. Pure and quick enough to run at every
 * pause of the typing. A fix is offered only if it can be applied to this very document.
 */
import type { Language } from '../base/language'
import type { AgentDocument } from '../document/types'
import type { Finding, Rule, Scene, Surroundings } from './finding'
import { flowOf } from './flow/flow'
import { visitForks } from './flow/forks'
import { beginLook } from './recent-for'
import { branchRules } from './rules/branches'
import { edgeRules } from './rules/dangling'
import { duplicateCatalogueRules, duplicateRules } from './rules/duplicates'
import { endRules } from './rules/ends'
import { handsRules } from './rules/hands'
import { historyRules } from './rules/history'
import { openJoins, starvingJoins, unevenJoins } from './rules/joins'
import { kindRules, modelRules } from './rules/kinds'
import { limitRules } from './rules/limits'
import { offerRules } from './rules/offer'
import { fannedOverwrites, parallelOverwrites, writersOf } from './rules/parallel'
import { entryRule, referenceRules } from './rules/references'
import { reservedRules } from './rules/reserved'
import { startRules } from './rules/start'
import { subgraphRules } from './rules/subgraphs'
import { toolRules } from './rules/tools'
import type { Diagnostic, Severity } from './types'
import { isUsable } from './usable'

const forkRules: Rule = (scene) => {
  const { flow } = scene
  const writers = writersOf(scene)
  const findings: Finding[] = [...fannedOverwrites(flow, writers)]
  const fields = new Map([...writers].filter(([, nodes]) => nodes.length > 1))
  const joins = openJoins(flow)
  visitForks(flow, { joins, everywhere: () => fields.size > 0 }, (fork) => {
    findings.push(...parallelOverwrites(flow, fork, fields), ...unevenJoins(flow, fork, joins))
  })
  return findings
}

const graphRules: readonly Rule[] = [
  duplicateRules,
  reservedRules,
  edgeRules,
  startRules,
  endRules,
  branchRules,
  handsRules,
  offerRules,
  referenceRules,
  historyRules,
  forkRules,
  starvingJoins,
  subgraphRules,
  limitRules,
  kindRules,
]

const weight: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

/** All problems of a document, with sentences in one language. `surroundings` is what the place where it will run offers. */
export function diagnose(
  document: AgentDocument,
  language: Language,
  surroundings: Surroundings = { saver: true },
): readonly Diagnostic[] {
  beginLook()
  const findings = [
    ...entryRule(document),
    ...Object.entries(document.graphs).flatMap(([name, graph]) => {
      const scene: Scene = { document, flow: flowOf(name, graph), surroundings }
      return graphRules.flatMap((rule) => rule(scene))
    }),
    ...duplicateCatalogueRules(document),
    ...toolRules(document),
    ...modelRules(document),
  ]
  return findings.map((finding) => spoken(document, finding, language)).sort((a, b) => weight[a.severity] - weight[b.severity])
}

function spoken(document: AgentDocument, finding: Finding, language: Language): Diagnostic {
  const { says, fix, ...rest } = finding
  const usable = fix !== undefined && isUsable(document, fix.edit)
  return {
    ...rest,
    message: says.message[language],
    why: says.why[language],
    ...(usable && { fix: { label: fix.label[language], edit: fix.edit } }),
  }
}
