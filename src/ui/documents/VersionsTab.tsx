/** The versions of the open document: keep one under a name, see what each brought, go back to one, or open it as a copy. */
import { Copy, GitCompareArrows, Trash2, Undo2 } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readDocument } from '../../document/codec'
import type { AgentDocument } from '../../document/types'
import type { KeptVersion } from '../../store/ports'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useLanguage, useWords } from '../words/language'
import { changeLine } from './change-line'
import { GraphPicture } from './GraphPicture'
import { RemovedLine } from './RemovedLine'
import { summaryOf } from './summary'
import { shortTime } from './times'
import { useRead } from './use-read'
import { documentsWords, versionWords } from './words'

const documentOf = (text: string): AgentDocument | null => {
  const read = readDocument(text)
  return read.ok ? read.value : null
}

export function VersionsTab({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(versionWords)
  const language = useLanguage()
  const { documents, versions, keeper, services, shell } = useStores()
  const document = useStore(documents, (state) => state.document)
  // A device that keeps nothing now has kept no version either, and will not as soon as something changes.
  const failed = useStore(documents, (state) => state.save === 'failed')
  const [kept, setKept] = useState<readonly KeptVersion[] | 'refused' | undefined>(undefined)
  const [name, setName] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<KeptVersion | undefined>(undefined)
  const look = useCallback(async () => {
    const found = await versions.list()
    setKept(found.ok ? found.value : 'refused')
  }, [versions])
  useEffect(() => void look(), [look])
  const listed = typeof kept === 'object' ? kept : []
  const read = useRead(
    listed.map((version) => ({ key: version.id, text: async () => version.text })),
    documentOf,
    services.clock,
  )
  const timeOf = (version: KeptVersion) => shortTime(version.at, services.clock.now(), language)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim() === '' ? timeOf({ ...empty, at: services.clock.now() }) : name.trim()
    const done = await versions.keep('named', given)
    setSaid(done.ok ? words.keptNow(given) : words.refused)
    if (done.ok) setName('')
    await look()
  }
  const goBack = async (version: KeptVersion) => {
    const done = await versions.goBack(version, words.wentBack(timeOf(version)))
    if (!done.ok) return
    shell.show('edit')
    onClose()
  }
  const openCopy = (version: KeptVersion) => {
    const then = documentOf(version.text)
    if (!then) return
    onClose()
    void keeper.openCopy({ ...then, name: words.copyName(then.name, version.name ?? timeOf(version)) })
  }
  return (
    <div className="documents-tab">
      <p className="two">{words.intro}</p>
      <form className="row" onSubmit={(event) => void keep(event)}>
        <input
          className="in version-name"
          aria-label={words.name}
          placeholder={words.name}
          data-first-focus
          ref={nameField}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="btn ink">
          {words.keep}
        </button>
      </form>
      <div role="status">
        {said !== '' && <p className="two">{said}</p>}
        {kept === 'refused' && said === '' && <p className="c-warn">{words.refused}</p>}
        {kept !== undefined && kept !== 'refused' && kept.length === 0 && said === '' && (
          <p className={failed ? 'c-warn' : 'two'}>{failed ? words.refused : words.none}</p>
        )}
        {removed && (
          <RemovedLine
            key={removed.id}
            text={words.removed}
            bringBack={words.bringBack}
            onBringBack={() => {
              setRemoved(undefined)
              // The line goes with its button.
              nameField.current?.focus()
              void versions.restore(removed).then((done) => {
                if (!done.ok) {
                  setSaid(words.refused)
                  setRemoved(removed)
                }
                return look()
              })
            }}
          />
        )}
      </div>
      <ol className="versions">
        <NowRow now={document} newest={listed[0] && read.get(listed[0].id)} />
        {listed.map((version, i) => (
          <VersionRow
            key={version.id}
            version={version}
            then={read.get(version.id)}
            before={older(listed, i, read)}
            now={document}
            time={timeOf(version)}
            onGoBack={() => void goBack(version)}
            onCopy={() => openCopy(version)}
            onCompare={() => shell.openDialog({ name: 'compare', before: `version:${version.id}` })}
            onRemove={() => {
              void versions.remove(version).then((done) => {
                // What was said last may be about the very one that is gone.
                setSaid(done.ok ? '' : words.refused)
                if (done.ok) setRemoved(version)
                return look()
              })
            }}
          />
        ))}
      </ol>
    </div>
  )
}

const empty: KeptVersion = { id: '', document: '', at: 0, reason: 'named', text: '' }

/** The version before one, once it is read; `null`: there is none. */
function older(listed: readonly KeptVersion[], i: number, read: ReadonlyMap<string, AgentDocument | null>) {
  const version = listed[i + 1]
  return version ? (read.get(version.id) ?? undefined) : null
}

/** Where one stands: what going back would leave behind. */
function NowRow({ now, newest }: { readonly now: AgentDocument; readonly newest: AgentDocument | null | undefined }) {
  const words = useWords(versionWords)
  const { holds } = useWords(documentsWords)
  const language = useLanguage()
  const summary = useMemo(() => summaryOf(now), [now])
  const since = useMemo(() => (newest ? changeLine(newest, now, language) : ''), [newest, now, language])
  return (
    <li className="version">
      <GraphPicture picture={summary.picture} />
      <div className="grow version-text">
        <p className="version-title strong">{words.now}</p>
        <p className="two version-line">{since === '' ? holds(summary.nodes, summary.edges) : words.sinceVersion(since)}</p>
      </div>
    </li>
  )
}

interface VersionRowProps {
  readonly version: KeptVersion
  /** `undefined`: not read yet; `null`: cannot be read. */
  readonly then: AgentDocument | null | undefined
  readonly before: AgentDocument | null | undefined
  readonly now: AgentDocument
  readonly time: string
  readonly onGoBack: () => void
  readonly onCopy: () => void
  readonly onCompare: () => void
  readonly onRemove: () => void
}

function VersionRow({ version, then, before, now, time, onGoBack, onCopy, onCompare, onRemove }: VersionRowProps) {
  const words = useWords(versionWords)
  const { holds } = useWords(documentsWords)
  const language = useLanguage()
  const summary = useMemo(() => (then ? summaryOf(then) : undefined), [then])
  const isNow = useMemo(() => (then ? changeLine(then, now, language) === '' : false), [then, now, language])
  const line = useMemo(() => {
    if (then === null) return words.unreadable
    if (!then || before === undefined || !summary) return ''
    if (before === null) return words.first(holds(summary.nodes, summary.edges))
    return changeLine(before, then, language) || words.unchanged
  }, [then, before, summary, words, holds, language])
  const title = version.name ?? words.reasons[version.reason]
  return (
    <li className="version" aria-label={`${title}, ${time}`}>
      <GraphPicture picture={summary?.picture} />
      <div className="grow version-text">
        <p className="version-title">
          <span className={version.name === undefined ? 'cut' : 'cut strong'}>{title}</span>
          <span className="dim nw">{time}</span>
          {isNow && <span className="tag">{words.sameAsNow}</span>}
        </p>
        <p className="two version-line">{line}</p>
      </div>
      <div className="row version-actions">
        <button type="button" className="btn line sm" disabled={!then || isNow} onClick={onGoBack}>
          <Undo2 aria-hidden="true" />
          {words.goBack}
        </button>
        <button
          type="button"
          className="btn icon sm"
          aria-label={words.compare}
          title={words.compare}
          disabled={!then || isNow}
          onClick={onCompare}
        >
          <GitCompareArrows />
        </button>
        <button type="button" className="btn line sm" disabled={!then} onClick={onCopy}>
          <Copy aria-hidden="true" />
          {words.openCopy}
        </button>
        <button type="button" className="btn icon sm" aria-label={words.remove} title={words.remove} onClick={onRemove}>
          <Trash2 />
        </button>
      </div>
    </li>
  )
}
