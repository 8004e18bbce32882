/** The words of the document menu: what can be done with documents. */
import type { Bilingual } from '../../base/language'

interface DocumentWords {
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
}

export const documentWords: Bilingual<DocumentWords> = {
  en: {
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
  },
  es: {
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
  },
}
