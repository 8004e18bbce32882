/** Lesson 1, *Meet the loop*: run, step, find each phase (thought, action, observation) and the stopping condition. */
import type { Bilingual } from '../../base/language'
import type { Evidence, Lesson } from '../contract'
import { firstAction, firstObservation, firstSeen, hasRun, notRunYet } from '../evidence'
import { productQuestion, reactDocument, returnEdge, withEdges } from '../react-document'

const greeting: Bilingual = { en: 'Hello. Who are you?', es: 'Hola. ¿Quién eres?' }

/** The first visit of a brain that begins after a tool result is there: the thought that reads the observation. */
function thoughtAfterObservation(evidence: Evidence) {
  const seen = firstObservation(evidence)
  return (
    seen && firstSeen(evidence, (event) => event.type === 'node-started' && event.kind === 'brain' && event.seq > seen.event.seq)
  )
}

/** The decision that ended the loop: the last one, when the last message asked for nothing. */
function stoppingDecision({ steps, events }: Evidence) {
  const step = steps.findLast((candidate) => candidate.kind === 'decision')
  const event =
    step &&
    events.find((candidate) => candidate.type === 'routed' && candidate.seq >= step.firstSeq && candidate.seq <= step.lastSeq)
  return event?.type === 'routed' && event.reason?.type === 'otherwise' && event.reason.calls === 0 ? step : undefined
}

const askedIn = ({ events }: Evidence, from: number, to: number): boolean =>
  events.some(
    (event) =>
      event.seq >= from && event.seq <= to && event.type === 'model-replied' && (event.message.toolCalls ?? []).length > 0,
  )

export const meetTheLoop: Lesson = {
  id: 'meet-the-loop',
  title: { en: 'Meet the loop', es: 'Conoce el bucle' },
  goal: {
    en: 'Make the loop go round once: a thought, an action, an observation, another thought, and an answer.',
    es: 'Haz que el bucle dé una vuelta: un pensamiento, una acción, una observación, otro pensamiento y una respuesta.',
  },
  text: {
    en: [
      'An agent of the ReAct kind takes turns between thinking and doing. The brain reads everything so far and thinks. If it needs something, it asks for a tool: that is the action. The hands run the tool, and its result, the observation, goes back to the brain.',
      'Here `llm_call` is the brain, `tool_node` are the hands, and `should_continue` is the router. The router looks at one thing only: does the last message ask for a tool? If it does, the run goes to the hands. If it does not, the loop stops.',
      'The model here is the practice model, a small rule-based stand-in that needs no key. It knows what any model would know: the messages, and the descriptions of the tools it is offered.',
    ],
    es: [
      'Un agente del tipo ReAct alterna entre pensar y hacer. El cerebro lee todo lo que hay hasta ahora y piensa. Si necesita algo, pide una herramienta: esa es la acción. Las manos la usan, y su resultado, la observación, vuelve al cerebro.',
      'Aquí `llm_call` es el cerebro, `tool_node` son las manos y `should_continue` es el router. El router mira una sola cosa: ¿pide el último mensaje una herramienta? Si la pide, la ejecución va a las manos. Si no, el bucle termina.',
      'El modelo es el modelo de práctica, un pequeño sustituto basado en reglas que no necesita clave. Sabe lo que sabría cualquier modelo: los mensajes y las descripciones de las herramientas que se le ofrecen.',
    ],
  },
  prediction: {
    question: {
      en: 'The question is a greeting. How often will the hands run?',
      es: 'La pregunta es un saludo. ¿Cuántas veces trabajarán las manos?',
    },
    choices: [
      { id: 'never', text: { en: 'Never: nothing needs a tool', es: 'Ninguna: nada necesita una herramienta' } },
      { id: 'once', text: { en: 'Once: the loop always goes round once', es: 'Una: el bucle siempre da una vuelta' } },
      { id: 'often', text: { en: 'Again and again, until a limit', es: 'Una y otra vez, hasta un límite' } },
    ],
    outcome({ events }) {
      const visits = events.filter((event) => event.type === 'node-started' && event.kind === 'hands').length
      return visits === 0 ? 'never' : visits === 1 ? 'once' : 'often'
    },
  },
  task: {
    en: 'Now ask something that needs the tool: type a product of two numbers as the question, and run again. Then step through it.',
    es: 'Ahora pregunta algo que necesite la herramienta: escribe como pregunta un producto de dos números y vuelve a ejecutar. Después recórrelo paso a paso.',
  },
  explanation: {
    en: [
      'That was one lap: thought, action, observation, thought. The second thought had something to read, so it could answer.',
      'Nobody told the loop to stop. It stopped because the last message asked for no tool, and the router sent the run to END.',
    ],
    es: [
      'Eso fue una vuelta: pensamiento, acción, observación, pensamiento. El segundo pensamiento tenía algo que leer, y por eso pudo responder.',
      'Nadie le dijo al bucle que parara. Paró porque el último mensaje no pedía ninguna herramienta, y el router mandó la ejecución a END.',
    ],
  },
  finds: [
    {
      id: 'action',
      question: {
        en: 'Find the action: the step in which the brain asks for a tool.',
        es: 'Encuentra la acción: el paso en el que el cerebro pide una herramienta.',
      },
      accepts: (step, evidence) =>
        step.kind === 'visit' && step.nodeKind === 'brain' && askedIn(evidence, step.firstSeq, step.lastSeq),
      because: {
        en: 'The new message has no answer yet: it asks for a tool, with arguments.',
        es: 'El mensaje nuevo aún no responde: pide una herramienta, con argumentos.',
      },
    },
    {
      id: 'observation',
      question: {
        en: 'Find the observation: the step that brings the result.',
        es: 'Encuentra la observación: el paso que trae el resultado.',
      },
      accepts: (step) => step.kind === 'visit' && step.nodeKind === 'hands',
      because: {
        en: 'The hands ran the tool and added its result as a message with the same id.',
        es: 'Las manos usaron la herramienta y añadieron su resultado como un mensaje con el mismo id.',
      },
    },
    {
      id: 'thought',
      question: { en: 'Find the thought that reads the observation.', es: 'Encuentra el pensamiento que lee la observación.' },
      accepts: (step, evidence) => {
        const seen = thoughtAfterObservation(evidence)
        return seen !== undefined && step.nodeKind === 'brain' && step.index + 1 === seen.step
      },
      because: {
        en: 'The brain ran again, with the result in front of it.',
        es: 'El cerebro trabajó otra vez, con el resultado delante.',
      },
    },
    {
      id: 'stop',
      question: {
        en: 'Find the stopping condition: the decision that ends the loop.',
        es: 'Encuentra la condición de parada: la decisión que termina el bucle.',
      },
      accepts: (step, evidence) => step.index === stoppingDecision(evidence)?.index,
      because: {
        en: 'The last message asked for no tool, so the router chose the way out.',
        es: 'El último mensaje no pedía ninguna herramienta, así que el router eligió la salida.',
      },
    },
  ],
  hints: [
    { en: 'The tool multiplies. What question would need it?', es: 'La herramienta multiplica. ¿Qué pregunta la necesitaría?' },
    {
      en: 'Type a question with two numbers and the word "times".',
      es: 'Escribe una pregunta con dos números y la palabra «por».',
    },
    { en: 'For example: What is 23 times 47?', es: 'Por ejemplo: ¿Cuánto es 23 por 47?' },
  ],
  checks: [
    {
      id: 'action',
      title: { en: 'Action: the brain asks for a tool', es: 'Acción: el cerebro pide una herramienta' },
      judge(evidence) {
        const seen = firstAction(evidence)
        if (seen)
          return {
            pass: true,
            evidence: {
              en: `Step ${seen.step}: the brain asked for a tool.`,
              es: `Paso ${seen.step}: el cerebro pidió una herramienta.`,
            },
          }
        return missing(evidence, {
          en: 'No reply asked for a tool: the question did not need one.',
          es: 'Ninguna respuesta pidió una herramienta: la pregunta no la necesitaba.',
        })
      },
    },
    {
      id: 'observation',
      title: { en: 'Observation: a result comes back', es: 'Observación: vuelve un resultado' },
      judge(evidence) {
        const seen = firstObservation(evidence)
        if (seen)
          return {
            pass: true,
            evidence: {
              en: `Step ${seen.step}: the hands brought a result.`,
              es: `Paso ${seen.step}: las manos trajeron un resultado.`,
            },
          }
        return missing(evidence, { en: 'The hands brought no result.', es: 'Las manos no trajeron ningún resultado.' })
      },
    },
    {
      id: 'thought',
      title: { en: 'Thought: the brain reads the result', es: 'Pensamiento: el cerebro lee el resultado' },
      judge(evidence) {
        const seen = thoughtAfterObservation(evidence)
        if (seen)
          return {
            pass: true,
            evidence: {
              en: `Step ${seen.step}: the brain ran again after the result.`,
              es: `Paso ${seen.step}: el cerebro trabajó otra vez después del resultado.`,
            },
          }
        return missing(evidence, { en: 'No brain ran after a result.', es: 'Ningún cerebro trabajó después de un resultado.' })
      },
    },
    {
      id: 'stop',
      title: {
        en: 'Stop: the loop ends because nothing more is asked for',
        es: 'Parada: el bucle termina porque no se pide nada más',
      },
      judge(evidence) {
        const step = stoppingDecision(evidence)
        const pass =
          step !== undefined && evidence.verdict?.verdict === 'answered' && thoughtAfterObservation(evidence) !== undefined
        if (pass)
          return {
            pass,
            evidence: {
              en: `Step ${step.index + 1}: the router chose the way out, and the run answered.`,
              es: `Paso ${step.index + 1}: el router eligió la salida, y la ejecución respondió.`,
            },
          }
        return missing(evidence, {
          en: `The loop did not go round and end with an answer. Verdict: ${evidence.verdict?.verdict ?? 'none'}.`,
          es: `El bucle no dio una vuelta para terminar con una respuesta. Veredicto: ${evidence.verdict?.verdict ?? 'ninguno'}.`,
        })
      },
    },
  ],
  start: (language) => reactDocument(language, greeting[language]),
  solution: (language) => reactDocument(language, productQuestion(language)),
  nearMisses: [
    {
      what: 'another question that needs no tool',
      document: (language) => reactDocument(language, language === 'en' ? 'Thank you. Goodbye.' : 'Gracias. Adiós.'),
    },
    {
      what: 'the right question, but nobody reads the result',
      document: (language) =>
        withEdges(reactDocument(language, productQuestion(language)), (edges) =>
          edges.filter((edge) => edge.id !== returnEdge.id),
        ),
    },
  ],
}

function missing(evidence: Evidence, said: Bilingual): { readonly pass: false; readonly evidence: Bilingual } {
  return { pass: false, evidence: hasRun(evidence) ? said : notRunYet }
}
