/** The panel of What if and of comparing runs: what would run and what came of it. Only the button of its choices executes anything. */
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { AsidePanel } from '../importing/AsidePanel'
import '../importing/recording.css'
import { useWords } from '../words/language'
import { ChoicesView } from './ChoicesView'
import { isComparing } from './sides'
import { ToldView } from './ToldView'
import './what-if.css'
import { whatIfWords } from './words'

export function WhatIfPanel() {
  const words = useWords(whatIfWords)
  const { whatIf } = useStores()
  const view = useStore(whatIf, (state) => state.view)
  const compares = useStore(whatIf, isComparing)
  // The focus goes back to what opens it.
  const close = () => {
    whatIf.close()
    const opener = document.querySelector<HTMLElement>('[data-what-if]') ?? document.getElementById('canvas')
    opener?.focus({ preventScroll: true })
  }
  return (
    <AsidePanel title={compares ? words.compareTitle : words.title} onClose={close}>
      {view === 'told' ? <ToldView /> : <ChoicesView />}
    </AsidePanel>
  )
}
