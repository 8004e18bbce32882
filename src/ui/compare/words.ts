/** The words of the comparison of two documents. */
import type { Bilingual } from '../../base/language'
import type { Difference, PartKind } from '../../document/compare'

interface CompareWords {
  readonly title: string
  readonly before: string
  readonly after: string
  readonly swap: string
  readonly now: string
  readonly groups: { readonly here: string; readonly versions: string; readonly kept: string; readonly shipped: string }
  readonly loading: string
  readonly unreadable: string
  readonly same: string
  readonly summary: (added: number, removed: number, changed: number) => string
  readonly graph: string
  readonly sections: Readonly<Record<PartKind, string>>
  readonly marks: Readonly<Record<Difference['type'] | 'renamed', string>>
  readonly wasCalled: (name: string) => string
  readonly onlyPlaces: string
  readonly setBefore: string
  readonly setAfter: string
  readonly nothing: string
  readonly picture: (name: string, marks: string) => string
  readonly edge: (source: string, target: string, branch: string | undefined) => string
}

const list = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

export const compareWords: Bilingual<CompareWords> = {
  en: {
    title: 'Compare',
    before: 'Before',
    after: 'After',
    swap: 'Swap the two sides',
    now: 'This document, as it is now',
    groups: { here: 'Open', versions: 'Versions of this document', kept: 'On this device', shipped: 'Shipped' },
    loading: 'Reading…',
    unreadable: 'This one cannot be read. Choose another.',
    same: 'No difference: both do the same, and look the same.',
    summary: (added, removed, changed) => `${added} added, ${removed} removed, ${changed} changed.`,
    graph: 'Graph',
    sections: {
      document: 'The document',
      graph: 'Graphs',
      node: 'Nodes',
      edge: 'Edges',
      field: 'State fields',
      tool: 'Tools',
      model: 'Models',
    },
    marks: { added: 'Added', removed: 'Removed', changed: 'Changed', renamed: 'Renamed', moved: 'Moved' },
    wasCalled: (name) => `was ${name}`,
    onlyPlaces: 'Only the places of cards or notes. A run does not notice.',
    setBefore: 'before',
    setAfter: 'after',
    nothing: 'not set',
    picture: (name, marks) => (marks === '' ? name : `${name}: ${marks}`),
    edge: (source, target, branch) => (branch === undefined ? `${source} → ${target}` : `${source} → ${target} (${branch})`),
  },
  es: {
    title: 'Comparar',
    before: 'Antes',
    after: 'Después',
    swap: 'Cambiar los lados',
    now: 'Este documento, como está ahora',
    groups: {
      here: 'Abierto',
      versions: 'Versiones de este documento',
      kept: 'En este dispositivo',
      shipped: 'Incluidos',
    },
    loading: 'Leyendo…',
    unreadable: 'Este no se puede leer. Elige otro.',
    same: 'Ninguna diferencia: hacen lo mismo y se ven igual.',
    summary: (added, removed, changed) =>
      `${list(added, 'añadido', 'añadidos')}, ${list(removed, 'quitado', 'quitados')}, ${list(changed, 'cambiado', 'cambiados')}.`,
    graph: 'Grafo',
    sections: {
      document: 'El documento',
      graph: 'Grafos',
      node: 'Nodos',
      edge: 'Aristas',
      field: 'Campos del estado',
      tool: 'Herramientas',
      model: 'Modelos',
    },
    marks: { added: 'Añadido', removed: 'Quitado', changed: 'Cambiado', renamed: 'Con otro nombre', moved: 'Movido' },
    wasCalled: (name) => `se llamaba ${name}`,
    onlyPlaces: 'Solo los sitios de las tarjetas o las notas. Una ejecución no lo nota.',
    setBefore: 'antes',
    setAfter: 'después',
    nothing: 'sin valor',
    picture: (name, marks) => (marks === '' ? name : `${name}: ${marks}`),
    edge: (source, target, branch) => (branch === undefined ? `${source} → ${target}` : `${source} → ${target} (${branch})`),
  },
}
