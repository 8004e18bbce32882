/**
 * Settings in localStorage, keys beside them under a name of their own so that they can be removed without a trace.
 * A browser that refuses storage gives `undefined` and `false`; settings then last as long as the page.
 */
import type { SettingsPort } from '../store/ports'

const settingsName = 'vuelta.settings'
const keysName = 'vuelta.keys'

/** `storage`: how to get at the storage. Asking for it may itself throw, so it is asked each time, inside. */
export function createLocalSettings(storage: () => Storage, languages: () => readonly string[]): SettingsPort {
  const read = (name: string): unknown => {
    try {
      const text = storage().getItem(name)
      return text === null ? undefined : JSON.parse(text)
    } catch {
      return undefined
    }
  }
  const write = (name: string, value: unknown): boolean => {
    try {
      storage().setItem(name, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }
  return {
    readSettings: () => read(settingsName),
    writeSettings: (value) => write(settingsName, value),
    readKeys: () => read(keysName),
    writeKeys(keys) {
      if (Object.keys(keys).length > 0) return write(keysName, keys)
      try {
        storage().removeItem(keysName)
        return true
      } catch {
        return false
      }
    },
    preferredLanguages: languages,
  }
}
