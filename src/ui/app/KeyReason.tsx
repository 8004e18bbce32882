/**
 * Why a key did nothing: one short sentence over the canvas, spoken as well, for as long as it takes to read. A key that is refused in
 * silence looks broken.
 */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { CommandId } from '../commands/ids'
import { type Reason, reasonWords } from '../commands/reasons'
import { textsOf } from '../commands/shown'
import { useLanguage } from '../words/language'
import './key-reason.css'

export interface RefusedKey {
  readonly command: CommandId
  readonly reason: Reason
}

/** How long it stays, in milliseconds. */
const stays = 4_000

/** `refused` is a new object each time, so that the same key pressed again is told again. */
export function KeyReason({ refused }: { readonly refused: RefusedKey | undefined }) {
  const language = useLanguage()
  const [told, setTold] = useState<RefusedKey | undefined>(undefined)
  useEffect(() => {
    setTold(refused)
    if (!refused) return
    const timer = setTimeout(() => setTold(undefined), stays)
    return () => clearTimeout(timer)
  }, [refused])
  return createPortal(
    <p className="key-reason" role="status">
      {told && (
        <span>
          <span className="strong">{textsOf(told.command, language)[0]}</span> {reasonWords[language][told.reason]}
        </span>
      )}
    </p>,
    document.getElementById('canvas') ?? document.body,
  )
}
