/**
 * The choice between two ways of writing one thing, beside its label. Choosing exchanges the whole row, this choice included: the focus
 * goes on to the new one, so that nobody at the keyboard is put back to the top of the page.
 */
import { useCallback, useRef } from 'react'
import { Segmented, type SegmentedProps } from '../../components/Segmented'

/** Kept by the field above both rows: whether the choice has just been made. */
export function useTwoWays() {
  const moved = useRef(false)
  const arrives = useCallback((element: HTMLElement | null) => {
    if (!element || !moved.current) return
    moved.current = false
    element.querySelector<HTMLElement>('[aria-checked="true"]')?.focus()
  }, [])
  return { moved, arrives }
}

interface TwoWaysProps<T extends string> extends SegmentedProps<T> {
  readonly kept: ReturnType<typeof useTwoWays>
}

export function TwoWays<T extends string>({ kept, onChange, ...props }: TwoWaysProps<T>) {
  return (
    <span className="ei-two-ways" ref={kept.arrives}>
      <Segmented
        {...props}
        onChange={(value) => {
          kept.moved.current = value !== props.value
          onChange(value)
        }}
      />
    </span>
  )
}
