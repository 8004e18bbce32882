/** What only the graph as text says. */
import type { Bilingual } from '../../base/language'

const en = {
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
