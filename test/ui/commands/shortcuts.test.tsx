// @vitest-environment happy-dom
/** The list of shortcuts cannot lie: every key of the page is in it, under the name of its command, in both languages. */
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '../../../src/base/language'
import { bindings } from '../../../src/ui/app/keymap'
import { listedKeys, textsOf } from '../../../src/ui/commands/shown'
import ShortcutsDialog from '../../../src/ui/dialogs/ShortcutsDialog'
import { type Mounted, mount } from '../canvas/support'

let shown: Mounted | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
})

const rowsOf = (page: Mounted) =>
  [...page.host.querySelectorAll('dl > div')].map((row) => ({
    keys: [...row.querySelectorAll('kbd')].map((key) => key.textContent),
    what: row.querySelector('dd')?.textContent,
  }))

describe('the list of shortcuts', () => {
  test.each(languages)('has every key in %s, beside what it does', async (language) => {
    shown = await mount(<ShortcutsDialog mod="Ctrl" onClose={() => undefined} />, language)
    const rows = rowsOf(shown)
    for (const binding of bindings) {
      const what = textsOf(binding.command, language)[0]
      const row = rows.find((each) => each.what === what)
      expect(row, `${binding.command} is not listed`).toBeDefined()
      for (const key of listedKeys(binding, { mod: 'Ctrl', language })) expect(row?.keys, binding.command).toContain(key)
    }
  })

  test('is searched by what a key does and by the key itself', async () => {
    shown = await mount(<ShortcutsDialog mod="⌘" onClose={() => undefined} />)
    const input = shown.host.querySelector<HTMLInputElement>('input')
    if (!input) throw new Error('no search field')
    const type = (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    await type('lap')
    expect(rowsOf(shown).map((row) => row.what)).toEqual(['One lap back', 'One lap forward'])
    await type('F8')
    expect(rowsOf(shown)).toEqual([{ keys: ['F8'], what: 'Next problem' }])
    await type('no such thing')
    expect(rowsOf(shown)).toEqual([])
    expect(shown.host.querySelector('[role=status]')?.textContent).toBe('No shortcut for “no such thing”.')
  })
})
