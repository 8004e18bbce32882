/**
 * Everything that can be done, as data: the one source of the command palette, the keys, the list of shortcuts and the context menus.
 * A key and a row of the palette are the same command. Nothing here draws, and nothing here knows which key or menu asked.
 */
import type { Stores } from '../../store/stores'
import type { Command } from './command'
import { documentCommands, settingsCommands } from './document-commands'
import { addCommands, editCommands } from './edit-commands'
import type { CommandId } from './ids'
import type { Reason } from './reasons'
import { replayCommands, runCommands } from './run-commands'
import { viewCommands } from './view-commands'

export const commands: Readonly<Record<CommandId, Command>> = {
  ...runCommands,
  ...replayCommands,
  ...editCommands,
  ...addCommands,
  ...viewCommands,
  ...documentCommands,
  ...settingsCommands,
}

/** Why a command cannot be done now; `undefined`: it can. */
export const blockedBy = (id: CommandId, stores: Stores): Reason | undefined => commands[id].blocked?.(stores)

/** Does it, if it can be done now. */
export function perform(id: CommandId, stores: Stores): Reason | undefined {
  const reason = blockedBy(id, stores)
  if (reason === undefined) commands[id].run(stores)
  return reason
}

/** True for a name that a command has (in this version): remembered names may be old. */
export const isCommand = (name: string): name is CommandId => Object.hasOwn(commands, name)
