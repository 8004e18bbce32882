/**
 * What has the focus may leave the page together with a mode, a recording or the lessons: a card, a form, a button of the strip. Then the
 * canvas takes the focus, as the part that is always there; a screen reader and the next Tab go on from it. A focus that still stands is
 * left alone.
 */
import { useEffect, useRef } from 'react'
import { useStores } from './stores-context'
import { useRecording } from './use-recording'
import { useStore } from './use-store'

export function useFocusKept(): void {
  const { shell } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const lessons = useStore(shell, (state) => state.lessons)
  const recording = useRecording() !== undefined
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of them changes, something has left the page
  useEffect(() => takeOver(last, 20), [mode, recording, lessons])
}

/** The canvas of the other mode may only just be coming, so it is looked for a few frames. */
function takeOver(last: { readonly current: Element | null }, tries: number): void {
  const lost = last.current !== null && !last.current.isConnected && document.activeElement === document.body
  if (!lost) return
  const canvas = document.querySelector<HTMLElement>('.canvas')
  if (canvas) canvas.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => takeOver(last, tries - 1))
}
