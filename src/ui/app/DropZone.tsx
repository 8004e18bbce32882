/** Where a file that hangs over the page would be opened: everywhere. */
import { useHandingOver } from '../importing/use-handing-over'
import { useWords } from '../words/language'
import { frameWords } from './frame-words'

export function DropZone() {
  const words = useWords(frameWords)
  const over = useHandingOver()
  return over ? <div className="drop-here">{words.drop}</div> : null
}
