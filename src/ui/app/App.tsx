/** The page: frame, regions, dialogs. It arranges; what the regions show and do is theirs and the stores'. */
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Stores } from '../../store/stores'
import { LanguageProvider, useWords } from '../words/language'
import './app.css'
import { BrokenPage } from './BrokenPage'
import { barWords } from './bar-words'
import { Dock } from './Dock'
import { Frame } from './Frame'
import { InspectorArea } from './InspectorArea'
import { Late } from './late'
import { graphsPart, keyboardPart, palettePart, recordingPart, whatIfPart } from './late-parts'
import { PanelBoundary } from './PanelBoundary'
import './narrow.css'
import { modName } from './platform'
import { Stage } from './Stage'
import { StoresProvider, useStores } from './stores-context'
import { TopBar } from './TopBar'
import { TypeAhead } from './TypeAhead'
import { useRecording } from './use-recording'
import { useStore } from './use-store'

const ShortcutsDialog = lazy(() => import('../dialogs/ShortcutsDialog'))
const EndpointDialog = lazy(() => import('../dialogs/EndpointDialog'))
const KeysDialog = lazy(() => import('../dialogs/KeysDialog'))
const ImportDialog = lazy(() => import('../importing/ImportDialog'))
const DocumentsDialog = lazy(() => import('../documents/DocumentsDialog'))
const CompareDialog = lazy(() => import('../compare/CompareDialog'))
const ShareDialog = lazy(() => import('../share/ShareDialog'))
const LinkDialog = lazy(() => import('../share/LinkDialog'))

interface AppProps {
  readonly stores: Stores
  /** The lesson pane, at the left of everything, when there is one. It gets a way to close itself. */
  readonly lessons?: ComponentType<{ readonly onClose: () => void }> | undefined
}

export function App({ stores, lessons }: AppProps) {
  const language = useStore(stores.settings, (state) => state.language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <LanguageProvider language={language}>
      <StoresProvider stores={stores}>
        <ErrorBoundary
          onError={(error) => console.error(error)}
          fallbackRender={({ resetErrorBoundary }) => (
            <BrokenPage onDownload={stores.actions.downloadDocument} onAgain={resetErrorBoundary} />
          )}
        >
          <Page lessons={lessons} />
        </ErrorBoundary>
      </StoresProvider>
    </LanguageProvider>
  )
}

function Page({ lessons: Lessons }: Pick<AppProps, 'lessons'>) {
  const words = useWords(barWords)
  const { shell, recordings, whatIf } = useStores()
  const asking = useStore(whatIf, (state) => state.open)
  const open = useStore(shell, (state) => state.lessons)
  const recording = useRecording()
  const panel = useStore(recordings, (state) => state.panel)
  // The button that opened them is still there: the focus goes back to it.
  const closeLessons = () => {
    shell.toggleLessons()
    document.querySelector<HTMLElement>('.lessons-button')?.focus()
  }
  return (
    <div className={recording ? 'app is-recording' : 'app'}>
      <a className="skip" href="#canvas">
        {words.skip}
      </a>
      {recording && (
        <Late part={recordingPart}>{({ RecordingStrip }) => <RecordingStrip onWhatIf={() => void whatIf.ask()} />}</Late>
      )}
      <TopBar hasLessons={Lessons !== undefined} />
      <Frame
        aside={
          asking ? (
            <PanelBoundary name={words.whatIf} resetKeys={[asking]}>
              <Late part={whatIfPart}>{({ WhatIfPanel }) => <WhatIfPanel />}</Late>
            </PanelBoundary>
          ) : recording && panel ? (
            <PanelBoundary name={words.recordingPanel} resetKeys={[panel]}>
              <Late part={recordingPart}>{({ RecordingAside }) => <RecordingAside />}</Late>
            </PanelBoundary>
          ) : open && Lessons ? (
            <PanelBoundary name={words.lessons}>
              <Suspense fallback={null}>
                <Lessons onClose={closeLessons} />
              </Suspense>
            </PanelBoundary>
          ) : undefined
        }
        stage={<Stage />}
        dock={<Dock />}
        inspector={<InspectorArea />}
      />
      <Dialogs />
      <ErrorBoundary fallback={null} onError={(error) => console.error(error)}>
        <Late part={keyboardPart}>
          {({ Keyboard, DropZone }) => (
            <>
              <Keyboard />
              <DropZone />
            </>
          )}
        </Late>
        <Late part={graphsPart}>{({ GraphKeys }) => <GraphKeys />}</Late>
      </ErrorBoundary>
    </div>
  )
}

function Dialogs() {
  const { shell } = useStores()
  const dialog = useStore(shell, (state) => state.dialog)
  const close = () => shell.openDialog(undefined)
  const { searchOrDo } = useWords(barWords)
  const typed = useRef('')
  return (
    <ErrorBoundary fallback={null} onError={() => close()} resetKeys={[dialog]}>
      <Suspense fallback={null}>
        {dialog?.name === 'palette' && (
          <Late part={palettePart} meanwhile={<TypeAhead label={searchOrDo} typed={typed} onClose={close} />}>
            {({ default: CommandPalette }) => <CommandPalette typed={typed} onClose={close} />}
          </Late>
        )}
        {dialog?.name === 'shortcuts' && <ShortcutsDialog mod={modName} onClose={close} />}
        {dialog?.name === 'endpoint' && <EndpointDialog modelId={dialog.modelId} onClose={close} />}
        {dialog?.name === 'keys' && <KeysDialog onClose={close} />}
        {dialog?.name === 'import' && <ImportDialog paste={dialog.paste === true} onClose={close} />}
        {dialog?.name === 'documents' && <DocumentsDialog start={dialog.tab ?? 'kept'} onClose={close} />}
        {dialog?.name === 'compare' && <CompareDialog before={dialog.before} onClose={close} />}
        {dialog?.name === 'share' && <ShareDialog onClose={close} />}
        {dialog?.name === 'link' && <LinkDialog key={dialog.fragment} fragment={dialog.fragment} onClose={close} />}
      </Suspense>
    </ErrorBoundary>
  )
}
