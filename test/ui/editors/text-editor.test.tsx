// @vitest-environment happy-dom
/** The field before, while and after its editor is fetched. CodeMirror itself is met in the browser tests. */
import { act, useLayoutEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { latePart } from '../../../src/ui/app/late'
import { EditorsContext, type EditorsPart } from '../../../src/ui/editors/context'
import { TextEditor } from '../../../src/ui/editors/TextEditor'
import type { EditorHandle, EditorProps } from '../../../src/ui/editors/types'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Editors = typeof import('../../../src/ui/editors/editors')
/** Something that stands where the editor would, and shows that it has the same text. */
const editors: Editors = {
  CodeMirrorField: ({ text, takeStart }: EditorProps) => {
    const place = useRef<HTMLOutputElement>(null)
    // Where the real one is made: after the plain field has gone.
    useLayoutEffect(() => {
      place.current?.setAttribute('data-start', JSON.stringify(takeStart?.() ?? null))
    }, [takeStart])
    return (
      <output ref={place} data-editor="">
        {text}
      </output>
    )
  },
}

const roots: Root[] = []
afterEach(() => {
  for (const root of roots.splice(0)) act(() => root.unmount())
  document.body.replaceChildren()
})

function show(part: EditorsPart | undefined, props: Partial<EditorProps> = {}, around: 'div' | 'details' = 'div') {
  const place = document.createElement(around)
  document.body.append(place)
  const root = createRoot(place)
  roots.push(root)
  const typed: string[] = []
  const all: EditorProps = {
    id: 'field',
    label: 'Code',
    'aria-invalid': undefined,
    'aria-describedby': undefined,
    spec: { kind: 'javascript', names: {} },
    text: 'return 1',
    rows: 4,
    onType: (text) => typed.push(text),
    ...props,
  }
  act(() =>
    root.render(
      <EditorsContext value={part}>
        <TextEditor {...all} />
      </EditorsContext>,
    ),
  )
  return { place, typed, area: () => place.querySelector('textarea'), editor: () => place.querySelector('[data-editor]') }
}

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

describe('a field with an editor', () => {
  test('begins as a text area of the same text, and becomes the editor', async () => {
    const field = show(latePart(async () => editors))
    expect(field.area()?.value).toBe('return 1')
    await settled()
    expect(field.area()).toBeNull()
    expect(field.editor()?.textContent).toBe('return 1')
  })

  test('is the editor at once when the editors are there', async () => {
    const part = latePart(async () => editors)
    await part.load()
    expect(show(part).editor()).not.toBeNull()
  })

  test('stays a text area when the editors cannot be fetched, and can still be typed into', async () => {
    const field = show(latePart<Editors>(() => Promise.reject(new Error('offline'))))
    await settled()
    const area = field.area()
    if (!area) throw new Error('no text area')
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'return 2')
      area.dispatchEvent(new Event('input', { bubbles: true }))
    })
    expect(field.typed).toEqual(['return 2'])
  })

  test('does not change under the hands of somebody who types', async () => {
    const field = show(latePart(async () => editors))
    act(() => field.area()?.focus())
    await settled()
    expect(field.area()).not.toBeNull()
    act(() => field.area()?.blur())
    expect(field.editor()).not.toBeNull()
  })

  test('is told the caret and the selection that the text area had', async () => {
    const field = show(latePart(async () => editors))
    act(() => field.area()?.focus())
    await settled()
    field.area()?.setSelectionRange(2, 5, 'backward')
    act(() => field.area()?.blur())
    expect(JSON.parse(field.editor()?.getAttribute('data-start') ?? '')).toEqual({ anchor: 5, head: 2, focused: false })
  })

  test('changes in one go: there is no moment in which a key could reach a text area that is about to go', async () => {
    let arrive: (all: Editors) => void = () => undefined
    const coming = new Promise<Editors>((resolve) => {
      arrive = resolve
    })
    const part = latePart(() => coming)
    const field = show(part)
    // As in the page, where nobody waits for React.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    try {
      const swapped = part.load()
      arrive(editors)
      // Asked for later than by the field: when this goes on, the field has heard of them.
      await swapped
      expect(field.area()).toBeNull()
      expect(field.editor()?.textContent).toBe('return 1')
    } finally {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    }
  })

  test('stays as it is while the page is in the background with the caret in it', async () => {
    const field = show(latePart(async () => editors))
    const area = field.area()
    act(() => area?.focus())
    await settled()
    // Another window comes to the front: the field loses the keyboard, and is still where it goes on.
    act(() => void area?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(document.activeElement).toBe(area)
    expect(field.area()).toBe(area)
    act(() => area?.blur())
    expect(field.editor()).not.toBeNull()
  })

  test('that is folded away fetches nothing until it is unfolded', async () => {
    let fetched = 0
    const part = latePart(async () => {
      fetched++
      return editors
    })
    const { place, editor } = show(part, {}, 'details')
    await settled()
    expect(fetched).toBe(0)
    place.setAttribute('open', '')
    place.dispatchEvent(new Event('toggle'))
    await settled()
    expect(fetched).toBe(1)
    expect(editor()).not.toBeNull()
  })

  test('hands out a way to put a text in', () => {
    let handle: EditorHandle | undefined
    const field = show(undefined, {
      text: 'ab',
      handle: (there) => {
        handle = there
      },
    })
    const area = field.area()
    area?.setSelectionRange(1, 1)
    act(() => handle?.insert('{date}'))
    expect(field.typed).toEqual(['a{date}b'])
  })
})
