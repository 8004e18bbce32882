/** What stands in for the page when the saved document cannot be read. Nothing is written before the person chooses. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { DocumentProblem } from '../../document/problem'
import { problemSentence } from '../../document/problem-words'
import type { FilesPort, SavedDocument } from '../../store/ports'
import { useLanguage, useWords } from '../words/language'
import { Mark } from './Mark'
import './recovery.css'
import { unreadableWords } from './unreadable-words'

interface UnreadableSaveProps {
  readonly saved: SavedDocument
  readonly problem: DocumentProblem
  readonly files: FilesPort
  readonly onFresh: () => void
}

/** Both ways are one press. */
export default function UnreadableSave({ saved, problem, files, onFresh }: UnreadableSaveProps) {
  const words = useWords(unreadableWords)
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
      <h1>{words.title}</h1>
      <p>{words.unreadable(saved.name)}</p>
      <ul className="recovery-lines">
        {lines.slice(0, 6).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{words.safe}</p>
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
