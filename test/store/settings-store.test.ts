import { describe, expect, test } from 'vitest'
import { createLocalSettings } from '../../src/adapters/local-settings'
import { createSettingsStore, detectLanguage } from '../../src/store/settings-store'
import { memoryStorage } from './support/memory-storage'

const settingsOn = (storage: Storage, languages: readonly string[] = ['en-GB']) =>
  createSettingsStore(
    createLocalSettings(
      () => storage,
      () => languages,
    ),
  )

describe('settings', () => {
  test('the language is the first of the browser that we speak, English otherwise', () => {
    expect(detectLanguage(['fr-FR', 'es-MX', 'en'])).toBe('es')
    expect(detectLanguage(['ES'])).toBe('es')
    expect(detectLanguage(['fr', 'estonian'])).toBe('en')
    expect(detectLanguage([])).toBe('en')
  })

  test('what was chosen is there after a reload, and wins over the browser', () => {
    const storage = memoryStorage()
    const first = settingsOn(storage)
    first.change({ language: 'es', theme: 'dark', dockTab: 'fields', speed: 4 })
    first.setPanel('dock', 301.6)
    const { language, theme, dockTab, speed, panels } = settingsOn(storage).getState()
    expect({ language, theme, dockTab, speed, panels }).toEqual({
      language: 'es',
      theme: 'dark',
      dockTab: 'fields',
      speed: 4,
      panels: { dock: 302 },
    })
  })

  test('the sentence for whoever is new comes once, until it is sent away', () => {
    const storage = memoryStorage()
    const first = settingsOn(storage)
    expect(first.getState().welcome).toBe(true)
    first.change({ theme: 'dark' })
    expect(settingsOn(storage).getState().welcome).toBe(true)
    first.change({ welcome: false })
    expect(settingsOn(storage).getState().welcome).toBe(false)
  })

  test('each unreadable setting falls back by itself', () => {
    const storage = memoryStorage()
    storage.setItem(
      'vuelta.settings',
      JSON.stringify({ language: 'es', theme: 'pink', speed: -1, panels: { dock: 'tall', inspector: 400 } }),
    )
    const { language, theme, speed, panels } = settingsOn(storage).getState()
    expect({ language, theme, speed, panels }).toEqual({ language: 'es', theme: 'system', speed: 1, panels: { inspector: 400 } })
    storage.setItem('vuelta.settings', '{"language":')
    expect(settingsOn(storage).getState().language).toBe('en')
  })

  test('a browser that refuses storage is told of, and settings go on in memory', () => {
    const refusing = createSettingsStore(
      createLocalSettings(
        () => {
          throw new Error('denied')
        },
        () => ['es'],
      ),
    )
    refusing.change({ theme: 'dark' })
    expect(refusing.getState()).toMatchObject({ theme: 'dark', language: 'es', remembered: false })
  })
})

describe('keys', () => {
  test('a key is not on the device unless it was ticked', () => {
    const storage = memoryStorage()
    const settings = settingsOn(storage)
    settings.setKey('tavily', 'tvly-secret', false)
    settings.change({ theme: 'light' })
    expect(settings.getState().keys).toEqual({ tavily: 'tvly-secret' })
    expect(storage.everything()).not.toContain('tvly-secret')
    expect(settingsOn(storage).getState().keys).toEqual({})
  })

  test('a ticked key is there after a reload; unticking removes it from the device and keeps the session', () => {
    const storage = memoryStorage()
    settingsOn(storage).setKey('model:brain', 'sk-secret', true)
    const again = settingsOn(storage)
    expect(again.getState()).toMatchObject({ keys: { 'model:brain': 'sk-secret' }, keptKeys: ['model:brain'] })
    again.setKey('model:brain', 'sk-secret', false)
    expect(again.getState()).toMatchObject({ keys: { 'model:brain': 'sk-secret' }, keptKeys: [] })
    expect(storage.everything()).not.toContain('sk-secret')
    expect(storage.getItem('vuelta.keys')).toBeNull()
  })

  test('keeping one key does not keep another', () => {
    const storage = memoryStorage()
    const settings = settingsOn(storage)
    settings.setKey('tavily', 'tvly-secret', false)
    settings.setKey('model:brain', 'sk-secret', true)
    expect(storage.everything()).toContain('sk-secret')
    expect(storage.everything()).not.toContain('tvly-secret')
  })

  test('an emptied key is gone everywhere', () => {
    const storage = memoryStorage()
    const settings = settingsOn(storage)
    settings.setKey('tavily', 'tvly-secret', true)
    settings.setKey('tavily', '', true)
    expect(settings.getState()).toMatchObject({ keys: {}, keptKeys: [] })
    expect(storage.everything()).not.toContain('tvly-secret')
  })
})
