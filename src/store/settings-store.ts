/**
 * Settings of the person, remembered on the device, and the keys of this session. A key reaches the device's storage only
 * when its owner ticked "keep on this device"; unticking removes it there at once. Keys never enter a document, a trace or a log.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isRecord } from '../base/json'
import { isLanguage, type Language } from '../base/language'
import type { SettingsPort } from './ports'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Which part of the dock is open while editing, and which of the inspector while replaying. */
export const dockTabs = ['problems', 'last-run', 'fields'] as const
export type DockTab = (typeof dockTabs)[number]
export const replayViews = ['step', 'log'] as const
export type ReplayView = (typeof replayViews)[number]

/** The parts of the frame whose size a person may set. */
export type PanelName = 'inspector' | 'dock'

export interface Settings {
  readonly language: Language
  readonly theme: Theme
  readonly speed: number
  readonly dockTab: DockTab
  readonly replayView: ReplayView
  readonly inspectorTab: string
  /** Whether to tell what this is before the first run; false once somebody has sent it away. */
  readonly welcome: boolean
  /** Sizes in pixels, of the panels that somebody resized. */
  readonly panels: Readonly<Partial<Record<PanelName, number>>>
  /** Whether the small map is on the canvas; undefined: for large graphs only. */
  readonly minimap: boolean | undefined
  /** Whether cards that are dragged keep to the grid and to each other. */
  readonly snap: boolean
  /** What was done last from the command palette, the newest first. */
  readonly recentCommands: readonly string[]
}

export interface SettingsState extends Settings {
  /** Keys of this session by name (`tavily`, `model:<model id>`). */
  readonly keys: Readonly<Record<string, string>>
  /** For which address a model's key was given, by the key's name: it is sent nowhere else. */
  readonly keyPlaces: Readonly<Record<string, string>>
  /** Names of the keys that are kept on this device. */
  readonly keptKeys: readonly string[]
  /** False once the browser has refused to remember. */
  readonly remembered: boolean
}

export interface SettingsStore extends StoreApi<SettingsState> {
  change(part: Partial<Settings>): void
  /** Sets a key for the session; an empty text removes it. `keep`: also on this device. `place`: of a model's key, where it may go. */
  setKey(name: string, key: string, keep: boolean, place?: string): void
  /** `undefined`: as the look has it. */
  setPanel(panel: PanelName, pixels: number | undefined): void
}

/** Reads what the device remembers; anything unreadable falls back to its default, one setting at a time. */
export function createSettingsStore(port: SettingsPort): SettingsStore {
  const [kept, keptPlaces] = readKeys(port.readKeys())
  const store = createStore<SettingsState>(() => ({
    ...readSettings(port.readSettings(), port.preferredLanguages()),
    keys: kept,
    keyPlaces: keptPlaces,
    keptKeys: Object.keys(kept),
    remembered: true,
  }))
  const remember = () => {
    const { keys: _keys, keyPlaces: _places, keptKeys: _kept, remembered: _remembered, ...settings } = store.getState()
    store.setState({ remembered: port.writeSettings(settings) })
  }
  return {
    ...store,
    change(part) {
      store.setState(part)
      remember()
    },
    setKey(name, key, keep, place) {
      const { [name]: _old, ...others } = store.getState().keys
      const keys = key === '' ? others : { ...others, [name]: key }
      const { [name]: before, ...otherPlaces } = store.getState().keyPlaces
      const now = place ?? before
      const keyPlaces = key === '' || now === undefined ? otherPlaces : { ...otherPlaces, [name]: now }
      const keptNames = new Set(store.getState().keptKeys)
      if (keep && key !== '') keptNames.add(name)
      else keptNames.delete(name)
      const written = port.writeKeys({ ...only(keys, keptNames), ...named(only(keyPlaces, keptNames)) })
      store.setState({ keys, keyPlaces, keptKeys: written ? [...keptNames] : store.getState().keptKeys, remembered: written })
    },
    setPanel(panel, pixels) {
      const { [panel]: _before, ...others } = store.getState().panels
      store.setState({ panels: pixels === undefined ? others : { ...others, [panel]: Math.round(pixels) } })
      remember()
    },
  }
}

/** The ids of the models that a key is known for. */
export const keyedModels = (keys: SettingsState['keys']): readonly string[] =>
  Object.keys(keys).flatMap((name) => (name.startsWith('model:') ? [name.slice('model:'.length)] : []))

/** The interface's language for a browser's preferences: the first of ours, else English. */
export function detectLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const base = tag.toLowerCase().split('-')[0]
    if (isLanguage(base)) return base
  }
  return 'en'
}

function readSettings(value: unknown, preferred: readonly string[]): Settings {
  const from = isRecord(value) ? value : {}
  return {
    language: isLanguage(from.language) ? from.language : detectLanguage(preferred),
    theme: oneOf(themes, from.theme, 'system'),
    speed: typeof from.speed === 'number' && from.speed > 0 && from.speed <= 16 ? from.speed : 1,
    dockTab: oneOf(dockTabs, from.dockTab, 'problems'),
    replayView: oneOf(replayViews, from.replayView, 'step'),
    inspectorTab: typeof from.inspectorTab === 'string' ? from.inspectorTab : 'messages',
    welcome: from.welcome !== false,
    panels: readPanels(from.panels),
    minimap: typeof from.minimap === 'boolean' ? from.minimap : undefined,
    snap: from.snap !== false,
    recentCommands: readNames(from.recentCommands),
  }
}

const oneOf = <T extends string>(all: readonly T[], value: unknown, fallback: T): T =>
  all.find((each) => each === value) ?? fallback

function readPanels(value: unknown): Settings['panels'] {
  const from = isRecord(value) ? value : {}
  const size = (name: PanelName) => {
    const pixels = from[name]
    return typeof pixels === 'number' && pixels >= 0 && pixels < 10_000 ? { [name]: pixels } : {}
  }
  return { ...size('inspector'), ...size('dock') }
}

const readNames = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string').slice(0, 20) : []

/** Beside the keys the device keeps where each may go, under names that no key has. */
const placePrefix = 'place of '

const only = (texts: Readonly<Record<string, string>>, names: ReadonlySet<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => names.has(name)))
const named = (places: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(places).map(([name, place]) => [placePrefix + name, place]))

function readKeys(value: unknown): readonly [keys: Readonly<Record<string, string>>, places: Readonly<Record<string, string>>] {
  const all = Object.entries(isRecord(value) ? value : {}).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' && text !== '' ? [[name, text]] : [],
  )
  const isPlace = ([name]: readonly [string, string]) => name.startsWith(placePrefix)
  const places = all.filter(isPlace).map(([name, place]) => [name.slice(placePrefix.length), place] as const)
  return [Object.fromEntries(all.filter((one) => !isPlace(one))), Object.fromEntries(places)]
}
