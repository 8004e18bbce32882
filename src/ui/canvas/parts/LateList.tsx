/** The graph as text, and the name of a card that is too far away to read, once their part of the page is there: the picture does not wait. */
import type { ComponentProps } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Late } from '../../app/late'
import { listPart } from '../building-part'
import type { GraphAsList as List } from '../GraphAsList'

export function LateList(props: ComponentProps<typeof List>) {
  return (
    <ErrorBoundary fallback={null}>
      <Late part={listPart}>
        {({ GraphAsList, FarName }) => (
          <>
            <GraphAsList {...props} />
            <FarName views={props.views} />
          </>
        )}
      </Late>
    </ErrorBoundary>
  )
}
