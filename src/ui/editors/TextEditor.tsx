/**
 * A field for code, JSON or a prompt. It begins as a plain text area of the same text and becomes an editor once the editors' chunk is
 * there, never under the hands of somebody who is typing; should the chunk not come, the text area stays and does all that is needed.
 */
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EditorsContext, type EditorsPart } from './context'
import type { EditorProps, EditorStart } from './types'

export function TextEditor(props: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const start = useRef<EditorStart>(undefined)
  const { editors, left } = useEditors(useContext(EditorsContext), area)
  const takeStart = () => {
    const taken = start.current
    start.current = undefined
    return taken
  }
  if (editors) return <editors.CodeMirrorField {...props} takeStart={takeStart} />
  return (
    <PlainArea
      {...props}
      area={area}
      start={start}
      onBlur={() => {
        props.onBlur?.()
        left()
      }}
    />
  )
}

type Area = React.RefObject<HTMLTextAreaElement | null>

/** Also true when the whole page is in the background: who comes back finds the caret where it was. */
const hasFocus = ({ current }: Area): boolean => current !== null && current.ownerDocument.activeElement === current

/** The editors when they are there and nobody is typing into the plain field. */
function useEditors(part: EditorsPart | undefined, area: Area) {
  const [editors, setEditors] = useState(part?.here)
  const waiting = useRef<typeof editors>(undefined)
  useEffect(() => {
    if (!part || editors) return
    let wanted = true
    const fetchThem = () =>
      void part.load().then(
        (all) => {
          if (!wanted) return
          if (hasFocus(area)) waiting.current = all
          // At once: were it drawn a moment later, somebody could have begun to type into what goes away.
          else flushSync(() => setEditors(all))
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
    left: () => {
      if (waiting.current && !hasFocus(area)) setEditors(waiting.current)
    },
  }
}

interface PlainAreaProps extends EditorProps {
  readonly area: Area
  /** Where the caret was, for what comes in its place. */
  readonly start: { current: EditorStart | undefined }
}

function PlainArea(props: PlainAreaProps) {
  const { area, start, spec, text, rows, onType, onCommit } = props
  const prose = spec.kind === 'template'
  const latest = useRef(props)
  latest.current = props
  useLayoutEffect(() => {
    latest.current.handle?.({
      insert: (what) => {
        const whole = area.current ? insertText(area.current, what) : undefined
        if (whole !== undefined) latest.current.onType(whole)
      },
      focus: () => area.current?.focus(),
    })
    const element = area.current
    return () => {
      if (element) start.current = startOf(element)
      latest.current.handle?.(undefined)
    }
  }, [area, start])
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

function startOf(element: HTMLTextAreaElement): EditorStart {
  const { selectionStart, selectionEnd, selectionDirection } = element
  const [anchor, head] = selectionDirection === 'backward' ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd]
  return { anchor, head, focused: element.ownerDocument.activeElement === element }
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
