/** Lesson 2, *The return edge*: a graph that LangGraph calls finished although nobody read the last tool result. */
import type { Bilingual } from '../../base/language'
import { type AgentDocument, END } from '../../document/types'
import type { Evidence, Lesson } from '../contract'
import { finalMessages, firstAction, firstObservation, firstSeen, hasRun, notRunYet } from '../evidence'
import { holdsProduct, productQuestion, reactDocument, returnEdge, withEdges } from '../react-document'

const whole = (language: 'en' | 'es'): AgentDocument => reactDocument(language, productQuestion(language))
const broken = (language: 'en' | 'es'): AgentDocument =>
  withEdges(whole(language), (edges) => edges.filter((edge) => edge.id !== returnEdge.id))

const failed = (evidence: Evidence, said: Bilingual) => ({ pass: false, evidence: hasRun(evidence) ? said : notRunYet })

/** Brains of the document, and the hands whose results some plain edge takes back to one of them. */
function handsWithoutReturn(document: AgentDocument): readonly string[] {
  const graph = document.graphs[document.entry]
  const nodes = graph?.nodes ?? []
  const kindOf = (id: string) => nodes.find((node) => node.id === id)?.kind
  return nodes
    .filter((node) => node.kind === 'hands')
    .filter((node) => !(graph?.edges ?? []).some((edge) => edge.source === node.id && kindOf(edge.target) === 'brain'))
    .map((node) => node.id)
}

export const theReturnEdge: Lesson = {
  id: 'return-edge',
  title: { en: 'The return edge', es: 'La vuelta' },
  goal: {
    en: 'Put the return edge back, so that the model reads the tool result and the run ends with its answer.',
    es: 'Pon la vuelta en su sitio, para que el modelo lea el resultado de la herramienta y la ejecución termine con su respuesta.',
  },
  text: {
    en: [
      'A brain that calls a tool has not answered yet. It has asked. The hands run the tool, and the result lands in the state as one more message.',
      'Somebody has to read that message. The edge from `tool_node` back to `llm_call` lets the model look at the result and speak. It has no condition: after the tools, always back to the model.',
      'In this graph that edge has been removed. Select any edge and press Delete to see how little that takes; Ctrl+Z brings it back. Before you run it, say what the last message will be.',
    ],
    es: [
      'Un cerebro que llama a una herramienta todavía no ha respondido. Ha preguntado. Las manos usan la herramienta, y el resultado queda en el estado como un mensaje más.',
      'Alguien tiene que leer ese mensaje. La arista de `tool_node` a `llm_call` deja que el modelo mire el resultado y hable. No tiene condición: después de las herramientas, siempre de vuelta al modelo.',
      'En este grafo esa arista se ha quitado. Selecciona una arista y pulsa Supr para ver qué poco cuesta; Ctrl+Z la devuelve. Antes de ejecutarlo, di cuál será el último mensaje.',
    ],
  },
  prediction: {
    question: {
      en: 'Without the return edge, what will the last message be?',
      es: 'Sin la vuelta, ¿cuál será el último mensaje?',
    },
    choices: [
      {
        id: 'answer',
        text: { en: "The model's answer, made from the result", es: 'La respuesta del modelo, hecha con el resultado' },
      },
      { id: 'error', text: { en: 'An error: the graph has a dead end', es: 'Un error: el grafo no tiene salida' } },
      {
        id: 'result',
        text: { en: "The tool's result, with nobody to read it", es: 'El resultado de la herramienta, sin nadie que lo lea' },
      },
      { id: 'endless', text: { en: 'None: the run never ends', es: 'Ninguno: la ejecución no termina' } },
    ],
    outcome(evidence) {
      switch (evidence.verdict?.verdict) {
        case undefined:
          return undefined
        case 'answered':
          return 'answer'
        case 'ended-on-tool-result':
          return 'result'
        case 'recursion-limit':
          return 'endless'
        default:
          return 'error'
      }
    },
  },
  task: {
    en: 'Look at the last message. Has the graph failed, or has it ended well in a place that is no use to anybody? LangGraph would call this run a success. Now go to Edit, draw the missing edge from `tool_node` to `llm_call`, and run again.',
    es: 'Mira el último mensaje. ¿Ha fallado el grafo, o ha terminado bien en un sitio que no le sirve a nadie? LangGraph diría que esta ejecución fue un éxito. Ahora ve a Editar, dibuja la arista que falta de `tool_node` a `llm_call` y vuelve a ejecutar.',
  },
  explanation: {
    en: [
      'The graph never failed. Without the edge it ended in order, in the wrong place: the product was there, as a raw number that nobody had read.',
      'With the edge the model gets the number back, and turns a calculation into an answer. That is the whole difference, and it is one line.',
    ],
    es: [
      'El grafo nunca falló. Sin la arista terminó en orden, en el sitio equivocado: el producto estaba ahí, un número que nadie había leído.',
      'Con la arista el modelo recibe el número y convierte un cálculo en una respuesta. Esa es toda la diferencia, y es una línea.',
    ],
  },
  finds: [],
  hints: [
    {
      en: 'Follow the arrows with your finger. Where can the run go after `tool_node`?',
      es: 'Sigue las flechas con el dedo. ¿Adónde puede ir la ejecución después de `tool_node`?',
    },
    {
      en: 'The edge must lead to the node that can read and speak: the brain, not END.',
      es: 'La arista tiene que llevar al nodo que sabe leer y hablar: el cerebro, no END.',
    },
    {
      en: 'Select `tool_node`, press E, choose `llm_call`. Or press "Add the return edge" on the canvas.',
      es: 'Selecciona `tool_node`, pulsa E y elige `llm_call`. O pulsa «Añadir la vuelta» en el lienzo.',
    },
  ],
  checks: [
    {
      id: 'asks',
      title: { en: 'The brain asks for a tool', es: 'El cerebro pide una herramienta' },
      judge(evidence) {
        const seen = firstAction(evidence, 'multiply')
        if (!seen) return failed(evidence, { en: 'The brain did not ask for multiply.', es: 'El cerebro no pidió multiply.' })
        return {
          pass: true,
          evidence: { en: `Step ${seen.step}: it asked for multiply.`, es: `Paso ${seen.step}: pidió multiply.` },
        }
      },
    },
    {
      id: 'runs',
      title: { en: 'The tool runs', es: 'La herramienta trabaja' },
      judge(evidence) {
        const seen = firstObservation(evidence)
        if (seen?.event.type !== 'tool-returned')
          return failed(evidence, { en: 'No tool returned anything.', es: 'Ninguna herramienta devolvió nada.' })
        const { content } = seen.event
        return {
          pass: seen.event.status === 'ok',
          evidence: { en: `Step ${seen.step}: the result is ${content}.`, es: `Paso ${seen.step}: el resultado es ${content}.` },
        }
      },
    },
    {
      id: 'read',
      title: { en: 'Every result is read by a brain', es: 'Cada resultado lo lee un cerebro' },
      judge(evidence) {
        const open = handsWithoutReturn(evidence.document)
        const result = evidence.events.findLast((event) => event.type === 'tool-returned')
        const reader = result && firstSeen(evidence, (event) => event.type === 'model-called' && event.seq > result.seq)
        if (open.length > 0) {
          return {
            pass: false,
            evidence: {
              en: `No edge leads from ${open.join(', ')} back to a brain.`,
              es: `Ninguna arista lleva de ${open.join(', ')} a un cerebro.`,
            },
          }
        }
        if (!reader) return failed(evidence, { en: 'Nobody read the last result.', es: 'Nadie leyó el último resultado.' })
        return {
          pass: true,
          evidence: { en: `Step ${reader.step}: the brain read it.`, es: `Paso ${reader.step}: el cerebro lo leyó.` },
        }
      },
    },
    {
      id: 'answers',
      title: { en: 'The run ends with an answer', es: 'La ejecución termina con una respuesta' },
      judge(evidence) {
        const last = finalMessages(evidence).at(-1)
        const pass = evidence.verdict?.verdict === 'answered' && last?.role === 'ai' && holdsProduct(last.text)
        if (pass)
          return {
            pass,
            evidence: {
              en: `The last message is the answer: ${last.text}`,
              es: `El último mensaje es la respuesta: ${last.text}`,
            },
          }
        return failed(
          evidence,
          last?.role === 'tool'
            ? {
                en: `The last message is a tool result: ${last.text}.`,
                es: `El último mensaje es el resultado de una herramienta: ${last.text}.`,
              }
            : {
                en: `The last message does not answer. Verdict: ${evidence.verdict?.verdict ?? 'none'}.`,
                es: `El último mensaje no responde. Veredicto: ${evidence.verdict?.verdict ?? 'ninguno'}.`,
              },
        )
      },
    },
  ],
  start: broken,
  solution: whole,
  nearMisses: [
    {
      what: 'an edge from the hands to END: still nobody reads the result',
      document: (language) => withEdges(broken(language), (edges) => [...edges, { id: 'e6', source: 'tool_node', target: END }]),
    },
    {
      what: 'an edge from the hands to the router: it would ask for the same tool again, and nobody reads',
      document: (language) =>
        withEdges(broken(language), (edges) => [...edges, { id: 'e6', source: 'tool_node', target: 'should_continue' }]),
    },
    {
      what: 'the return edge, but the router never sends anything to the hands',
      document: (language) =>
        withEdges(whole(language), (edges) => edges.map((edge) => (edge.id === 'e3' ? { ...edge, target: END } : edge))),
    },
  ],
}
