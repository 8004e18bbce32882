/** The texts of the lists over the canvas and of the ends of edges: fetched with them, apart from those that the canvas itself says. */
import type { Bilingual } from '../../base/language'

const en = {
  addPlaceholder: 'Search: model, tools, decide…',
  addKeys: 'Arrows move, Enter adds, Esc closes, Tab goes on',
  choosePlaceholder: 'Type to find',
  chooseKeys: 'Arrows move, Enter connects, Esc closes',
  noTargets: 'There is nothing left to connect it to.',
  gripSource: (source: string) => `Drag to let the edge begin elsewhere than at ${source}`,
  gripTarget: (target: string) => `Drag to lead the edge elsewhere than to ${target}`,
  dropForNew: 'Let go to choose a new node',
}

const es: typeof en = {
  addPlaceholder: 'Busca: modelo, herramientas…',
  addKeys: 'Flechas: mover, Intro: añadir, Esc: cerrar, Tab: seguir',
  choosePlaceholder: 'Escribe para buscar',
  chooseKeys: 'Flechas: mover, Intro: conectar, Esc: cerrar',
  noTargets: 'No queda nada con lo que conectarlo.',
  gripSource: (source) => `Arrastra para que la arista no empiece en ${source}`,
  gripTarget: (target) => `Arrastra para que la arista no lleve a ${target}`,
  dropForNew: 'Suelta para elegir un nodo nuevo',
}

export type PanelWords = typeof en
export const panelWords: Bilingual<PanelWords> = { en, es }
