/** The head of a node: tile, kind, name, and what is wrong with it in one number. */
import { CircleHelp } from 'lucide-react'
import type { Diagnostic } from '../../../diagnostics/types'
import type { Node } from '../../../document/types'
import { definitionOf } from '../../../nodes/registry'
import { KindTile, kindWords } from '../../components/kinds'
import { Popover } from '../../components/Popover'
import { severityIcons, worstOf } from '../../problems/severity'
import { useLanguage, useWords } from '../../words/language'
import { inspectorWords } from '../words'

interface NodeHeadProps {
  readonly node: Node
  readonly problems: readonly Diagnostic[]
}

export function NodeHead({ node, problems }: NodeHeadProps) {
  const words = useWords(inspectorWords)
  const kinds = useWords(kindWords)
  const language = useLanguage()
  const worst = worstOf(problems)
  const WorstIcon = worst && severityIcons[worst]
  const definition = node.kind === 'unknown' ? undefined : definitionOf(node.kind)
  return (
    <header className="ei-head">
      <KindTile kind={node.kind} />
      <div className="grow">
        <p className={`kword k-${node.kind}`}>{node.kind === 'unknown' ? node.originalKind : kinds[node.kind]}</p>
        <h3 className="ei-name cut" title={node.id}>
          {node.id}
        </h3>
      </div>
      {WorstIcon && (
        <span className={`tag pb-${worst}`} title={words.problems(problems.length)}>
          <WorstIcon aria-hidden="true" />
          {problems.length}
          <span className="sr"> {words.problems(problems.length)}</span>
        </span>
      )}
      {definition && (
        <Popover face={<CircleHelp aria-hidden="true" />} label={kinds[node.kind]} className="btn icon" align="end">
          {() => (
            <div className="ei-help">
              <p>{definition.summary[language]}</p>
              {!definition.runnable && <p className="c-warn">{words.notRunnableWhy}</p>}
            </div>
          )}
        </Popover>
      )}
    </header>
  )
}
