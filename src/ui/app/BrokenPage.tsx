/** What stands in for a page that broke as a whole. It is there from the beginning: what would have to be fetched first may be what broke. */
import { Download, RotateCcw } from 'lucide-react'
import { useWords } from '../words/language'
import { frameWords } from './frame-words'
import { Mark } from './Mark'
import './recovery.css'

interface BrokenPageProps {
  readonly onDownload: () => void
  readonly onAgain: () => void
}

export function BrokenPage({ onDownload, onAgain }: BrokenPageProps) {
  const words = useWords(frameWords)
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
