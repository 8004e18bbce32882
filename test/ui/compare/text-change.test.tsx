// @vitest-environment happy-dom
/** A setting before and after: marks where most of it stays, both texts whole where nothing could be read between marks. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, test } from 'vitest'
import { TextChange } from '../../../src/ui/compare/TextChange'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function shown(before: unknown, after: unknown, path = 'config.prompt'): HTMLElement {
  const root = document.createElement('div')
  act(() => createRoot(root).render(<TextChange change={{ path, before, after }} />))
  return root
}
const marks = (root: HTMLElement) => [...root.querySelectorAll('ins, del')].map((mark) => `${mark.localName} ${mark.textContent}`)

describe('a text that changed', () => {
  test('the words that differ are marked', () => {
    const root = shown('Answer in five plain sentences.', 'Answer in three plain sentences.')
    expect(marks(root)).toEqual(['del five', 'ins three'])
  })

  test('another text altogether is shown whole, before and after', () => {
    const before = 'Searches, reflects after each search, and sums up what it found.'
    const after = 'A brain that never has enough. The router counts the rounds.'
    const root = shown(before, after)
    expect(marks(root)).toEqual([])
    expect([...root.querySelectorAll('dd')].map((value) => value.textContent)).toEqual([before, after])
  })

  test.each([
    ['', 'All of it is new.', ['ins All of it is new.']],
    ['All of it is gone.', '', ['del All of it is gone.']],
  ])('one that came or went is marked as that: "%s"', (before, after, expected) => {
    expect(marks(shown(before, after))).toEqual(expected)
  })

  test('a long path may break behind its dots, and reads as it is', () => {
    const path = shown(1, 2, 'budget.promptRule.simple').querySelector('.setting-path')
    expect(path?.textContent).toBe('budget.promptRule.simple')
    expect(path?.querySelectorAll('wbr').length).toBe(3)
  })
})
