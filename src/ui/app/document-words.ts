/** The words of the document menu, the save state and the recovery screens. */
import type { Bilingual } from '../../base/language'
import type { SaveState } from '../../store/document-store'

interface DocumentWords {
  readonly menu: (name: string) => string
  readonly shipped: string
  readonly onThisDevice: string
  readonly thisDocument: string
  readonly rename: string
  readonly setName: string
  readonly download: string
  readonly downloadRun: string
  readonly downloadRecording: string
  readonly openRecorded: string
  readonly copy: string
  readonly copyOf: (name: string) => string
  readonly open: string
  readonly all: string
  readonly share: string
  readonly versions: string
  readonly compare: string
  readonly new: string
  readonly newName: string
  readonly forget: string
  readonly forgetDetail: string
  readonly save: Readonly<Record<SaveState, string>>
  readonly drop: string
  readonly unreadableTitle: string
  readonly unreadable: (name: string) => string
  readonly unreadableSafe: string
  readonly keepCopy: string
  readonly keptCopy: string
  readonly startFresh: string
  readonly crashTitle: string
  readonly crash: string
  readonly reload: string
  readonly downloadDocument: string
  readonly panelCrash: (panel: string) => string
  readonly panelSafe: string
  readonly tryAgain: string
}

export const documentWords: Bilingual<DocumentWords> = {
  en: {
    menu: (name) => `Document: ${name}`,
    shipped: 'Shipped with Vuelta',
    onThisDevice: 'On this device',
    thisDocument: 'This document',
    rename: 'Rename…',
    setName: 'Change the name of the document',
    download: 'Download as a file',
    downloadRun: 'Download the last run',
    downloadRecording: 'Download the recording as a trace',
    openRecorded: 'Open a recorded run…',
    copy: 'Make a copy',
    copyOf: (name) => `${name}, copy`,
    open: 'Open a file…',
    all: 'All documents…',
    share: 'Share as a link…',
    versions: 'Versions…',
    compare: 'Compare…',
    new: 'New empty document',
    newName: 'Untitled',
    forget: 'Remove from this device',
    forgetDetail: 'Opens the shipped document instead.',
    save: { saved: 'Saved on this device', saving: 'Saving…', failed: 'Not saved' },
    drop: 'Let go to open it',
    unreadableTitle: 'The saved document could not be read',
    unreadable: (name) => `"${name}" is on this device, but it cannot be read:`,
    unreadableSafe:
      'Nothing has been changed. Keep a copy as a file if you want to look at it or mend it. Starting fresh leaves the damaged one where it is.',
    keepCopy: 'Keep a copy',
    keptCopy: 'Copy downloaded',
    startFresh: 'Start fresh',
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
    shipped: 'Vienen con Vuelta',
    onThisDevice: 'En este dispositivo',
    thisDocument: 'Este documento',
    rename: 'Cambiar el nombre…',
    setName: 'Cambiar el nombre del documento',
    download: 'Descargar como archivo',
    downloadRun: 'Descargar la última ejecución',
    downloadRecording: 'Descargar la grabación como traza',
    openRecorded: 'Abrir una ejecución grabada…',
    copy: 'Hacer una copia',
    copyOf: (name) => `${name}, copia`,
    open: 'Abrir un archivo…',
    all: 'Todos los documentos…',
    share: 'Compartir como enlace…',
    versions: 'Versiones…',
    compare: 'Comparar…',
    new: 'Documento vacío',
    newName: 'Sin título',
    forget: 'Quitar de este dispositivo',
    forgetDetail: 'Abre en su lugar el documento que viene con Vuelta.',
    save: { saved: 'Guardado en este dispositivo', saving: 'Guardando…', failed: 'Sin guardar' },
    drop: 'Suéltalo para abrirlo',
    unreadableTitle: 'No se pudo leer el documento guardado',
    unreadable: (name) => `"${name}" está en este dispositivo, pero no se puede leer:`,
    unreadableSafe:
      'No se ha cambiado nada. Guarda una copia como archivo si quieres mirarlo o arreglarlo. Empezar de nuevo deja el dañado donde está.',
    keepCopy: 'Guardar una copia',
    keptCopy: 'Copia descargada',
    startFresh: 'Empezar de nuevo',
    crashTitle: 'Algo se rompió en la página',
    crash: 'Tu documento está a salvo: se guarda en este dispositivo según cambia. Puedes descargarlo ahora para estar seguro.',
    reload: 'Cargar la página otra vez',
    downloadDocument: 'Descargar el documento',
    panelCrash: (panel) => `Esta parte (${panel}) dejó de funcionar.`,
    panelSafe: 'El resto de la página y tu documento están bien.',
    tryAgain: 'Intentar de nuevo',
  },
}
