/** The resizable frame: dock under the stage, inspector at full height. Sizes are the look's until somebody sets them; then remembered. */
import type { ReactNode } from 'react'
import { Split } from '../components/Split'
import { useWords } from '../words/language'
import { dockWords } from './dock-words'
import { useStores } from './stores-context'
import { useStore } from './use-store'

interface FrameProps {
  /** At the left of everything: the lesson, when one is open. */
  readonly aside?: ReactNode
  readonly stage: ReactNode
  readonly dock: ReactNode
  readonly inspector: ReactNode
}

export function Frame({ aside, stage, dock, inspector }: FrameProps) {
  const words = useWords(dockWords)
  const { settings } = useStores()
  const { inspector: inspectorWidth, dock: dockHeight } = useStore(settings, (state) => state.panels)
  const work = (
    <Split
      direction="rows"
      sized="second"
      size={dockHeight}
      min={96}
      max={560}
      className="dock-size"
      label={words.resizeDock}
      onSize={(pixels) => settings.setPanel('dock', pixels)}
      first={stage}
      second={dock}
    />
  )
  const main = (
    <Split
      direction="columns"
      sized="second"
      size={inspectorWidth}
      min={260}
      max={640}
      className="inspector-size"
      label={words.resizeInspector}
      onSize={(pixels) => settings.setPanel('inspector', pixels)}
      first={work}
      second={inspector}
    />
  )
  // The canvas keeps its state when a lesson opens: only the left area comes and goes.
  return (
    <main className="frame">
      {aside === undefined ? null : <div className="aside">{aside}</div>}
      <div className="fill">{main}</div>
    </main>
  )
}
