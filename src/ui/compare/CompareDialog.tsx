/** Two documents or two versions side by side: what was added, removed and changed. It only looks; nothing here changes a document. */
import { ArrowLeftRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { compareDocuments } from '../../document/compare'
import type { AgentDocument } from '../../document/types'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Dialog } from '../dialogs/Dialog'
import { useLanguage, useWords } from '../words/language'
import './compare.css'
import { DifferenceList } from './DifferenceList'
import { marksOf } from './marks'
import { SideView } from './SideView'
import { findSides, loadSide, noSides, type SideId, type Sides } from './sides'
import { compareWords } from './words'

interface CompareDialogProps {
  /** What to begin with on the left; the newest version when it is not given. */
  readonly before?: string | undefined
  readonly onClose: () => void
}

export default function CompareDialog({ before: wanted, onClose }: CompareDialogProps) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const stores = useStores()
  const [sides, setSides] = useState<Sides>(noSides)
  const [chosen, choose] = useState<{ readonly before: SideId | undefined; readonly after: SideId }>({
    before: wanted as SideId | undefined,
    after: 'now',
  })
  useEffect(() => {
    let goesOn = true
    void findSides(stores, language).then((found) => goesOn && setSides(found))
    return () => {
      goesOn = false
    }
  }, [stores, language])
  // Until somebody chooses: the last version, else another document.
  const left = chosen.before ?? [...sides.versions, ...sides.kept, ...sides.shipped][0]?.id ?? 'now'
  const before = useSide(left)
  const after = useSide(chosen.after)
  const differences = useMemo(() => (before && after ? compareDocuments(before, after) : undefined), [before, after])
  const graphs = useMemo(
    () => [...new Set([...Object.keys(before?.graphs ?? {}), ...Object.keys(after?.graphs ?? {})])],
    [before, after],
  )
  const [wantedGraph, setGraph] = useState<string | undefined>(undefined)
  const graph = wantedGraph !== undefined && graphs.includes(wantedGraph) ? wantedGraph : (after?.entry ?? 'main')
  const marks = useMemo(() => marksOf(differences ?? [], graph), [differences, graph])
  const now = stores.services.clock.now()
  const count = (type: 'added' | 'removed' | 'changed') => (differences ?? []).filter((one) => one.type === type).length
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <div className="compare">
        <div className="sides">
          <SideView
            label={words.before}
            first
            side={left}
            sides={sides}
            document={before}
            graph={graph}
            marks={marks.before}
            now={now}
            onSide={(side) => choose({ ...chosen, before: side })}
          />
          <button
            type="button"
            className="btn icon line swap"
            aria-label={words.swap}
            title={words.swap}
            onClick={() => choose({ before: chosen.after, after: left })}
          >
            <ArrowLeftRight />
          </button>
          <SideView
            label={words.after}
            side={chosen.after}
            sides={sides}
            document={after}
            graph={graph}
            marks={marks.after}
            now={now}
            onSide={(side) => choose({ before: left, after: side })}
          />
        </div>
        {graphs.length > 1 && (
          <label className="row compare-graph">
            <span className="lbl">{words.graph}</span>
            <select className="in" value={graph} onChange={(event) => setGraph(event.target.value)}>
              {graphs.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <p role="status" className="compare-summary">
          {differences === undefined
            ? before === null || after === null
              ? ''
              : words.loading
            : differences.length === 0
              ? words.same
              : words.summary(count('added'), count('removed'), count('changed'))}
        </p>
        {differences && <DifferenceList differences={differences} namesGraphs={graphs.length > 1} />}
      </div>
    </Dialog>
  )
}

/** The document of a side; `null` when it cannot be read, `undefined` while it is. The open one follows what is done to it. */
function useSide(side: SideId): AgentDocument | null | undefined {
  const stores = useStores()
  const open = useStore(stores.documents, (state) => state.document)
  const [read, setRead] = useState<{ readonly side: SideId; readonly document: AgentDocument | null } | undefined>(undefined)
  useEffect(() => {
    let goesOn = true
    if (side !== 'now') void loadSide(stores, side).then((document) => goesOn && setRead({ side, document: document ?? null }))
    return () => {
      goesOn = false
    }
  }, [stores, side])
  if (side === 'now') return open
  return read?.side === side ? read.document : undefined
}
