import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Focus } from '../../../src/ui/app/focus'
import { commandFor, type Press } from '../../../src/ui/app/keymap'

const press = (key: string, more: Partial<Press> = {}): Press => ({ key, mod: false, shift: false, alt: false, ...more })
const everyFocus: readonly Focus[] = ['text', 'arrows', 'button', 'page']

describe('the keyboard', () => {
  test.each([
    [press('Enter', { mod: true }), 'run'],
    [press('s', { mod: true }), 'download'],
  ])('%o works everywhere, also in a text field', (key, command) => {
    for (const focus of everyFocus)
      for (const mode of ['edit', 'replay'] as const) expect(commandFor(key, focus, mode)).toBe(command)
  })

  test.each([
    [press(' '), 'play'],
    [press('ArrowLeft'), 'step-back'],
    [press('ArrowRight'), 'step-forward'],
    [press('ArrowLeft', { shift: true }), 'lap-back'],
    [press('ArrowRight', { shift: true }), 'lap-forward'],
    [press('Home'), 'first'],
    [press('End'), 'last'],
    [press('['), 'tab-before'],
    [press(']'), 'tab-after'],
  ])('%o is a key of replay only', (key, command) => {
    expect(commandFor(key, 'page', 'replay')).toBe(command)
    expect(commandFor(key, 'page', 'edit')).toBeUndefined()
  })

  test('undo and redo, in both spellings, but not inside a text field', () => {
    expect(commandFor(press('z', { mod: true }), 'page', 'edit')).toBe('undo')
    expect(commandFor(press('Z', { mod: true, shift: true }), 'page', 'edit')).toBe('redo')
    expect(commandFor(press('y', { mod: true }), 'page', 'edit')).toBe('redo')
    expect(commandFor(press('z', { mod: true }), 'text', 'edit')).toBeUndefined()
  })

  test('Escape leaves a form for the canvas while editing, also from a text; in replay it does not', () => {
    for (const focus of everyFocus) {
      expect(commandFor(press('Escape'), focus, 'edit', false, true)).toBe('to-canvas')
      expect(commandFor(press('Escape'), focus, 'replay', false, true)).not.toBe('to-canvas')
    }
    expect(commandFor(press('Escape'), 'page', 'edit', true)).toBe('let-go')
  })

  test('law: a text field keeps every key without a modifier', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1, maxLength: 1 }), fc.constantFrom('ArrowLeft', 'Home', 'Escape', 'Enter', 'F8')),
        fc.boolean(),
        (key, shift) => {
          expect(commandFor(press(key, { shift }), 'text', 'replay')).toBeUndefined()
        },
      ),
    )
  })

  test('Space presses the button that has the focus; arrows stay with what uses them', () => {
    for (const focus of ['button', 'arrows'] as const) expect(commandFor(press(' '), focus, 'replay')).toBeUndefined()
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      expect(commandFor(press(key), 'arrows', 'replay')).toBeUndefined()
      expect(commandFor(press(key), 'button', 'replay')).toBeDefined()
    }
  })

  test('N goes to the node kinds while editing, but a list that is open keeps its letters', () => {
    for (const focus of ['page', 'button'] as const) expect(commandFor(press('n'), focus, 'edit')).toBe('add-node')
    for (const focus of ['text', 'arrows'] as const) expect(commandFor(press('n'), focus, 'edit')).toBeUndefined()
    expect(commandFor(press('n'), 'page', 'replay')).toBeUndefined()
    expect(commandFor(press('n', { mod: true }), 'page', 'edit')).toBeUndefined()
  })

  test('keys with Alt are the browser’s', () => {
    expect(commandFor(press('ArrowLeft', { alt: true }), 'page', 'replay')).toBeUndefined()
    expect(commandFor(press('Enter', { alt: true, mod: true }), 'page', 'replay')).toBeUndefined()
  })
})
