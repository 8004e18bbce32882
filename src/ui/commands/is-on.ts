/** What is on or off, and which of the two it is now: a list of things to do says so beside it. */
import type { Stores } from '../../store/stores'
import type { CommandId } from './ids'

/** Undefined for what is neither. */
export const isOn = (id: CommandId, { settings }: Stores): boolean | undefined =>
  id === 'snap' ? settings.getState().snap : undefined
