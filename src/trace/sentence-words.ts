/** The words of a step's sentence, in both languages. `what…` are whole sentences; `because…` are clauses to stand after "because". */
import type { Bilingual } from '../base/language'

/** Names are those of the engine and are never translated. `who`: a subject from `subjects`, or a name. */
export interface SentenceWords {
  readonly because: string
  /** By kind: the node as the subject of a sentence. */
  readonly subjects: Readonly<Record<string, string>>
  /** By kind, and `end`: where a router sends the run, preposition included. */
  readonly ways: Readonly<Record<string, string>>
  way(name: string): string
  began(question: string): string
  readonly beganPlain: string
  turn(n: number, question: string): string
  running(who: string): string
  cutShort(who: string): string
  paused(who: string): string
  failed(who: string, why: string): string
  asked(who: string, calls: readonly string[], unreadable: number): string
  answered(who: string): string
  saidNothing(who: string): string
  /** `count`: the calls; `failed`: those that came back as an error; `missing`: those of which no result is told. */
  ranTools(who: string, tools: readonly string[], count: number, failed: number, missing: number): string
  ranNothing(who: string): string
  broughtUnasked(who: string, count: number): string
  wrote(who: string, fields: readonly string[]): string
  wroteNothing(who: string): string
  /** A record that holds no more than that it ran. */
  wroteUnknown(who: string): string
  summedUp(who: string, fields: readonly string[]): string
  sent(router: string, ways: readonly string[]): string
  leadsNowhere(router: string, branch: string): string
  choseNothing(router: string): string
  waits(question: string): string
  replied(answer: string): string
  readonly repliedUnknown: string
  readonly becauseStart: string
  readonly becauseTurn: string
  /** `graph`: the inner graph that begins at this node. */
  becauseInside(graph: string): string
  readonly becauseResults: string
  readonly becauseAsked: string
  becauseRouter(router: string, branch: string): string
  becauseAfter(node: string): string
  becauseJump(node: string): string
  readonly becauseResumed: string
  asksForTools(count: number, unreadable: number): string
  asksFor(tool: string): string
  rounds(used: number, allowed: number): string
  field(field: string, is: string, expected: string, value: string): string
  tokens(field: string, used: number, allowed: number): string
  readonly code: string
  readonly noTools: string
  readonly noRule: string
  readonly noRuleNoDefault: string
}

const list = (items: readonly string[], and: string): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`

/** The hands are several; every other subject, and every name, is one. */
const theHands: Bilingual = { en: 'The hands', es: 'Las manos' }

const en: SentenceWords = {
  because: ', because ',
  subjects: {
    brain: 'The brain',
    hands: theHands.en,
    router: 'The router',
    review: 'The review',
    planner: 'The planner',
    delegate: 'The delegate',
    critic: 'The critic',
    pruner: 'The pruner',
  },
  ways: {
    brain: 'to the brain',
    hands: 'to the tools',
    compress: 'to the summary',
    review: 'to the review',
    planner: 'to the planner',
    critic: 'to the critic',
    end: 'to the end',
  },
  way: (name) => `to ${name}`,
  began: (question) => `The run began with “${question}”.`,
  beganPlain: 'The run began.',
  turn: (n, question) => `Turn ${n} began with “${question}”.`,
  running: (who) => `${who} ${who === theHands.en ? 'are' : 'is'} at work.`,
  cutShort: (who) => `${who} ${who === theHands.en ? 'were' : 'was'} cut short when the run ended.`,
  paused: (who) => `${who} paused to ask a person.`,
  failed: (who, why) => `${who} failed: ${why}`,
  asked: (who, calls, unreadable) => {
    if (unreadable > 0 && calls.length === 0) return `${who} asked for a tool in a form that could not be read.`
    return `${who} asked for ${list(calls, 'and')}${unreadable > 0 ? ', and for a tool in a form that could not be read' : ''}.`
  },
  answered: (who) => `${who} answered in text.`,
  saidNothing: (who) => `${who} said nothing and asked for nothing.`,
  ranTools: (who, tools, count, failed, missing) => {
    const ran = `${who} ran ${list(tools, 'and')}`
    if (missing === count) return `${ran}; the record holds no result.`
    if (missing > 0) {
      const rest =
        failed > 0
          ? `${failed} of ${count} failed, and ${missing === 1 ? '1 has' : `${missing} have`}`
          : `${missing} of ${count} ${missing === 1 ? 'has' : 'have'}`
      return `${ran}; ${rest} no result in the record.`
    }
    if (failed === 0) return `${ran} and brought ${count === 1 ? '1 result' : `${count} results`}.`
    return count === failed ? `${ran}, which failed.` : `${ran}; ${failed} of ${count} failed.`
  },
  ranNothing: (who) => `${who} ran no tool.`,
  broughtUnasked: (who, count) =>
    `${who} ${who === theHands.en ? 'hold' : 'holds'} ${count === 1 ? 'a result' : `${count} results`} that no call in the record asked for.`,
  wrote: (who, fields) => `${who} wrote ${list(fields, 'and')}.`,
  wroteNothing: (who) => `${who} ran and wrote nothing.`,
  wroteUnknown: (who) => `${who} ran; the record does not hold what came of it.`,
  summedUp: (who, fields) => `${who} summed up the conversation${fields.length > 0 ? ` into ${list(fields, 'and')}` : ''}.`,
  sent: (router, ways) => `${router} sent the run ${list(ways, 'and')}.`,
  leadsNowhere: (router, branch) => `${router} chose “${branch}”, which leads nowhere.`,
  choseNothing: (router) => `${router} chose no way out.`,
  waits: (question) => `The run waits for a person: “${question}”.`,
  replied: (answer) => `A person answered: “${answer}”.`,
  repliedUnknown: 'A person answered; the record does not hold the answer.',
  becauseStart: 'the run begins there',
  becauseTurn: 'the turn begins there',
  becauseInside: (graph) => `${graph} begins there`,
  becauseResults: 'the tool results came back to it',
  becauseAsked: 'the brain had asked for it',
  becauseRouter: (router, branch) => `${router} chose “${branch}”`,
  becauseAfter: (node) => `it comes after ${node}`,
  becauseJump: (node) => `${node} jumped there`,
  becauseResumed: 'a person had answered',
  asksForTools: (count, unreadable) => {
    if (unreadable > 0 && count === 0) return 'the last message asks for a tool in a form that could not be read'
    const asks = `the last message asks for ${count === 1 ? '1 tool' : `${count} tools`}`
    return unreadable > 0 ? `${asks}, and ${unreadable} more could not be read` : asks
  },
  asksFor: (tool) => `the last message asks for ${tool}`,
  rounds: (used, allowed) => `${used} of ${allowed} tool rounds are used`,
  field: (field, is, expected, value) => {
    if (is === 'empty') return `${field} is empty`
    return is === 'contains' ? `${field} contains ${expected}` : `${field} is ${value} (asked: ${is} ${expected})`
  },
  tokens: (field, used, allowed) => `${field} holds about ${used} tokens, and ${allowed} is where it stops`,
  code: 'the rule’s own code said so',
  noTools: 'the last message asks for no tools',
  noRule: 'none of its rules held',
  noRuleNoDefault: 'none of its rules held and it has no other way out',
}

const es: SentenceWords = {
  because: ' porque ',
  subjects: {
    brain: 'El cerebro',
    hands: theHands.es,
    router: 'El router',
    review: 'La revisión',
    planner: 'El planificador',
    delegate: 'El delegador',
    critic: 'El crítico',
    pruner: 'El podador',
  },
  ways: {
    brain: 'al cerebro',
    hands: 'a las herramientas',
    compress: 'al resumen',
    review: 'a la revisión',
    planner: 'al planificador',
    critic: 'al crítico',
    end: 'al final',
  },
  way: (name) => `a ${name}`,
  began: (question) => `La ejecución empezó con «${question}».`,
  beganPlain: 'La ejecución empezó.',
  turn: (n, question) => `El turno ${n} empezó con «${question}».`,
  running: (who) => `${who} ${who === theHands.es ? 'están' : 'está'} en marcha.`,
  cutShort: (who) => `${who}: la ejecución terminó antes de que acabara.`,
  paused: (who) => `${who}: pausa para preguntar a una persona.`,
  failed: (who, why) => `${who}: falló. ${why}`,
  asked: (who, calls, unreadable) => {
    if (unreadable > 0 && calls.length === 0) return `${who} pidió una herramienta de una forma que no se pudo leer.`
    return `${who} pidió ${list(calls, 'y')}${unreadable > 0 ? ', y otra herramienta de una forma que no se pudo leer' : ''}.`
  },
  answered: (who) => `${who} respondió con texto.`,
  saidNothing: (who) => `${who} no dijo nada ni pidió nada.`,
  ranTools: (who, tools, count, failed, missing) => {
    const many = who === theHands.es
    const ran = `${who} ${many ? 'ejecutaron' : 'ejecutó'} ${list(tools, 'y')}`
    if (missing === count) return `${ran}; el registro no tiene ningún resultado.`
    if (missing > 0) {
      const lack = missing === 1 ? 'no tiene' : 'no tienen'
      const rest =
        failed > 0
          ? `${failed} de ${count} ${failed === 1 ? 'falló' : 'fallaron'}, y ${missing} ${lack}`
          : `${missing} de ${count} ${lack}`
      return `${ran}; ${rest} resultado en el registro.`
    }
    if (failed === 0) return `${ran} y ${many ? 'trajeron' : 'trajo'} ${count === 1 ? '1 resultado' : `${count} resultados`}.`
    return count === failed ? `${ran}, sin éxito.` : `${ran}; ${failed} de ${count} ${failed === 1 ? 'falló' : 'fallaron'}.`
  },
  ranNothing: (who) => `${who} no ${who === theHands.es ? 'ejecutaron' : 'ejecutó'} ninguna herramienta.`,
  broughtUnasked: (who, count) =>
    `${who} ${who === theHands.es ? 'tienen' : 'tiene'} ${count === 1 ? 'un resultado' : `${count} resultados`} que ninguna llamada del registro pidió.`,
  wrote: (who, fields) => `${who} escribió ${list(fields, 'y')}.`,
  wroteNothing: (who) => `${who} terminó sin escribir nada.`,
  wroteUnknown: (who) =>
    `${who} ${who === theHands.es ? 'se ejecutaron' : 'se ejecutó'}; el registro no contiene qué salió de ello.`,
  summedUp: (who, fields) => `${who} resumió la conversación${fields.length > 0 ? ` en ${list(fields, 'y')}` : ''}.`,
  sent: (router, ways) => `${router} mandó la ejecución ${list(ways, 'y')}.`,
  leadsNowhere: (router, branch) => `${router} eligió «${branch}», que no lleva a ninguna parte.`,
  choseNothing: (router) => `${router} no eligió ninguna salida.`,
  waits: (question) => `La ejecución espera a una persona: «${question}».`,
  replied: (answer) => `Una persona respondió: «${answer}».`,
  repliedUnknown: 'Una persona respondió; la respuesta no está en el registro.',
  becauseStart: 'la ejecución empieza ahí',
  becauseTurn: 'el turno empieza ahí',
  becauseInside: (graph) => `${graph} empieza ahí`,
  becauseResults: 'le llegaron los resultados de las herramientas',
  becauseAsked: 'el cerebro lo había pedido',
  becauseRouter: (router, branch) => `${router} eligió «${branch}»`,
  becauseAfter: (node) => `va después de ${node}`,
  becauseJump: (node) => `${node} saltó ahí`,
  becauseResumed: 'una persona había respondido',
  asksForTools: (count, unreadable) => {
    if (unreadable > 0 && count === 0) return 'el último mensaje pide una herramienta de una forma que no se pudo leer'
    const asks = `el último mensaje pide ${count === 1 ? '1 herramienta' : `${count} herramientas`}`
    return unreadable > 0 ? `${asks}, y ${unreadable} más no se pudieron leer` : asks
  },
  asksFor: (tool) => `el último mensaje pide ${tool}`,
  rounds: (used, allowed) => `ya se usaron ${used} de ${allowed} rondas de herramientas`,
  field: (field, is, expected, value) => {
    if (is === 'empty') return `${field} está vacío`
    return is === 'contains' ? `${field} contiene ${expected}` : `${field} es ${value} (se pedía: ${is} ${expected})`
  },
  tokens: (field, used, allowed) => `${field} tiene unos ${used} tokens y el límite está en ${allowed}`,
  code: 'así lo dijo el código de la regla',
  noTools: 'el último mensaje no pide herramientas',
  noRule: 'no se cumplió ninguna de sus reglas',
  noRuleNoDefault: 'no se cumplió ninguna de sus reglas y no tiene otra salida',
}

export const sentenceWords: Bilingual<SentenceWords> = { en, es }
