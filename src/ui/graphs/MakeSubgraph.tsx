/** A button that moves the selected nodes into a graph of their own; where that cannot be, the sentence that says why. */
import { Group } from 'lucide-react'
import { useState } from 'react'
import { makeSubgraph } from '../../nodes/subgraph/make-subgraph'
import { useInspected } from '../forms/inspected'
import { useLanguage, useWords } from '../words/language'
import './graphs.css'
import { graphWords } from './words'

export function MakeSubgraph({ nodes }: { readonly nodes: readonly string[] }) {
  const words = useWords(graphWords)
  const language = useLanguage()
  const { document, graphName, onEdit, onSelect } = useInspected()
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const make = () => {
    const made = makeSubgraph(document, graphName, nodes, words.newName)
    setRefused(made.ok ? undefined : made.error.sentence[language])
    if (!made.ok) return
    onEdit(made.value.edit, words.makeNamed(made.value.graph))
    onSelect({ nodes: [made.value.node], edges: [] })
  }
  return (
    <section className="ei-section ei-graph">
      <div className="row">
        <button type="button" className="btn line sm" title={words.makeTitle} onClick={make}>
          <Group aria-hidden="true" />
          {words.make}
        </button>
      </div>
      {refused !== undefined && (
        <p className="ei-error" role="alert">
          {refused}
        </p>
      )}
    </section>
  )
}
