// @vitest-environment happy-dom
/** Mod+Z never leaves the field that has the caret. What the browser itself takes back is met in the browser tests. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepUndoInField } from '../../../src/ui/app/own-undo'

let stop: () => void
let first: HTMLTextAreaElement
let second: HTMLInputElement
beforeEach(() => {
  first = document.createElement('textarea')
  second = document.createElement('input')
  document.body.replaceChildren(first, second)
  stop = keepUndoInField(document)
})
afterEach(() => stop())

const write = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  field.focus()
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** True when the browser gets the key. */
const undo = (field: Element, init: KeyboardEventInit = {}) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true, ...init }))

describe('Mod+Z in a field', () => {
  test('is the browser’s while the field has typing to take back', () => {
    write(first, 'a')
    expect(undo(first)).toBe(true)
    expect(undo(first, { ctrlKey: false, metaKey: true })).toBe(true)
  })

  test('does nothing once all of it is taken back, or when nothing was typed', () => {
    first.focus()
    expect(undo(first)).toBe(false)
    write(first, 'a')
    write(first, '')
    expect(undo(first)).toBe(false)
    // What was taken back can be had again.
    expect(undo(first, { shiftKey: true, key: 'Z' })).toBe(true)
  })

  test('does nothing when something was typed elsewhere since: the browser would take that back', () => {
    write(first, 'a')
    write(second, 'b')
    first.focus()
    expect(undo(first)).toBe(false)
    expect(undo(first, { shiftKey: true, key: 'Z' })).toBe(false)
    second.focus()
    expect(undo(second)).toBe(true)
  })

  test('a field that was changed from outside begins anew', () => {
    write(first, 'a')
    first.blur()
    first.value = 'changed by a fix'
    first.focus()
    expect(undo(first)).toBe(false)
  })

  test('other keys, other elements, and a page that is left alone', () => {
    first.focus()
    expect(undo(first, { ctrlKey: false })).toBe(true)
    expect(undo(first, { key: 'y' })).toBe(true)
    expect(undo(document.body)).toBe(true)
    stop()
    expect(undo(first)).toBe(true)
  })
})
