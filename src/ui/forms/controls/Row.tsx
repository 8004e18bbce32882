/** A label over a control, with its hint and what is wrong below, all tied together for those who cannot see them. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import './controls.css'

/** What a control takes over from its row. */
export interface RowIds {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

export interface RowText {
  readonly label: string
  readonly hint?: ReactNode
}

interface RowProps extends RowText {
  readonly error?: string | undefined
  /** Stands at the end of the label's line. */
  readonly extra?: ReactNode
  /** The label is there only for those who cannot see the row. */
  readonly hideLabel?: boolean | undefined
  readonly children: (ids: RowIds) => ReactNode
}

export function Row({ label, hint, error, extra, hideLabel = false, children }: RowProps) {
  const id = useId()
  const described = [...(hint ? [`${id}-hint`] : []), ...(error === undefined ? [] : [`${id}-error`])]
  const row = useRef<HTMLDivElement>(null)
  // What is wrong comes in below the control: at the foot of a panel nobody would see it.
  useEffect(() => {
    const here = row.current
    if (error !== undefined && here?.contains(document.activeElement)) here.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div className="f" ref={row}>
      <div className={hideLabel ? 'sr' : 'l'}>
        <label htmlFor={id}>{label}</label>
        {extra && <span className="grow" />}
        {extra}
      </div>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {error !== undefined && (
        <p className="ei-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface GroupRowProps extends RowText {
  readonly error?: string | undefined
  readonly extra?: ReactNode
  /** The group is a section of its own. */
  readonly section?: boolean
  readonly children: ReactNode
}

/** A label over several controls that belong together. */
export function GroupRow({ label, hint, error, extra, section = false, children }: GroupRowProps) {
  const id = useId()
  const described = [...(hint ? [`${id}-hint`] : []), ...(error === undefined ? [] : [`${id}-error`])]
  return (
    <fieldset className="f" aria-describedby={described.length > 0 ? described.join(' ') : undefined}>
      <legend className="sr">{label}</legend>
      <div className={section ? 'l ei-heading' : 'l'}>
        <span aria-hidden="true">{label}</span>
        {extra && <span className="grow" />}
        {extra}
      </div>
      {children}
      {error !== undefined && (
        <p className="ei-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
