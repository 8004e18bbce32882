/** What can be done with a text that was pasted and is no part of a graph: open it as what it is. */
import type { ClipNotice } from '../../store/clip-notices'
import { useStores } from '../app/stores-context'
import { useWords } from '../words/language'

export function ClipNoticeButton({ notice }: { readonly notice: ClipNotice }) {
  const words = useWords(buttonWords)
  const { actions, shell } = useStores()
  if (notice.code !== 'paste-refused' || !notice.opens) return null
  const { as, text } = notice.opens
  const open = () => {
    shell.dismiss('paste-refused')
    void actions.readPasted(text)
  }
  return (
    <button type="button" className="btn line sm" onClick={open}>
      {words[as]}
    </button>
  )
}

const buttonWords = {
  en: { document: 'Open the document', run: 'Open the run', 'maybe-run': 'Read it as a recorded run' },
  es: { document: 'Abrir el documento', run: 'Abrir la ejecución', 'maybe-run': 'Leerlo como ejecución grabada' },
}
