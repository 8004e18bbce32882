// @vitest-environment happy-dom
/** Finding by typing: what comes first, what keys do, what cannot be chosen. */
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { type SearchItem, SearchList } from '../../../src/ui/components/SearchList'
import { ranked } from '../../../src/ui/components/search-rank'
import { type Mounted, mount } from '../canvas/support'

const items: readonly SearchItem[] = [
  { id: 'undo', label: 'Undo', keys: 'Ctrl Z' },
  { id: 'review', label: 'revisión', detail: 'Asks a person.', keywords: ['human', 'approve'] },
  { id: 'compress', label: 'compress', detail: 'Summarises the messages.', keywords: ['summarise'] },
  { id: 'redo', label: 'Do again', disabled: 'There is nothing to do again.' },
]
const ids = (query: string) => ranked(items, query).map((item) => item.id)

describe('what is found', () => {
  test('everything while nothing is typed, in its order', () => {
    expect(ids('  ')).toEqual(['undo', 'review', 'compress', 'redo'])
  })
  test('a beginning before a word before any place, whatever the order of the list', () => {
    expect(ids('do')).toEqual(['redo', 'undo'])
    const list = ['a hand', 'handle', 'left-hand', 'shand'].map((label) => ({ label }))
    expect(ranked(list, 'hand').map((item) => item.label)).toEqual(['handle', 'a hand', 'left-hand', 'shand'])
  })
  test('without regard to accents and capitals, by other words and by the detail', () => {
    expect(ids('REVISION')).toEqual(['review'])
    expect(ids('hum')).toEqual(['review'])
    expect(ids('messages')).toEqual(['compress'])
  })
  test('with the quotes that a keyboard has, or without any', () => {
    const list = ['Open “Empty”', 'Abrir «Vacío»'].map((label) => ({ label }))
    for (const typed of ['open "empty"', 'open empty', "'empty'", 'abrir «vacio']) expect(ranked(list, typed)).toHaveLength(1)
  })
  test('every typed word has to be there', () => {
    expect(ids('asks person')).toEqual(['review'])
    expect(ids('asks messages')).toEqual([])
  })
})

describe('the list', () => {
  let page: Mounted | undefined
  afterEach(async () => {
    await page?.unmount()
    page = undefined
  })
  const open = async (more: Partial<Parameters<typeof SearchList>[0]> = {}, language: 'en' | 'es' = 'en') => {
    const chosen: string[] = []
    const closed: boolean[] = []
    page = await mount(
      <SearchList
        label="Do what"
        placeholder="Type"
        items={items}
        onChoose={(id) => chosen.push(id)}
        onClose={(byKey) => closed.push(byKey)}
        {...more}
      />,
      language,
    )
    const field = page.host.querySelector('input')
    if (!field) throw new Error('no field')
    const type = (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.dataset.item
    return { page, field, type, active, chosen, closed }
  }

  test('has the focus, and arrows go round in it', async () => {
    const { page, field, active } = await open()
    expect(document.activeElement).toBe(field)
    expect(active()).toBe('undo')
    await page.press('ArrowUp')
    expect(active()).toBe('redo')
    await page.press('ArrowDown')
    await page.press('ArrowDown')
    expect(active()).toBe('review')
  })

  test('Enter chooses the best match of what is typed', async () => {
    const { page, type, chosen } = await open()
    await page.press('ArrowDown')
    await type('summar')
    await page.press('Enter')
    expect(chosen).toEqual(['compress'])
  })

  test('what cannot be chosen says why, and is not chosen by Enter or by a press', async () => {
    const { page, type, chosen } = await open()
    await type('again')
    expect(page.host.querySelector('[role=option]')?.textContent).toContain('There is nothing to do again.')
    await page.press('Enter')
    await page.click('[data-item=redo]')
    expect(chosen).toEqual([])
    await type('')
    await page.click('[data-item=review]')
    expect(chosen).toEqual(['review'])
  })

  test('Escape and Tab close it and say that a key did', async () => {
    const { page, closed } = await open()
    await page.press('Escape')
    await page.press('Tab')
    expect(closed).toEqual([true, true])
  })

  test('says in the language of the page that nothing was found', async () => {
    const { page, type, active } = await open({}, 'es')
    await type('zzz')
    expect(page.host.querySelector('.search-none')?.textContent).toBe('No hay nada para «zzz».')
    expect(active()).toBeUndefined()
    await page.press('Enter')
  })

  test('tells which item is at hand', async () => {
    const seen: (string | undefined)[] = []
    const { page, type } = await open({ onActive: (id) => seen.push(id) })
    await page.press('ArrowDown')
    await type('zzz')
    expect(seen).toEqual(['undo', 'review', undefined])
  })
})
