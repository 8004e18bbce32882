/** One of a few, side by side: a radio group with arrow keys. Colours and shape come from `.seg`. */
import { type KeyboardEvent, useRef } from 'react'

export interface Segment<T extends string> {
  readonly value: T
  readonly label: string
  /** Why it cannot be chosen now. Given: it is disabled and says so. */
  readonly reason?: string | undefined
  readonly hint?: string | undefined
}

export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly segments: readonly Segment<T>[]
  readonly onChange: (value: T) => void
  /** Told when somebody presses one that cannot be chosen now, to say why where they look. */
  readonly onRefused?: ((value: T) => void) | undefined
}

export function Segmented<T extends string>({ label, value, segments, onChange, onRefused }: SegmentedProps<T>) {
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    const open = segments.filter((segment) => segment.reason === undefined)
    const at = open.findIndex((segment) => segment.value === value)
    const next = open[(at + step + open.length) % open.length]
    if (!next) return
    onChange(next.value)
    group.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <div className="seg" role="radiogroup" aria-label={label} ref={group} onKeyDown={onKeyDown}>
      {segments.map((segment) => (
        // biome-ignore lint/a11y/useSemanticElements: native radios cannot hold the look of a segment without a label each
        <button
          key={segment.value}
          type="button"
          role="radio"
          data-value={segment.value}
          aria-checked={segment.value === value}
          aria-disabled={segment.reason === undefined ? undefined : true}
          tabIndex={segment.value === value ? 0 : -1}
          title={segment.reason ?? segment.hint}
          onClick={() => {
            if (segment.reason === undefined) onChange(segment.value)
            else onRefused?.(segment.value)
          }}
        >
          {segment.label}
          {segment.reason !== undefined && <span className="sr">{segment.reason}</span>}
        </button>
      ))}
    </div>
  )
}
