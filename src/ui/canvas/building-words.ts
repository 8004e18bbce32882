/** The texts of building and connecting: quick-add, inserting, moving the ends of edges. */
import type { Bilingual } from '../../base/language'

const en = {
  // quick-add
  quickAdd: 'Add a node',
  addAfter: (source: string) => `Add a node after ${source}`,
  insertOn: (source: string, target: string) => `Insert a node between ${source} and ${target}`,
  newEnd: (source: string) => `A node where the edge from ${source} should lead`,
  newStart: (target: string) => `A node from where ${target} should be reached`,
  plus: (id: string) => `Add a node after ${id} (A)`,
  wayOfNew: (source: string, id: string) => `By which way out of ${source} does ${id} come?`,
  apart: 'no edge for now',
  apartNote: 'the node stands alone',
  // what history calls it
  addedAfter: (id: string, source: string) => `Add ${id} after ${source}`,
  inserted: (id: string, source: string, target: string) => `Insert ${id} between ${source} and ${target}`,
  ledFrom: (source: string, target: string) => `Lead ${source} to ${target}`,
  // what is said
  didAdd: (id: string) => `${id} added.`,
  didAddAfter: (id: string, source: string) => `${id} added after ${source}.`,
  didInsert: (id: string, source: string, target: string) => `${id} inserted between ${source} and ${target}.`,
  didConnect: (source: string, target: string) => `${source} leads to ${target} now.`,
  // what could not be fetched
  notFetched: 'The list could not be fetched. Try again when you are online.',
}

const es: typeof en = {
  quickAdd: 'Añadir un nodo',
  addAfter: (source) => `Añadir un nodo después de ${source}`,
  insertOn: (source, target) => `Insertar un nodo entre ${source} y ${target}`,
  newEnd: (source) => `Un nodo al que lleve la arista de ${source}`,
  newStart: (target) => `Un nodo desde el que se llegue a ${target}`,
  plus: (id) => `Añadir un nodo después de ${id} (A)`,
  wayOfNew: (source, id) => `¿Por qué salida de ${source} se llega a ${id}?`,
  apart: 'sin arista por ahora',
  apartNote: 'el nodo queda suelto',
  addedAfter: (id, source) => `Añadir ${id} después de ${source}`,
  inserted: (id, source, target) => `Insertar ${id} entre ${source} y ${target}`,
  ledFrom: (source, target) => `Llevar ${source} a ${target}`,
  didAdd: (id) => `${id} añadido.`,
  didAddAfter: (id, source) => `${id} añadido después de ${source}.`,
  didInsert: (id, source, target) => `${id} insertado entre ${source} y ${target}.`,
  didConnect: (source, target) => `${source} lleva ahora a ${target}.`,
  notFetched: 'No se pudo cargar la lista. Inténtalo otra vez cuando tengas conexión.',
}

export type BuildingWords = typeof en
export const buildingWords: Bilingual<BuildingWords> = { en, es }
