/** The two screens that stand in for the page: a saved document that cannot be read, and a page that broke as a whole. */
import { Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { DocumentProblem } from '../../document/problem'
import { problemSentence } from '../../document/problem-words'
import type { FilesPort, SavedDocument } from '../../store/ports'
import { useLanguage, useWords } from '../words/language'
import { documentWords } from './document-words'
import { Mark } from './Mark'
import './recovery.css'

interface UnreadableSaveProps {
  readonly saved: SavedDocument
  readonly problem: DocumentProblem
  readonly files: FilesPort
  readonly onFresh: () => void
}

/** Nothing is written before the person chooses; both ways are one press. */
export function UnreadableSave({ saved, problem, files, onFresh }: UnreadableSaveProps) {
  const words = useWords(documentWords)
  const language = useLanguage()
  const [copied, setCopied] = useState(false)
  const keep = () => {
    files.download(`${saved.name.replace(/[^\p{Letter}\p{Number}]+/gu, '-')}.unreadable.json`, saved.text)
    setCopied(true)
  }
  const lines = problemSentence(problem, language).split('\n')
  return (
    <main className="recovery">
      <Mark />
      <h1>{words.unreadableTitle}</h1>
      <p>{words.unreadable(saved.name)}</p>
      <ul className="recovery-lines">
        {lines.slice(0, 6).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{words.unreadableSafe}</p>
      <div className="row">
        <button type="button" className="btn line big" onClick={keep}>
          <Download aria-hidden="true" />
          {copied ? words.keptCopy : words.keepCopy}
        </button>
        <button type="button" className="btn ink big" onClick={onFresh}>
          {words.startFresh}
        </button>
      </div>
    </main>
  )
}

interface BrokenPageProps {
  readonly onDownload: () => void
  readonly onAgain: () => void
}

export function BrokenPage({ onDownload, onAgain }: BrokenPageProps) {
  const words = useWords(documentWords)
  return (
    <main className="recovery" role="alert">
      <Mark />
      <h1>{words.crashTitle}</h1>
      <p>{words.crash}</p>
      <div className="row">
        <button type="button" className="btn line big" onClick={onDownload}>
          <Download aria-hidden="true" />
          {words.downloadDocument}
        </button>
        <button type="button" className="btn line big" onClick={onAgain}>
          {words.tryAgain}
        </button>
        <button type="button" className="btn ink big" onClick={() => location.reload()}>
          <RotateCcw aria-hidden="true" />
          {words.reload}
        </button>
      </div>
    </main>
  )
}
