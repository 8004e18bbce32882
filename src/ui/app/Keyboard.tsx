/**
 * The page's keyboard as a part of its own: every command that a key can give comes with it, so it is fetched once the page stands.
 * What is dropped and pasted comes along.
 */
import { useEffect } from 'react'
import { keepUndoInField } from './own-undo'
import { useKeyboard } from './use-keyboard'

export { DropZone } from './DropZone'

export function Keyboard() {
  useKeyboard()
  useEffect(() => keepUndoInField(document), [])
  return null
}
