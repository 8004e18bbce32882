/** The state after this step, field by field, with what this step changed marked. */
import { useMemo } from 'react'
import type { Field, Graph } from '../../document/types'
import { diffStates } from '../../trace/diff'
import { useWords } from '../words/language'
import { ChangeMark } from './ChangeMark'
import './fields.css'
import { FieldValue } from './FieldValue'
import type { StepWrites } from './step-writes'
import { tabWords } from './words-tabs'

interface StateTabProps {
  readonly graph: Graph
  readonly writes: StepWrites
}

export function StateTab({ graph, writes }: StateTabProps) {
  const words = useWords(tabWords)
  const { before, after } = writes
  const changes = useMemo(() => new Map(diffStates(before, after).map((diff) => [diff.field, diff.change])), [before, after])
  const declared = graph.state.fields.map((field) => field.name)
  const others = Object.keys(after).filter((name) => !declared.includes(name))
  if (declared.length + others.length === 0) return <p className="empty rp-empty">{words.noFields}</p>
  return (
    <div className="rp-fields">
      {[...graph.state.fields, ...others].map((entry) => {
        const field: Field | undefined = typeof entry === 'string' ? undefined : entry
        const name = typeof entry === 'string' ? entry : entry.name
        const change = changes.get(name)
        return (
          <section key={name} className="rp-fieldview">
            <h4>
              <code className="rp-fieldname">{name}</code>
              {field === undefined ? (
                <span className="tag line">{words.undeclared}</span>
              ) : (
                <span className="tag line mono">
                  {field.type === 'messages' ? field.type : `${field.type}, ${field.reducer}`}
                </span>
              )}
              {change !== undefined && <ChangeMark change={change} />}
            </h4>
            <FieldValue value={after[name]} type={field?.type} name={name} />
          </section>
        )
      })}
    </div>
  )
}
