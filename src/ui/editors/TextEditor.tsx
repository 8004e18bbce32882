/**
 * A field for code, JSON or a prompt. It begins as a plain text area of the same text and becomes an editor once the editors' chunk is
 * there, never under the hands of somebody who is typing; should the chunk not come, the text area stays and does all that is needed.
 */
import { useContext, useEffect, useRef, useState } from 'react'
import { EditorsContext, type EditorsPart } from './context'
import type { EditorProps } from './types'

export function TextEditor(props: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { editors, focused, left } = useEditors(useContext(EditorsContext), area)
  if (editors) return <editors.CodeMirrorField {...props} />
  return (
    <PlainArea
      {...props}
      area={area}
      onFocus={() => {
        focused()
        props.onFocus?.()
      }}
      onBlur={() => {
        props.onBlur?.()
        left()
      }}
    />
  )
}

/** The editors when they are there and nobody is typing into the plain field. */
function useEditors(part: EditorsPart | undefined, area: React.RefObject<HTMLTextAreaElement | null>) {
  const [editors, setEditors] = useState(part?.here)
  const waiting = useRef<typeof editors>(undefined)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (!part || editors) return
    let wanted = true
    const fetchThem = () =>
      void part.load().then(
        (all) => {
          if (!wanted) return
          if (hasFocus.current) waiting.current = all
          else setEditors(all)
        },
        // The text area stays; the next field that is shown asks again.
        () => undefined,
      )
    // What is folded away may never be looked at.
    const folded = area.current?.closest('details:not([open])')
    if (folded) folded.addEventListener('toggle', fetchThem, { once: true })
    else fetchThem()
    return () => {
      wanted = false
      folded?.removeEventListener('toggle', fetchThem)
    }
  }, [part, editors, area])
  return {
    editors,
    focused: () => {
      hasFocus.current = true
    },
    left: () => {
      hasFocus.current = false
      if (waiting.current) setEditors(waiting.current)
    },
  }
}

interface PlainAreaProps extends EditorProps {
  readonly area: React.RefObject<HTMLTextAreaElement | null>
}

function PlainArea(props: PlainAreaProps) {
  const { area, spec, text, rows, onType, onCommit } = props
  const prose = spec.kind === 'template'
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    latest.current.handle?.({
      insert: (what) => {
        const whole = area.current ? insertText(area.current, what) : undefined
        if (whole !== undefined) latest.current.onType(whole)
      },
      focus: () => area.current?.focus(),
    })
    return () => latest.current.handle?.(undefined)
  }, [area])
  return (
    <textarea
      ref={area}
      id={props.id}
      aria-invalid={props['aria-invalid']}
      aria-describedby={props['aria-describedby']}
      className={prose ? 'in' : 'in mono ei-code'}
      rows={rows}
      readOnly={props.readOnly}
      spellCheck={prose}
      autoCapitalize={prose ? undefined : 'off'}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
      onKeyDown={(event) => {
        if (!onCommit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        onCommit()
      }}
    />
  )
}

/**
 * Puts a text in at the caret. By the browser's own command where there is one, so that Ctrl+Z takes it back; the field then reports
 * the change itself, and nothing is returned. Else the whole new text is returned.
 */
function insertText(element: HTMLTextAreaElement, text: string): string | undefined {
  element.focus()
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return undefined
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
  return element.value
}
