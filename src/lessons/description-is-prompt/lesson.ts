/** Lesson 3, *The description is prompt*: what the model does not see, it cannot use. */
import type { Bilingual, Language } from '../../base/language'
import type { AgentDocument } from '../../document/types'
import type { Evidence, Lesson } from '../contract'
import { finalMessages, firstAction, hasRun, notRunYet } from '../evidence'
import { holdsProduct, multiplyTool, productQuestion, reactDocument } from '../react-document'

const described = (language: Language, description: string): AgentDocument => ({
  ...reactDocument(language, productQuestion(language)),
  tools: [multiplyTool(language, description)],
})

const failed = (evidence: Evidence, said: Bilingual) => ({ pass: false, evidence: hasRun(evidence) ? said : notRunYet })

/** The description of multiply as the first model call saw it; undefined when it was not offered or nothing ran. */
function descriptionSeen({ events }: Evidence): string | undefined {
  const call = events.find((event) => event.type === 'model-called')
  return call?.type === 'model-called' ? call.tools.find((tool) => tool.name === 'multiply')?.description : undefined
}

const near: Bilingual<{ readonly vague: string; readonly other: string }> = {
  en: { vague: 'A useful tool.', other: 'Tells the weather in a city.' },
  es: { vague: 'Una herramienta útil.', other: 'Dice el tiempo que hace en una ciudad.' },
}

export const theDescriptionIsPrompt: Lesson = {
  id: 'description-is-prompt',
  title: { en: 'The description is prompt', es: 'La descripción es prompt' },
  goal: {
    en: 'Write a description of `multiply` that makes the model use it, so that the answer is the exact product.',
    es: 'Escribe una descripción de `multiply` que haga que el modelo la use, para que la respuesta sea el producto exacto.',
  },
  text: {
    en: [
      'A model never sees the code of a tool. What it gets, with every single call, is a list: the name of each tool, its parameters, and its description. From that it decides.',
      'So the description is not documentation for people. It is part of the prompt.',
      'In this graph the description of `multiply` has been deleted. The tool itself works as well as before. Predict what the model will do with a product.',
    ],
    es: [
      'Un modelo nunca ve el código de una herramienta. Lo que recibe, en cada llamada, es una lista: el nombre de cada herramienta, sus parámetros y su descripción. Con eso decide.',
      'Así que la descripción no es documentación para personas. Es parte del prompt.',
      'En este grafo se ha borrado la descripción de `multiply`. La herramienta funciona igual de bien que antes. Predice qué hará el modelo con un producto.',
    ],
  },
  prediction: {
    question: { en: 'Without the description, what will the model do?', es: 'Sin la descripción, ¿qué hará el modelo?' },
    choices: [
      { id: 'right', text: { en: 'Call multiply with 23 and 47', es: 'Llamar a multiply con 23 y 47' } },
      { id: 'wrong', text: { en: 'Call multiply with the wrong arguments', es: 'Llamar a multiply con argumentos equivocados' } },
      { id: 'by-hand', text: { en: 'Answer by hand, without the tool', es: 'Responder a mano, sin la herramienta' } },
    ],
    outcome(evidence) {
      if (!hasRun(evidence)) return undefined
      const seen = firstAction(evidence, 'multiply')
      if (seen?.event.type !== 'model-replied') return 'by-hand'
      const values = Object.values(seen.event.message.toolCalls?.find((call) => call.name === 'multiply')?.args ?? {})
      return [23, 47].every((number) => values.includes(number)) ? 'right' : 'wrong'
    },
  },
  task: {
    en: 'Open the Prompt tab at step 2: this is the tool list as the model saw it. Then go to Edit, select `tool_node`, open Tools, press Edit at `multiply`, write a description and run again.',
    es: 'Abre la pestaña Prompt en el paso 2: esta es la lista de herramientas tal como la vio el modelo. Después ve a Editar, selecciona `tool_node`, abre Herramientas, pulsa Editar en `multiply`, escribe una descripción y vuelve a ejecutar.',
  },
  explanation: {
    en: [
      'Nothing changed but a sentence, and the model now asks for the tool. It read that sentence with the question, matched the two, and took the numbers out.',
      'A good description says what the tool does, when to use it, and what comes back. It travels with every call, so it is worth its words.',
    ],
    es: [
      'No cambió más que una frase, y ahora el modelo pide la herramienta. Leyó esa frase junto a la pregunta, vio que encajaban y sacó los números.',
      'Una buena descripción dice qué hace la herramienta, cuándo usarla y qué devuelve. Viaja con cada llamada, así que merece sus palabras.',
    ],
  },
  finds: [],
  hints: [
    {
      en: 'Read the tool list in the Prompt tab as if you knew nothing else. What would you do with it?',
      es: 'Lee la lista de herramientas en la pestaña Prompt como si no supieras nada más. ¿Qué harías con ella?',
    },
    {
      en: 'Say what the tool does in words that the question is near to: multiply, product, times.',
      es: 'Di qué hace la herramienta con palabras cercanas a la pregunta: multiplicar, producto, por.',
    },
    {
      en: 'For example: "Multiply two whole numbers and return the exact product."',
      es: 'Por ejemplo: «Multiplica dos números enteros y devuelve el producto exacto».',
    },
  ],
  checks: [
    {
      id: 'seen',
      title: { en: 'The model sees a description', es: 'El modelo ve una descripción' },
      judge(evidence) {
        const seen = descriptionSeen(evidence)
        if (seen === undefined)
          return failed(evidence, { en: 'multiply was not offered to the model.', es: 'multiply no se ofreció al modelo.' })
        return seen.trim() === ''
          ? { pass: false, evidence: { en: 'The model saw only the name.', es: 'El modelo solo vio el nombre.' } }
          : { pass: true, evidence: { en: `It saw: ${seen}`, es: `Vio: ${seen}` } }
      },
    },
    {
      id: 'asks',
      title: { en: 'The brain asks for multiply with both numbers', es: 'El cerebro pide multiply con los dos números' },
      judge(evidence) {
        const seen = firstAction(evidence, 'multiply')
        const call =
          seen?.event.type === 'model-replied' ? seen.event.message.toolCalls?.find((c) => c.name === 'multiply') : undefined
        if (!seen || !call) return failed(evidence, { en: 'It answered by hand.', es: 'Respondió a mano.' })
        const values = Object.values(call.args)
        const args = JSON.stringify(call.args)
        return {
          pass: [23, 47].every((number) => values.includes(number)),
          evidence: { en: `Step ${seen.step}: multiply(${args}).`, es: `Paso ${seen.step}: multiply(${args}).` },
        }
      },
    },
    {
      id: 'exact',
      title: { en: 'The answer is the exact product', es: 'La respuesta es el producto exacto' },
      judge(evidence) {
        const last = finalMessages(evidence).at(-1)
        const pass = evidence.verdict?.verdict === 'answered' && last?.role === 'ai' && holdsProduct(last.text)
        return pass
          ? { pass, evidence: { en: `It says: ${last.text}`, es: `Dice: ${last.text}` } }
          : failed(evidence, { en: `It says: ${last?.text || 'nothing'}`, es: `Dice: ${last?.text || 'nada'}` })
      },
    },
  ],
  start: (language) => described(language, ''),
  solution: (language) => reactDocument(language, productQuestion(language)),
  nearMisses: [
    { what: 'a description that says nothing', document: (language) => described(language, near[language].vague) },
    { what: 'a description of something else', document: (language) => described(language, near[language].other) },
    {
      what: 'a good description, but the tool is no longer offered',
      document: (language) => {
        const document = reactDocument(language, productQuestion(language))
        const { main } = document.graphs
        if (!main) return document
        const nodes = main.nodes.map((node) =>
          node.kind === 'brain' ? { ...node, config: { ...node.config, tools: [] } } : node,
        )
        return { ...document, graphs: { main: { ...main, nodes } } }
      },
    },
  ],
}
