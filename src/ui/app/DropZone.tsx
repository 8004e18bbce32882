/** Where a file that hangs over the page would be opened: everywhere. */
import { useHandingOver } from '../importing/use-handing-over'
import { useWords } from '../words/language'
import { documentWords } from './document-words'

export function DropZone() {
  const words = useWords(documentWords)
  const over = useHandingOver()
  return over ? <div className="drop-here">{words.drop}</div> : null
}
