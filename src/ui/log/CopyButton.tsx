/** Copies a text and says whether it worked. The clipboard itself is passed in: nothing here touches the platform. */
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../words/language'
import { logWords } from './words'

interface CopyButtonProps {
  /** Made when it is needed: a long run is not put together for a button that nobody presses. */
  readonly text: () => string
  /** Resolves to false when the text could not be copied. */
  readonly onCopy: (text: string) => Promise<boolean>
}

/** How long "Copied" stays, ms. */
const stays = 2_000

export function CopyButton({ text, onCopy }: CopyButtonProps) {
  const words = useWords(logWords)
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready')
  useEffect(() => {
    if (state === 'ready') return
    const timer = setTimeout(() => setState('ready'), stays)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => setState((await onCopy(text())) ? 'copied' : 'failed')
  const label = state === 'copied' ? words.copied : state === 'failed' ? words.notCopied : words.copy
  return (
    <>
      <button type="button" className="btn sm line" onClick={() => void copy()}>
        {state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {label}
      </button>
      {/* Beside the button: inside it a live region would take the button's name away. */}
      <span className="sr" role="status">
        {state === 'ready' ? '' : label}
      </span>
    </>
  )
}
