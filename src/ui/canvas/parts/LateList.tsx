/** The graph as text, once its part of the page is there: the picture does not wait for it. */
import type { ComponentProps } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Late } from '../../app/late'
import { listPart } from '../building-part'
import type { GraphAsList as List } from '../GraphAsList'

export function LateList(props: ComponentProps<typeof List>) {
  return (
    <ErrorBoundary fallback={null}>
      <Late part={listPart}>{({ GraphAsList }) => <GraphAsList {...props} />}</Late>
    </ErrorBoundary>
  )
}
