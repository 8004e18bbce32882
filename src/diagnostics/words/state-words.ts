/** What is said about the state, its reducers, subgraphs, budgets and limits. */
import type { Sentence } from '../finding'
import { listed, meant, named } from './lists'

export const stateWords = {
  'parallel-overwrite': (p: { field: string; nodes: readonly string[]; fanOut: boolean }): Sentence => ({
    message: p.fanOut
      ? {
          en: `${listed(p.nodes, 'en')} runs several times at once and writes the field ${named(p.field, 'en')}, which keeps one value. Give the field a reducer that combines.`,
          es: `${listed(p.nodes, 'es')} se ejecuta varias veces a la vez y escribe el campo ${named(p.field, 'es')}, que guarda un solo valor. Dale al campo un reducer que combine.`,
        }
      : {
          en: `${listed(p.nodes, 'en')} may write the field ${named(p.field, 'en')} at the same time, and it keeps one value. Give the field a reducer that combines, or let one run after the other.`,
          es: `${listed(p.nodes, 'es')} pueden escribir el campo ${named(p.field, 'es')} a la vez, y guarda un solo valor. Dale al campo un reducer que combine, o haz que vayan uno tras otro.`,
        },
    why: {
      en: 'Two writes to such a field in one superstep stop the run with an error.',
      es: 'Dos escrituras en un campo así en un mismo superstep paran la ejecución con un error.',
    },
  }),
  'history-overwritten': (p: { field: string; reducer: string }): Sentence => ({
    message: {
      en: `The conversation field ${named(p.field, 'en')} has the reducer ${named(p.reducer, 'en')}. Give it the reducer "messages".`,
      es: `El campo de conversación ${named(p.field, 'es')} tiene el reducer ${named(p.reducer, 'es')}. Dale el reducer «messages».`,
    },
    why: {
      en: 'Every node would replace the history with its own messages: after a tool the model sees only the result.',
      es: 'Cada nodo sustituiría el historial por sus propios mensajes: después de una herramienta el modelo solo ve el resultado.',
    },
  }),
  'reducer-ignores-removals': (p: { field: string }): Sentence => ({
    message: {
      en: `The conversation field ${named(p.field, 'en')} is only appended to. Give it the reducer "messages".`,
      es: `Al campo de conversación ${named(p.field, 'es')} solo se le añade. Dale el reducer «messages».`,
    },
    why: {
      en: 'Plain concatenation neither replaces a message by its id nor takes one out: old messages and removal marks stay.',
      es: 'La simple concatenación ni sustituye un mensaje por su id ni lo quita: los mensajes viejos y las marcas de borrado se quedan.',
    },
  }),
  'subgraph-field-mismatch': (p: {
    node: string
    field: string
    inner: boolean
    graph: string
    nearest?: string | undefined
  }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} maps the field ${named(p.field, 'en')}, which ${p.inner ? `the graph ${named(p.graph, 'en')}` : 'this graph'} does not have.${meant(p.nearest, 'en')}`,
      es: `${named(p.node, 'es')} enlaza el campo ${named(p.field, 'es')}, que ${p.inner ? `el grafo ${named(p.graph, 'es')}` : 'este grafo'} no tiene.${meant(p.nearest, 'es')}`,
    },
    why: {
      en: 'What is mapped to no field is dropped without a word.',
      es: 'Lo que se enlaza con ningún campo se descarta sin decir nada.',
    },
  }),
  'subgraph-echo': (p: { node: string; field: string; reducer: string }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} takes the field ${named(p.field, 'en')} in and gives it back, and its reducer ${named(p.reducer, 'en')} adds it again. Map it one way only, or let the field replace.`,
      es: `${named(p.node, 'es')} recibe el campo ${named(p.field, 'es')} y lo devuelve, y su reducer ${named(p.reducer, 'es')} lo vuelve a sumar. Enlázalo en un solo sentido, o haz que el campo sustituya.`,
    },
    why: {
      en: 'A subgraph gives back its whole final state, so what went in is there twice.',
      es: 'Un subgrafo devuelve todo su estado final, así que lo que entró queda dos veces.',
    },
  }),
  'budget-unenforced': (p: {
    rounds: number
    router?: string | undefined
    because: 'no-rule' | 'too-late' | 'not-counted' | 'stays'
  }): Sentence => ({
    message: {
      en: `The budget of ${p.rounds} tool rounds is not enforced: ${
        p.because === 'no-rule'
          ? 'no router of the loop looks at it. Add a rule on the rounds'
          : p.because === 'too-late'
            ? `in ${named(p.router ?? '', 'en')} another rule holds before it is looked at. Put the rule on the rounds first`
            : p.because === 'stays'
              ? `in ${named(p.router ?? '', 'en')} its branch stays in the loop. Lead it out`
              : 'no hands count their rounds in the field that the rule reads. Let the hands count there'
      }.`,
      es: `El presupuesto de ${p.rounds} rondas de herramientas no se aplica: ${
        p.because === 'no-rule'
          ? 'ningún router del bucle lo mira. Añade una regla sobre las rondas'
          : p.because === 'too-late'
            ? `en ${named(p.router ?? '', 'es')} se cumple otra regla antes de mirarlo. Pon primero la regla sobre las rondas`
            : p.because === 'stays'
              ? `en ${named(p.router ?? '', 'es')} su rama se queda en el bucle. Llévala fuera`
              : 'ninguna mano cuenta sus rondas en el campo que lee la regla. Haz que las manos cuenten ahí'
      }.`,
    },
    why: {
      en: 'A budget that nothing enforces is only a wish: a stubborn model goes on until the recursion limit.',
      es: 'Un presupuesto que nada aplica es solo un deseo: un modelo terco sigue hasta el límite de recursión.',
    },
  }),
  'recursion-limit-too-low': (p: { needed: number; limit: number }): Sentence => ({
    message: {
      en: `The longest run needs a recursion limit of ${p.needed}, and it is ${p.limit}. Raise the limit, or lower the budget of rounds.`,
      es: `La ejecución más larga necesita un límite de recursión de ${p.needed}, y es de ${p.limit}. Sube el límite, o baja el presupuesto de rondas.`,
    },
    why: {
      en: 'LangGraph stops at the limit with an error and gives back nothing.',
      es: 'LangGraph se para en el límite con un error y no devuelve nada.',
    },
  }),
  'review-without-memory': (p: { node: string }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} pauses, but runs here keep no checkpoints. Run it where there is a checkpoint saver.`,
      es: `${named(p.node, 'es')} hace una pausa, pero aquí las ejecuciones no guardan checkpoints. Ejecútalo donde haya un checkpoint saver.`,
    },
    why: {
      en: 'Without a saved checkpoint there is nothing to resume from.',
      es: 'Sin un checkpoint guardado no hay desde dónde continuar.',
    },
  }),
}
