/** What is asked while building, once its part of the page is there. When that cannot be fetched, nothing is asked, and that is said. */
import { useRef } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Late } from '../../app/late'
import { TypeAhead } from '../../app/TypeAhead'
import { useWords } from '../../words/language'
import { buildingPart } from '../building-part'
import { buildingWords } from '../building-words'
import type { PanelsProps } from './BuildingPanels'

interface AskedProps extends PanelsProps {
  say(text: string): void
}

export function AskedPanels({ say, ...panels }: AskedProps) {
  const b = useWords(buildingWords)
  const { connecting, quickAdd } = panels
  const asked = connecting.question ?? quickAdd.open
  const typed = useRef('')
  const close = () => {
    connecting.close()
    quickAdd.close()
  }
  const giveUp = () => {
    close()
    say(b.notFetched)
  }
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[asked === undefined]}>
      {asked && (
        <Late part={buildingPart} meanwhile={<TypeAhead label={asked.title} typed={typed} onClose={close} />}>
          {({ BuildingPanels }) => <BuildingPanels {...panels} typed={typed} />}
        </Late>
      )}
    </ErrorBoundary>
  )
}
