/** What is said about names: doubled, reserved, unknown; and about kinds. */
import type { Bilingual } from '../../base/language'
import type { Sentence } from '../finding'
import { meant, named } from './lists'

/** What a name can name. */
export type Thing = 'node' | 'tool' | 'field' | 'model' | 'graph' | 'edge' | 'branch'

const things: Readonly<Record<Thing, { readonly one: Bilingual; readonly two: Bilingual; readonly none: Bilingual }>> = {
  node: {
    one: { en: 'node', es: 'nodo' },
    two: { en: 'Two nodes are', es: 'Dos nodos se' },
    none: { en: 'There is no node', es: 'No hay ningún nodo' },
  },
  tool: {
    one: { en: 'tool', es: 'herramienta' },
    two: { en: 'Two tools are', es: 'Dos herramientas se' },
    none: { en: 'There is no tool', es: 'No hay ninguna herramienta' },
  },
  field: {
    one: { en: 'field', es: 'campo' },
    two: { en: 'Two fields are', es: 'Dos campos se' },
    none: { en: 'There is no field', es: 'No hay ningún campo' },
  },
  model: {
    one: { en: 'model', es: 'modelo' },
    two: { en: 'Two models are', es: 'Dos modelos se' },
    none: { en: 'There is no model', es: 'No hay ningún modelo' },
  },
  graph: {
    one: { en: 'graph', es: 'grafo' },
    two: { en: 'Two graphs are', es: 'Dos grafos se' },
    none: { en: 'There is no graph', es: 'No hay ningún grafo' },
  },
  edge: {
    one: { en: 'edge', es: 'arista' },
    two: { en: 'Two edges are', es: 'Dos aristas se' },
    none: { en: 'There is no edge', es: 'No hay ninguna arista' },
  },
  branch: {
    one: { en: 'branch', es: 'rama' },
    two: { en: 'Two branches are', es: 'Dos ramas se' },
    none: { en: 'There is no branch', es: 'No hay ninguna rama' },
  },
}

export const nameWords = {
  'duplicate-name': (p: { thing: Thing; name: string }): Sentence => ({
    message: {
      en: `${things[p.thing].two.en} called ${named(p.name, 'en')}. Change one of the two names.`,
      es: `${things[p.thing].two.es} llaman ${named(p.name, 'es')}. Cambia uno de los dos nombres.`,
    },
    why:
      p.thing === 'node'
        ? { en: 'LangGraph knows a node by its name alone.', es: 'LangGraph conoce un nodo solo por su nombre.' }
        : { en: 'Only one of them would be found.', es: 'Solo se encontraría uno de ellos.' },
  }),
  'reserved-name': (p: { thing: 'node' | 'field'; name: string; because: 'reserved' | 'field' | 'pattern' }): Sentence => {
    const { one } = things[p.thing]
    const ending: Bilingual =
      p.because === 'field'
        ? { en: 'is also the name of a field', es: 'es también el nombre de un campo' }
        : p.because === 'reserved'
          ? { en: 'is reserved', es: 'está reservado' }
          : {
              en: 'has other characters than letters without accents, digits, _ and - (or does not begin with a letter, or is too long)',
              es: 'lleva caracteres que no son letras sin acento, cifras, _ y - (o no empieza por una letra, o es demasiado largo)',
            }
    return {
      message: {
        en: `The ${one.en} name ${named(p.name, 'en')} ${ending.en}. Choose another.`,
        es: `El nombre de ${one.es} ${named(p.name, 'es')} ${ending.es}. Elige otro.`,
      },
      why:
        p.because === 'pattern'
          ? { en: 'Names are also used in code and in files.', es: 'Los nombres se usan también en código y en archivos.' }
          : { en: 'LangGraph refuses it or trips over it.', es: 'LangGraph lo rechaza o tropieza con él.' },
    }
  },
  'unknown-reference': (p: { thing: Thing; name: string; by: Bilingual; nearest?: string | undefined }): Sentence => ({
    message: {
      en: `${p.by.en}: ${things[p.thing].none.en.toLowerCase()} called ${named(p.name, 'en')}.${meant(p.nearest, 'en')}`,
      es: `${p.by.es}: ${things[p.thing].none.es.toLowerCase()} que se llame ${named(p.name, 'es')}.${meant(p.nearest, 'es')}`,
    },
    why: whyUnknown[p.thing],
  }),
  'unknown-kind': (p: { node: string; kind: string; nearest?: string | undefined }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} is of the kind ${named(p.kind, 'en')}, which this version does not know.${meant(p.nearest, 'en')}`,
      es: `${named(p.node, 'es')} es del tipo ${named(p.kind, 'es')}, que esta versión no conoce.${meant(p.nearest, 'es')}`,
    },
    why: { en: 'It is kept as it is, but it cannot be run.', es: 'Se conserva tal cual, pero no se puede ejecutar.' },
  }),
  'not-runnable-yet': (p: { what: Bilingual }): Sentence => ({
    message: {
      en: `${p.what.en} can be drawn and checked, but this version cannot run it yet.`,
      es: `${p.what.es} se puede dibujar y comprobar, pero esta versión todavía no lo puede ejecutar.`,
    },
    why: {
      en: 'A run that comes there ends with a sentence that says so.',
      es: 'Una ejecución que llegue ahí acaba con una frase que lo dice.',
    },
  }),
}

const whyUnknown: Readonly<Record<Thing, Bilingual>> = {
  node: { en: 'LangGraph refuses to jump where nothing is.', es: 'LangGraph rechaza saltar adonde no hay nada.' },
  tool: {
    en: 'A tool that is not there can be neither offered nor run.',
    es: 'Una herramienta que no existe no se puede ofrecer ni ejecutar.',
  },
  field: {
    en: 'LangGraph drops what is written to a field that is not declared, without a word.',
    es: 'LangGraph descarta sin decir nada lo que se escribe en un campo no declarado.',
  },
  model: { en: 'Without its model the node fails.', es: 'Sin su modelo el nodo falla.' },
  graph: { en: 'There is nothing to run.', es: 'No hay nada que ejecutar.' },
  edge: { en: 'Nothing moves along it.', es: 'Nada pasa por ella.' },
  branch: {
    en: 'Nothing ever moves along an edge of a branch that cannot be chosen.',
    es: 'Nada pasa por una arista de una rama que no se puede elegir.',
  },
}
