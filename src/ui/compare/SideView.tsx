/** One side of the comparison: which document it is, and the picture of its graph with what differs marked. */
import { useMemo } from 'react'
import { graphNamed } from '../../document/queries'
import type { AgentDocument } from '../../document/types'
import { GraphPicture } from '../documents/GraphPicture'
import { pictureOf } from '../documents/picture'
import { shortTime } from '../documents/times'
import { versionWords } from '../documents/words'
import { useLanguage, useWords } from '../words/language'
import type { Marks } from './marks'
import type { SideId, SideOption, Sides } from './sides'
import { compareWords } from './words'

interface SideViewProps {
  readonly label: string
  readonly side: SideId
  readonly sides: Sides
  /** `null`: it cannot be read; `undefined`: not read yet. */
  readonly document: AgentDocument | null | undefined
  readonly graph: string
  readonly marks: Marks
  /** Milliseconds since 1970, for the times of what can be chosen. */
  readonly now: number
  readonly first?: boolean
  readonly onSide: (side: SideId) => void
}

export function SideView({ label, side, sides, document, graph, marks, now, first = false, onSide }: SideViewProps) {
  const words = useWords(compareWords)
  const versions = useWords(versionWords)
  const language = useLanguage()
  const nameOf = ({ name, at, reason }: SideOption) => {
    const title = name === '' && reason ? versions.reasons[reason] : name
    return at === undefined ? title : `${title}, ${shortTime(at, now, language)}`
  }
  const picture = useMemo(() => {
    const shown = document && graphNamed(document, graph)
    const layout = document?.layout && Object.hasOwn(document.layout, graph) ? document.layout[graph] : undefined
    return shown ? pictureOf(shown, layout) : undefined
  }, [document, graph])
  const marked = [...marks].map(([name, mark]) => `${name} ${words.marks[mark].toLowerCase()}`).join(', ')
  return (
    <div className="side">
      <label className="side-pick">
        <span className="lbl">{label}</span>
        <select
          className="in"
          value={side}
          {...(first ? { 'data-first-focus': '' } : {})}
          onChange={(event) => onSide(event.target.value as SideId)}
        >
          <option value="now">{words.now}</option>
          {(['versions', 'kept', 'shipped'] as const).map((group) =>
            sides[group].length === 0 ? null : (
              <optgroup key={group} label={words.groups[group]}>
                {sides[group].map((option) => (
                  <option key={option.id} value={option.id}>
                    {nameOf(option)}
                  </option>
                ))}
              </optgroup>
            ),
          )}
        </select>
      </label>
      {document === null ? (
        <p className="c-warn side-note">{words.unreadable}</p>
      ) : (
        <div role="img" aria-label={words.picture(document?.name ?? words.loading, marked)}>
          <GraphPicture picture={picture} marks={marks} />
        </div>
      )}
    </div>
  )
}
