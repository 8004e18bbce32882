/** The labels of the one-click fixes. */
import type { Bilingual } from '../../base/language'
import { listed, named } from './lists'

export const fixWords = {
  addEdge: (source: string, target: string): Bilingual => ({
    en: `Add the edge ${source} → ${target}`,
    es: `Añadir la arista ${source} → ${target}`,
  }),
  addReturnEdge: (source: string, target: string): Bilingual => ({
    en: `Add the return edge ${source} → ${target}`,
    es: `Añadir la vuelta ${source} → ${target}`,
  }),
  removeEdge: (edge: string): Bilingual => ({
    en: `Remove the edge ${named(edge, 'en')}`,
    es: `Quitar la arista ${named(edge, 'es')}`,
  }),
  removeEdges: (): Bilingual => ({ en: 'Remove the plain edges', es: 'Quitar las aristas simples' }),
  connect: (target: string): Bilingual => ({ en: `Connect it to ${target}`, es: `Conectarla con ${target}` }),
  otherwiseEnd: (): Bilingual => ({ en: 'Otherwise go to END', es: 'Si no, ir a END' }),
  waitForAll: (): Bilingual => ({ en: 'Wait for all', es: 'Esperar a todas' }),
  waitDeferred: (): Bilingual => ({ en: 'Wait until nothing else runs', es: 'Esperar a que no se ejecute nada más' }),
  buildHands: (tools: readonly string[]): Bilingual => ({
    en: `Add a router and hands for ${listed(tools, 'en')}`,
    es: `Añadir un router y unas manos para ${listed(tools, 'es')}`,
  }),
  handsAndReturn: (tools: readonly string[]): Bilingual => ({
    en: `Add hands for ${listed(tools, 'en')}, and the return edge`,
    es: `Añadir unas manos para ${listed(tools, 'es')}, y la vuelta`,
  }),
  withdraw: (tool: string, from: string): Bilingual => ({
    en: `Take ${tool} away from ${from}`,
    es: `Quitar ${tool} de ${from}`,
  }),
  withdrawAll: (from: string): Bilingual => ({ en: `Offer no tools in ${from}`, es: `No ofrecer herramientas en ${from}` }),
  give: (tool: string, to: string): Bilingual => ({ en: `Give ${tool} to ${to}`, es: `Dar ${tool} a ${to}` }),
  mendSchema: (): Bilingual => ({ en: 'Mend the parameters', es: 'Arreglar los parámetros' }),
  rename: (to: string): Bilingual => ({ en: `Rename it to ${named(to, 'en')}`, es: `Cambiar el nombre a ${named(to, 'es')}` }),
  keepFirst: (): Bilingual => ({ en: 'Keep the first', es: 'Conservar el primero' }),
  newNames: (): Bilingual => ({ en: 'Give them new names', es: 'Ponerles nombres nuevos' }),
  take: (name: string): Bilingual => ({ en: `Use ${named(name, 'en')}`, es: `Usar ${named(name, 'es')}` }),
  addField: (name: string): Bilingual => ({
    en: `Add the field ${named(name, 'en')}`,
    es: `Añadir el campo ${named(name, 'es')}`,
  }),
  dropName: (name: string): Bilingual => ({ en: `Take ${named(name, 'en')} out`, es: `Quitar ${named(name, 'es')}` }),
  setReducer: (reducer: string): Bilingual => ({
    en: `Use the reducer ${named(reducer, 'en')}`,
    es: `Usar el reducer ${named(reducer, 'es')}`,
  }),
  enforceBudget: (router: string): Bilingual => ({
    en: `Enforce the budget in ${named(router, 'en')}`,
    es: `Aplicar el presupuesto en ${named(router, 'es')}`,
  }),
  countRounds: (field: string): Bilingual => ({
    en: `Count the rounds in ${named(field, 'en')}`,
    es: `Contar las rondas en ${named(field, 'es')}`,
  }),
  raiseLimit: (to: number): Bilingual => ({ en: `Raise the limit to ${to}`, es: `Subir el límite a ${to}` }),
  mockAnswer: (): Bilingual => ({ en: 'Use its mock answer', es: 'Usar su respuesta simulada' }),
}
