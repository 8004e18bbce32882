/** The words of Find. */
import type { Bilingual } from '../../base/language'
import type { EntrySort } from './entry'

interface FindWords {
  readonly title: string
  readonly field: string
  readonly results: string
  readonly count: (at: number, of: number) => string
  readonly many: (n: number) => string
  readonly none: (query: string) => string
  readonly looking: string
  readonly empty: string
  readonly next: string
  readonly before: string
  readonly close: string
  readonly sorts: Readonly<Record<EntrySort, string>>
  readonly step: (n: number) => string
  readonly inGraph: (graph: string) => string
  readonly inEdit: string
  readonly again: (keys: string) => string
}

export const findWords: Bilingual<FindWords> = {
  en: {
    title: 'Find',
    field: 'Find in the document and the run',
    results: 'What was found',
    count: (at, of) => `${at} of ${of}`,
    many: (n) => `${n} found`,
    none: (query) => `Nothing found for “${query}”.`,
    looking: 'Looking through a long run.',
    empty: 'Names, prompts, tools, fields, branches, code, notes, and what was said in the run.',
    next: 'Next (F3)',
    before: 'The one before (Shift F3)',
    close: 'Close',
    step: (n) => `step ${n}`,
    inGraph: (graph) => `in ${graph}`,
    inEdit: 'in Edit',
    again: (keys) => `Enter goes there. ${keys} once more: the browser's own search.`,
    sorts: {
      node: 'node',
      label: 'label',
      field: 'state field',
      tool: 'tool',
      branch: 'branch',
      note: 'note',
      prompt: 'prompt',
      description: 'description',
      code: 'code',
      setting: 'setting',
      model: 'model',
      message: 'message',
      call: 'call',
      written: 'written',
      reason: 'reason',
      error: 'error',
    },
  },
  es: {
    title: 'Buscar',
    field: 'Buscar en el documento y en la ejecución',
    results: 'Lo que se ha encontrado',
    count: (at, of) => `${at} de ${of}`,
    many: (n) => (n === 1 ? '1 encontrado' : `${n} encontrados`),
    none: (query) => `No hay nada para «${query}».`,
    looking: 'Se busca en una ejecución larga.',
    empty: 'Nombres, prompts, herramientas, campos, ramas, código, notas y lo que se dijo en la ejecución.',
    next: 'Siguiente (F3)',
    before: 'El anterior (Mayús F3)',
    close: 'Cerrar',
    step: (n) => `paso ${n}`,
    inGraph: (graph) => `en ${graph}`,
    inEdit: 'en Editar',
    again: (keys) => `Intro va allí. ${keys} otra vez: la búsqueda del navegador.`,
    sorts: {
      node: 'nodo',
      label: 'etiqueta',
      field: 'campo del estado',
      tool: 'herramienta',
      branch: 'rama',
      note: 'nota',
      prompt: 'prompt',
      description: 'descripción',
      code: 'código',
      setting: 'ajuste',
      model: 'modelo',
      message: 'mensaje',
      call: 'llamada',
      written: 'escrito',
      reason: 'motivo',
      error: 'error',
    },
  },
}
