/**
 * The page's keyboard as a part of its own: every command that a key can give comes with it, so it is fetched once the page stands.
 * What is dropped and pasted comes along.
 */
import { useCallback, useEffect, useState } from 'react'
import type { CommandId } from '../commands/ids'
import type { Reason } from '../commands/reasons'
import { KeyReason, type RefusedKey } from './KeyReason'
import { keepUndoInField } from './own-undo'
import { useFocusKept } from './use-focus-kept'
import { useKeyboard } from './use-keyboard'
import { useLessonsInFront } from './use-lessons-in-front'

export { DropZone } from './DropZone'

export function Keyboard() {
  const [refused, setRefused] = useState<RefusedKey | undefined>(undefined)
  const onRefused = useCallback((command: CommandId, reason: Reason) => setRefused({ command, reason }), [])
  useKeyboard(onRefused)
  useFocusKept()
  useLessonsInFront()
  useEffect(() => keepUndoInField(document), [])
  return <KeyReason refused={refused} />
}
