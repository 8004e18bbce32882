/**
 * CodeMirror as a field of a form: the text goes in and out as with any other field, its undo is its own, and a text that changes from
 * outside (the document's undo, a fix) begins that undo anew, as in the browser's fields. What it says and who listens may change at
 * any time; the editor and the caret stay.
 */
import { forceLinting, linter } from '@codemirror/lint'
import { Annotation, Compartment, EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLanguage, useWords } from '../words/language'
import './editors.css'
import { extensionsFor } from './extensions'
import { javascriptMistakes } from './javascript-mistakes'
import { shareStyleSheet } from './shared-sheet'
import type { EditorProps, Mark } from './types'
import { editorWords } from './words'

/** A pause of so many milliseconds in the typing, then the text is looked through. */
const markPause = 400
/** Marks a change that the person did not type here. */
const fromOutside = Annotation.define<boolean>()

export function CodeMirrorField(props: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const language = useLanguage()
  const words = useWords(editorWords)
  const latest = useRef(props)
  latest.current = props
  const editor = useRef<{ readonly view: EditorView; readonly attributes: Compartment; fresh(text: string): EditorState }>(
    undefined,
  )
  /** Texts that were typed here and have not come back as `text` yet. */
  const sent = useRef<readonly string[]>([])
  const { id, text, spec, rows } = props
  const { kind } = spec

  // With the same stroke that takes a plain field away: no key falls in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes while the editor stands is asked of `latest`, or below
  useLayoutEffect(() => {
    const parent = place.current
    if (!parent) return
    shareStyleSheet()
    const attributes = new Compartment()
    const marksOf = (doc: string): readonly Mark[] => {
      const own = latest.current.spec.kind === 'javascript' ? javascriptMistakes(doc, language) : []
      const marks = [...own, ...(latest.current.marksOf?.(doc) ?? [])]
      latest.current.onMarks?.(marks)
      return marks
    }
    const extensions = [
      Prec.highest(
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              latest.current.onCommit?.()
              return latest.current.onCommit !== undefined
            },
          },
        ]),
      ),
      ...extensionsFor(() => latest.current.spec, rows, language),
      linter((view) => [...marksOf(view.state.doc.toString())].map(({ sentence, ...mark }) => ({ ...mark, message: sentence })), {
        delay: markPause,
      }),
      attributes.of(attributesOf(latest.current)),
      EditorView.domEventHandlers({
        focus: () => latest.current.onFocus?.(),
        blur: () => latest.current.onBlur?.(),
      }),
      EditorView.updateListener.of((update) => {
        const typed = update.transactions.some((one) => one.docChanged && one.annotation(fromOutside) !== true)
        if (!typed) return
        const now = update.state.doc.toString()
        sent.current = now === latest.current.text ? [] : [...sent.current, now]
        latest.current.onType(now)
      }),
    ]
    const fresh = (doc: string) => EditorState.create({ doc, extensions })
    const view = new EditorView({ parent, state: fresh(latest.current.text) })
    editor.current = { view, attributes, fresh }
    sent.current = []
    const start = latest.current.takeStart?.()
    if (start) view.dispatch({ selection: selectionIn(view.state, start) })
    if (start?.focused) view.focus()
    latest.current.handle?.({
      insert: (what) => {
        view.dispatch(view.state.replaceSelection(what), { userEvent: 'input' })
        view.focus()
      },
      focus: () => view.focus(),
    })
    forceLinting(view)
    // A label leads only to the browser's own fields.
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const toEditor = () => view.focus()
    label?.addEventListener('click', toEditor)
    return () => {
      label?.removeEventListener('click', toEditor)
      latest.current.handle?.(undefined)
      editor.current = undefined
      view.destroy()
    }
  }, [id, kind, rows, language])

  useLayoutEffect(() => {
    const here = editor.current
    if (!here) return
    const echo = sent.current.indexOf(text)
    const same = here.view.state.doc.toString() === text
    sent.current = same ? [] : sent.current.slice(echo + 1)
    // What comes back late, after more was typed, must not take the place of what is there by now.
    if (same || echo >= 0) return
    const { main } = here.view.state.selection
    sent.current = []
    here.view.setState(here.fresh(text))
    here.view.dispatch({ selection: selectionIn(here.view.state, main), annotations: fromOutside.of(true) })
    forceLinting(here.view)
  }, [text])

  const attributes = JSON.stringify(attributesKey(props))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attributes` says all of them
  useEffect(() => {
    editor.current?.view.dispatch({ effects: editor.current.attributes.reconfigure(attributesOf(latest.current)) })
  }, [attributes])

  const names = JSON.stringify(spec)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names that come or go are marked or no longer marked
  useEffect(() => {
    if (editor.current) forceLinting(editor.current.view)
  }, [names])
  const height: React.CSSProperties = { '--ed-rows': Math.min(rows, mostEmptyRows) } as React.CSSProperties
  return (
    <>
      <div className={`ed ed-${kind}`} ref={place} style={height} />
      {kind === 'javascript' && !props.readOnly && (
        <p className="hint" id={keysId(id)}>
          {words.tabKeys}
        </p>
      )}
    </>
  )
}

/** A selection as far as the text goes. */
function selectionIn({ doc }: EditorState, { anchor, head }: { readonly anchor: number; readonly head: number }) {
  const at = (offset: number) => Math.min(offset, doc.length)
  return { anchor: at(anchor), head: at(head) }
}

const keysId = (id: string): string => `${id}-keys`

/** An empty field is not taller than this. */
const mostEmptyRows = 4

const attributesKey = (props: EditorProps) => [
  props.label,
  props['aria-invalid'] ?? false,
  props['aria-describedby'] ?? '',
  props.readOnly ?? false,
]

function attributesOf(props: EditorProps) {
  const keys = props.spec.kind === 'javascript' && !props.readOnly ? keysId(props.id) : undefined
  const described = [props['aria-describedby'], keys].filter((part) => part !== undefined).join(' ')
  return [
    EditorState.readOnly.of(props.readOnly ?? false),
    EditorView.contentAttributes.of({
      id: props.id,
      // The field scrolls: it must be plain to everybody that the keyboard gets there.
      tabindex: '0',
      'aria-label': props.label,
      ...(described !== '' && { 'aria-describedby': described }),
      ...(props['aria-invalid'] && { 'aria-invalid': 'true' }),
      ...(props.readOnly && { 'aria-readonly': 'true' }),
      spellcheck: props.spec.kind === 'template' ? 'true' : 'false',
    }),
  ]
}
