/** The words of what is always there: the name of the document and its save state, a part that broke, a file that hangs over the page. */
import type { Bilingual } from '../../base/language'
import type { SaveState } from '../../store/document-store'

interface FrameWords {
  readonly menu: (name: string) => string
  readonly save: Readonly<Record<SaveState, string>>
  readonly drop: string
  readonly crashTitle: string
  readonly crash: string
  readonly reload: string
  readonly downloadDocument: string
  readonly panelCrash: (panel: string) => string
  readonly panelSafe: string
  readonly tryAgain: string
}

export const frameWords: Bilingual<FrameWords> = {
  en: {
    menu: (name) => `Document: ${name}`,
    save: { saved: 'Saved on this device', saving: 'Saving…', failed: 'Not saved' },
    drop: 'Let go to open it',
    crashTitle: 'Something broke in the page',
    crash: 'Your document is safe: it is saved on this device as it changes. You can download it now to be sure.',
    reload: 'Load the page again',
    downloadDocument: 'Download the document',
    panelCrash: (panel) => `This part (${panel}) stopped working.`,
    panelSafe: 'The rest of the page and your document are fine.',
    tryAgain: 'Try again',
  },
  es: {
    menu: (name) => `Documento: ${name}`,
    save: { saved: 'Guardado en este dispositivo', saving: 'Guardando…', failed: 'Sin guardar' },
    drop: 'Suéltalo para abrirlo',
    crashTitle: 'Algo se rompió en la página',
    crash: 'Tu documento está a salvo: se guarda en este dispositivo según cambia. Puedes descargarlo ahora para estar seguro.',
    reload: 'Cargar la página otra vez',
    downloadDocument: 'Descargar el documento',
    panelCrash: (panel) => `Esta parte (${panel}) dejó de funcionar.`,
    panelSafe: 'El resto de la página y tu documento están bien.',
    tryAgain: 'Intentar de nuevo',
  },
}
