/**
 * A model's key belongs to the address that it was given for, and is sent nowhere else: a document is not only what its owner wrote, and
 * the id of a model is no proof of who answers under it. Whoever wants the key to go to another address gives it again, for that one.
 */
import type { Model, OpenAIModelSpec } from '../document/types'
import { addressText, readAddress } from '../models/openai/address'
import type { SettingsState } from './settings-store'

/** A key that stays here: its model is at another address than the one it was given for. */
export interface HeldKey {
  readonly model: string
  /** Where it may go; undefined when nobody has said. */
  readonly given: string | undefined
  readonly now: string
}

type Keys = Pick<SettingsState, 'keys' | 'keyPlaces'>

export const keyName = (model: string): string => `model:${model}`

/** The address of an endpoint, always written the same way. */
export function keyPlace({ baseUrl }: Pick<OpenAIModelSpec, 'baseUrl'>): string {
  const url = readAddress(baseUrl)
  return url ? addressText(url) : (baseUrl ?? '')
}

/** The key that a run hands to this model; empty when there is none, or none for its address. */
export function keyFor(model: OpenAIModelSpec, { keys, keyPlaces }: Keys): string {
  const name = keyName(model.id)
  return keyPlaces[name] === keyPlace(model) ? (keys[name] ?? '') : ''
}

/** What a run of these models is handed, and which keys it is not. Keys of models that are not there stay too. */
export function keysToSend(
  models: readonly Model[],
  state: Keys,
): { readonly secrets: SettingsState['keys']; readonly held: readonly HeldKey[] } {
  const ends = models.filter((model) => model.provider === 'openai')
  // Of several models of one id, one at another address is enough: a run knows keys by the id alone.
  const elsewhere = new Set(ends.filter((model) => keyFor(model, state) === '').map(({ id }) => id))
  const fitting = new Set(ends.filter(({ id }) => !elsewhere.has(id)).map(({ id }) => keyName(id)))
  const secrets = Object.fromEntries(
    Object.entries(state.keys).filter(([name]) => !name.startsWith(keyName('')) || fitting.has(name)),
  )
  const held = ends.flatMap((model) => {
    const name = keyName(model.id)
    if (state.keys[name] === undefined || keyFor(model, state) !== '') return []
    return [{ model: model.id, given: state.keyPlaces[name], now: keyPlace(model) }]
  })
  return { secrets, held }
}
