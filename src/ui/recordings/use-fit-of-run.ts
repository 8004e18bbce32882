/** How well the run on show fits the document that it is walked on. */
import { useMemo } from 'react'
import { type FitStep, fitOf } from '../../recordings/fit'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'

export interface RunFit {
  readonly steps: readonly FitStep[]
  /** How many of them follow the drawing. */
  readonly following: number
}

/** `wanted`: whether anybody looks at it. A long run takes a while to compare. */
export function useFit(wanted = true): RunFit | undefined {
  const { run } = useStores()
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const document = useStore(run, (state) => state.document)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows in place; its revision says when
  return useMemo(() => {
    if (!wanted || !index || !document) return undefined
    const steps = fitOf(index.steps, document, index.ends)
    return { steps, following: steps.filter(({ follows }) => follows).length }
  }, [wanted, index, revision, document])
}
