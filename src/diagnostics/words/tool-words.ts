/** What is said about tools and hands. */
import type { Bilingual } from '../../base/language'
import type { Sentence } from '../finding'
import { listed, named } from './lists'

export const toolWords = {
  'hands-without-return': (p: { node: string }): Sentence => ({
    message: {
      en: `The results of ${named(p.node, 'en')} go to no brain. Draw the return edge, from ${named(p.node, 'en')} back to the brain.`,
      es: `Los resultados de ${named(p.node, 'es')} no llegan a ningún cerebro. Dibuja la vuelta, de ${named(p.node, 'es')} al cerebro.`,
    },
    why: {
      en: 'Without it the run ends on a raw tool result that nobody reads.',
      es: 'Sin ella la ejecución acaba en un resultado en bruto que nadie lee.',
    },
  }),
  'tools-without-hands': (p: { node: string; tools: readonly string[] }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} may ask for ${listed(p.tools, 'en')}, but no hands run it before the next model call. Add hands behind a router, or offer no tools.`,
      es: `${named(p.node, 'es')} puede pedir ${listed(p.tools, 'es')}, pero ninguna mano lo ejecuta antes de la siguiente llamada al modelo. Añade unas manos tras un router, o no ofrezcas herramientas.`,
    },
    why: {
      en: 'A call without a result makes the history one that providers refuse.',
      es: 'Una llamada sin resultado deja un historial que los proveedores rechazan.',
    },
  }),
  'tool-not-executable': (p: { brain: string; tool: string; hands: string | undefined }): Sentence => ({
    message:
      p.hands === undefined
        ? {
            en: `When ${named(p.brain, 'en')} asks for ${named(p.tool, 'en')}, no branch leads to hands. Add a rule that does.`,
            es: `Cuando ${named(p.brain, 'es')} pide ${named(p.tool, 'es')}, ninguna rama lleva a unas manos. Añade una regla que lo haga.`,
          }
        : {
            en: `${named(p.brain, 'en')} is offered ${named(p.tool, 'en')}, but ${named(p.hands, 'en')} cannot run it. Give it to the hands too.`,
            es: `A ${named(p.brain, 'es')} se le ofrece ${named(p.tool, 'es')}, pero ${named(p.hands, 'es')} no sabe ejecutarla. Dásela también a las manos.`,
          },
    why: {
      en: 'What the model is offered and what the hands know must be the same list; else it shows only while running.',
      es: 'Lo que se ofrece al modelo y lo que conocen las manos debe ser la misma lista; si no, solo se nota al ejecutar.',
    },
  }),
  'tool-not-offered': (p: { hands: string; tool: string; brain: string | undefined }): Sentence => ({
    message:
      p.brain === undefined
        ? {
            en: `${named(p.hands, 'en')} can run ${named(p.tool, 'en')}, but no brain that leads there offers it. Take it away, or offer it.`,
            es: `${named(p.hands, 'es')} sabe ejecutar ${named(p.tool, 'es')}, pero ningún cerebro que lleve ahí la ofrece. Quítala, u ofrécela.`,
          }
        : {
            en: `${named(p.hands, 'en')} can run ${named(p.tool, 'en')}, but ${named(p.brain, 'en')} does not offer it. Offer it, or take it away.`,
            es: `${named(p.hands, 'es')} sabe ejecutar ${named(p.tool, 'es')}, pero ${named(p.brain, 'es')} no la ofrece. Ofrécela, o quítala.`,
          },
    why: {
      en: 'A model asks only for what it is offered: this tool will never run.',
      es: 'Un modelo solo pide lo que se le ofrece: esta herramienta no se ejecutará nunca.',
    },
  }),
  'tool-without-description': (p: { tool: string }): Sentence => ({
    message: {
      en: `The tool ${named(p.tool, 'en')} has no description. Say what it does and when to use it.`,
      es: `La herramienta ${named(p.tool, 'es')} no tiene descripción. Di qué hace y cuándo usarla.`,
    },
    why: {
      en: 'The description is prompt: without it the model sees only the name.',
      es: 'La descripción es prompt: sin ella el modelo solo ve el nombre.',
    },
  }),
  'tool-schema-invalid': (p: { tool: string; problem: Bilingual }): Sentence => ({
    message: {
      en: `The tool ${named(p.tool, 'en')}: ${p.problem.en}`,
      es: `La herramienta ${named(p.tool, 'es')}: ${p.problem.es}`,
    },
    why: { en: 'A provider would refuse the whole request.', es: 'Un proveedor rechazaría la petición entera.' },
  }),
}
