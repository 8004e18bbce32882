/** The resizable frame: dock under the stage, inspector at full height. Sizes are in pixels and remembered once somebody set them. */
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Group, Panel, type PanelImperativeHandle, Separator, usePanelRef } from 'react-resizable-panels'
import type { PanelName } from '../../store/settings-store'
import { useWords } from '../words/language'
import { dockWords } from './dock-words'
import { useStores } from './stores-context'

interface FrameProps {
  /** At the left of everything: the lesson, when one is open. */
  readonly aside?: ReactNode
  readonly stage: ReactNode
  readonly dock: ReactNode
  readonly inspector: ReactNode
}

const narrowQuery = '(max-width: 1180px)'
const dockHeight = 272
const inspectorWidth = (narrow: boolean) => (narrow ? 312 : 384)
const asideWidth = (narrow: boolean) => (narrow ? 316 : 400)

export function Frame({ aside, stage, dock, inspector }: FrameProps) {
  const words = useWords(dockWords)
  const { settings } = useStores()
  const inspectorPanel = usePanelRef()
  const dockPanel = usePanelRef()
  const { panels } = settings.getState()
  const narrow = matchMedia(narrowQuery).matches
  useEffect(() => {
    const query = matchMedia(narrowQuery)
    const onChange = () => {
      if (settings.getState().panels.inspector === undefined) inspectorPanel.current?.resize(inspectorWidth(query.matches))
    }
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [settings, inspectorPanel])
  const remember = (panel: PanelName, handle: PanelImperativeHandle | null) => {
    if (handle) settings.setPanel(panel, handle.getSize().inPixels)
  }
  return (
    <Group
      id="columns"
      orientation="horizontal"
      disableCursor
      onLayoutChanged={(_layout, { isUserInteraction }) => {
        if (isUserInteraction) remember('inspector', inspectorPanel.current)
      }}
    >
      {aside && (
        <Panel
          id="lesson-panel"
          defaultSize={asideWidth(narrow)}
          minSize={260}
          maxSize={520}
          groupResizeBehavior="preserve-pixel-size"
        >
          {aside}
        </Panel>
      )}
      {aside && <Separator id="lesson-separator" className="split-column" />}
      <Panel id="work-panel" minSize={420}>
        <Group
          id="rows"
          orientation="vertical"
          disableCursor
          onLayoutChanged={(_layout, { isUserInteraction }) => {
            if (isUserInteraction) remember('dock', dockPanel.current)
          }}
        >
          <Panel id="stage-panel" minSize={220}>
            {stage}
          </Panel>
          <Separator id="dock-separator" className="split-row" aria-label={words.resizeDock} />
          <Panel
            id="dock-panel"
            panelRef={dockPanel}
            defaultSize={panels.dock ?? dockHeight}
            minSize={96}
            collapsible
            groupResizeBehavior="preserve-pixel-size"
          >
            {dock}
          </Panel>
        </Group>
      </Panel>
      <Separator id="inspector-separator" className="split-column" aria-label={words.resizeInspector} />
      <Panel
        id="inspector-panel"
        panelRef={inspectorPanel}
        defaultSize={panels.inspector ?? inspectorWidth(narrow)}
        minSize={260}
        maxSize={640}
        collapsible
        groupResizeBehavior="preserve-pixel-size"
      >
        {inspector}
      </Panel>
    </Group>
  )
}
