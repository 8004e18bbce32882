/** What only the graph as text says, and how one goes about on the canvas by keys. */
import type { Bilingual } from '../../base/language'

const en = {
  keys: 'Tab goes from START along the edges. Enter selects, and Enter again goes into the form. Alt and the arrows go along edges. In Edit, arrows move the selected node, with Shift further; E connects it, A adds a node after it or on the selected edge, Delete removes it. Tab on the selected node offers a node to add, Tab again goes on.',
  listTitle: 'The graph as text',
  listEmpty: 'The graph has no nodes.',
  leadsTo: (target: string) => `leads to ${target}`,
  branchTo: (branch: string, target: string) => `${branch} leads to ${target}`,
  branchNowhere: (branch: string) => `${branch} leads nowhere`,
  returnTo: (target: string) => `the return edge leads back to ${target}`,
  jumpTo: (target: string) => `may jump to ${target}`,
  noWayOut: 'no way out',
  targetMissing: (target: string) => `${target}, which is not there`,
}

const es: ListWords = {
  keys: 'El tabulador va desde START por las aristas. Intro selecciona, y otra vez Intro va al formulario. Alt y las flechas recorren las aristas. En Editar, las flechas mueven el nodo seleccionado, con Mayús más lejos; E lo conecta, A añade un nodo después de él o en la arista seleccionada y Supr lo quita. Tab en el nodo seleccionado ofrece un nodo que añadir, otra vez Tab sigue.',
  listTitle: 'El grafo como texto',
  listEmpty: 'El grafo no tiene nodos.',
  leadsTo: (target) => `lleva a ${target}`,
  branchTo: (branch, target) => `${branch} lleva a ${target}`,
  branchNowhere: (branch) => `${branch} no lleva a nada`,
  returnTo: (target) => `la vuelta lleva otra vez a ${target}`,
  jumpTo: (target) => `puede saltar a ${target}`,
  noWayOut: 'sin salida',
  targetMissing: (target) => `${target}, que no existe`,
}

export type ListWords = typeof en
export const listWords: Bilingual<ListWords> = { en, es }
