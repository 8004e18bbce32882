/** One thing that the page has to tell: what happened, and what can be done about it. Fetched when there is the first to tell. */
import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { Notice } from '../../store/shell-store'
import { ClipNoticeButton } from '../graphs/NoticeButton'
import { isClipNotice } from '../graphs/notice-words'
import { useLanguage, useWords } from '../words/language'
import { focusDocumentMenu } from './DocumentMenu'
import { documentWords } from './document-words'
import { noticeText } from './notice-words'
import { useStores } from './stores-context'

const icons = { bad: CircleAlert, warn: TriangleAlert, info: Info }
const grounds = { bad: 'v-red', warn: 'v-amber', info: 'v-blue' }
const linesShown = 4

export function NoticeBar({ notice }: { readonly notice: Notice }) {
  const language = useLanguage()
  const words = useWords(noticeButtons)
  const download = useWords(documentWords).download
  const { shell, actions, otherTabs, recordings } = useStores()
  const { tone, title, lines } = noticeText(notice, language)
  const Icon = icons[tone]
  const bringBack = notice.code === 'document-unkept' ? actions.bringBackUnkept : actions.bringBack
  return (
    <div className={`notice ${grounds[tone]}`} data-notice={notice.code}>
      <Icon aria-hidden="true" />
      <div className="grow">
        <p className="strong">{title}</p>
        {lines.slice(0, linesShown).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {lines.length > linesShown && <p>{words.more(lines.length - linesShown)}</p>}
      </div>
      {(notice.code.startsWith('storage-') || notice.code === 'versions-not-kept') && (
        <button type="button" className="btn line sm" onClick={actions.downloadDocument}>
          {download}
        </button>
      )}
      {notice.code === 'newer-elsewhere' && (
        <>
          <button type="button" className="btn line sm" onClick={() => void otherTabs.loadTheirs().then(focusDocumentMenu)}>
            {words.loadTheirs}
          </button>
          <button type="button" className="btn line sm" onClick={() => void otherTabs.keepMine().then(focusDocumentMenu)}>
            {words.keepMine}
          </button>
        </>
      )}
      {notice.code === 'recording-aside' && (
        <button type="button" className="btn line sm" onClick={recordings.back}>
          {words.showAgain}
        </button>
      )}
      {(notice.code === 'document-removed' || notice.code === 'document-unkept') && (
        <button type="button" className="btn line sm" onClick={() => void bringBack().then(focusDocumentMenu)}>
          {words.bringBack}
        </button>
      )}
      {notice.code === 'keys-held' && (
        <button type="button" className="btn line sm" onClick={() => shell.openDialog({ name: 'keys' })}>
          {words.keys}
        </button>
      )}
      {isClipNotice(notice) && <ClipNoticeButton notice={notice} />}
      <button
        type="button"
        className="btn icon sm"
        aria-label={words.dismiss}
        title={words.dismiss}
        onClick={() => shell.dismiss(notice.code)}
      >
        <X />
      </button>
    </div>
  )
}

const noticeButtons = {
  en: {
    dismiss: 'Dismiss',
    keys: 'Keys…',
    bringBack: 'Bring it back',
    showAgain: 'Show it again',
    loadTheirs: 'Load that',
    keepMine: 'Keep mine as a copy',
    more: (n: number) => `And ${n} more.`,
  },
  es: {
    dismiss: 'Descartar',
    keys: 'Claves…',
    bringBack: 'Recuperarlo',
    showAgain: 'Mostrarla otra vez',
    loadTheirs: 'Cargar eso',
    keepMine: 'Guardar lo mío como copia',
    more: (n: number) => `Y ${n} más.`,
  },
}
