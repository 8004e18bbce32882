// @vitest-environment happy-dom
/** Lists of names and pairs of names: the focus goes into the row that is added, and never leaves the list with the row that is taken out. */
import { afterEach, describe, expect, test } from 'vitest'
import { MappingField } from '../../../src/ui/forms/controls/MappingField'
import { NamesField } from '../../../src/ui/forms/controls/NamesField'
import { control, hasControl, type Mounted, mount, nameOf, press, researchAgent } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const focused = () => (document.activeElement instanceof HTMLElement ? nameOf(document.activeElement) : undefined)
/** Presses a button as the keyboard does: with the focus on it. */
const pressed = (page: Mounted, name: string) => {
  const button = control(page.root, name)
  button.focus()
  press(button)
}

describe('pairs of names', () => {
  const open = (first: Readonly<Record<string, string>>) => {
    let value = first
    const page = mount(
      ({ onSelect, selection }) => (
        <MappingField
          label="What goes in"
          value={value}
          onChange={(next) => {
            value = next
            onSelect(selection)
          }}
        />
      ),
      researchAgent(),
    )
    mounted = page
    return { page, value: () => value }
  }

  test('a new row takes the focus; until it is whole nothing is changed', () => {
    const { page, value } = open({ messages: 'messages' })
    pressed(page, 'What goes in: Add a field')
    expect(focused()).toBe('What goes in: Into 2')
    expect(value()).toEqual({ messages: 'messages' })
    expect(hasControl(page.root, 'Remove row 2')).toBe(true)
  })

  test('with the last row gone the focus is on the button that adds', () => {
    const { page, value } = open({ topic: 'question' })
    pressed(page, 'Remove topic')
    expect(value()).toEqual({})
    expect(focused()).toBe('What goes in: Add a field')
  })
})

describe('a list of names', () => {
  test('keeps the focus when one of them is taken out', () => {
    let names: readonly string[] = ['notes', 'topics']
    const page = mount(
      ({ onSelect, selection }) => (
        <NamesField
          label="Fields it writes"
          names={names}
          suggestions={[]}
          onChange={(next) => {
            names = next
            onSelect(selection)
          }}
        />
      ),
      researchAgent(),
    )
    mounted = page
    pressed(page, 'Remove notes')
    expect(names).toEqual(['topics'])
    expect(focused()).toBe('Fields it writes: Add a name')
  })
})
