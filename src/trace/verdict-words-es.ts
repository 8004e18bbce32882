/** Verdicts in Spanish. */
import type { VerdictWords } from './verdict-words'

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} y ${items.at(-1)}`
const given = (input: string): string => (input === '' ? '' : ` Recibió: ${input}`)
const spendMore = 'Sube el presupuesto si merece la pena, o pide menos.'
const round = (ring: string): string => (ring === '' ? '' : ` Daba vueltas por ${ring}.`)
const sentence = (text: string): string => (/[.!?…]$/.test(text) || text === '' ? text : `${text}.`)

const historyProblems: Readonly<Record<string, (call: string) => string>> = {
  'unanswered-call': (call) => `la llamada ${call} no tiene resultado`,
  'orphan-result': (call) => `hay un resultado de la llamada ${call}, que nadie hizo`,
  'misplaced-result': (call) => `el resultado de la llamada ${call} no está en su sitio`,
  'duplicate-result': (call) => `la llamada ${call} tiene dos resultados`,
  'duplicate-call': (call) => `dos llamadas comparten el id ${call}`,
  'starts-with-tool': (call) => `empieza con el resultado de ${call}, sin el mensaje que lo pidió`,
}

export const verdictWordsEs: VerdictWords = {
  language: 'es',
  answered: (answer) => ({ title: 'El agente respondió.', detail: answer }),
  answeredInto: (fields, answer) => ({ title: `El agente respondió; la respuesta está en ${list(fields)}.`, detail: answer }),
  answeredBorrowed: (answer) => ({
    title: 'La ejecución terminó con una respuesta grabada que se dio a otros mensajes.',
    detail: answer,
    fix: 'Un modelo quizá habría dicho otra cosa aquí. Ejecuta el grafo con un modelo propio para saberlo.',
  }),
  unheard: 'Después una persona habló una vez más, y el registro no contiene respuesta.',
  nothingAsked: (said) => ({
    title: 'No se preguntó nada.',
    detail: `Así que no había nada que responder. El agente dijo: ${said}`,
    fix: 'Escribe una pregunta, o pon algo en la entrada, y ejecuta otra vez. Una tarea que solo está en el prompt va también ahí: el prompt dice cómo responder, no a qué.',
  }),
  ended: (fields, recorded) => ({
    title:
      fields.length > 0 ? `El grafo llegó al final y escribió ${list(fields)}.` : 'El grafo llegó al final sin escribir nada.',
    detail: `${recorded ? 'El registro no muestra ninguna llamada a un modelo' : 'No participó ningún modelo'}, así que no hay respuesta que leer: lo que cuenta es el estado.`,
  }),
  made: (node, fields) => ({
    title: `La ejecución terminó en ${node}${fields.length > 0 ? `, que escribió ${list(fields)}` : ''}.`,
    detail: 'La última palabra no es de un modelo: lo que cuenta es el estado.',
  }),
  interrupted: (node, question, recorded) => ({
    title: node === '' ? 'La ejecución espera a una persona.' : `La ejecución espera en ${node} a una persona.`,
    detail: question === '' ? 'Sigue cuando alguien responda.' : `Pregunta: «${question}»`,
    ...(recorded ? {} : { fix: 'Responde a la pregunta para que la ejecución siga.' }),
  }),
  limits: {
    toolRounds: 'rondas de herramientas',
    tokens: 'tokens',
    usd: 'dólares',
    seconds: 'segundos',
    recursionLimit: 'supersteps',
    steps: 'pasos del agente',
    messages: 'mensajes',
    toolCalls: 'llamadas a herramientas',
  },
  budget: (limit, used, allowed, unrun) => ({
    title: `Se acabó el presupuesto de ${allowed} ${limit}: la ejecución terminó con lo que había.`,
    detail: `Se usaron ${used} de ${allowed} ${limit}.${unrun.length > 0 ? ` Se pidió y no se ejecutó: ${list(unrun)}.` : ''}`,
    fix: spendMore,
  }),
  limitTold: (said) => ({ title: 'Se llegó a un límite: la ejecución terminó con lo que había.', detail: said, fix: spendMore }),
  endedOnToolResult: (hands, brain) => ({
    title: 'Nadie leyó el último resultado de las herramientas.',
    detail: `${hands} trajo un resultado y la ejecución terminó ahí, así que nunca llegó a ser una respuesta. Para LangGraph esto es un éxito.`,
    fix: brain === undefined ? `Lleva ${hands} a un cerebro que lea el resultado.` : `Dibuja la vuelta de ${hands} a ${brain}.`,
  }),
  recordEndsOnResult: (hands) => ({
    title: 'Nadie leyó el último resultado de las herramientas.',
    detail: `${hands} trajo un resultado y el registro termina ahí: no muestra ningún modelo que hiciera de él una respuesta.`,
    fix: `Si la ejecución siguió, expórtala otra vez, entera. Si no, a su grafo le falta un camino de ${hands} de vuelta a un cerebro.`,
  }),
  unparsedCall: (node, tool, raw) => ({
    title: `${node} pidió ${tool === '' ? 'una herramienta' : tool} de una forma que no se pudo leer, y nada respondió.`,
    detail: raw === '' ? 'La llamada no traía argumentos que se pudieran leer.' : `Los argumentos eran: ${raw}`,
    fix: 'Deja que el router mande a las manos todas las llamadas, también las que no se pudieron leer: ellas contestan con el error y el modelo puede corregirse.',
  }),
  emptyAnswer: (node) => ({
    title: `${node} terminó con un mensaje vacío.`,
    detail: 'Se llamó al modelo y no dijo nada: ni texto ni herramientas.',
    fix: 'Mira lo que vio el modelo en este paso: suele ser el prompt, o lo que se recortó de él.',
  }),
  unansweredCall: (node, tool, callId) => ({
    title: `${node} pidió ${tool} y la llamada se quedó sin respuesta.`,
    detail: `La llamada ${callId} no tiene resultado en la conversación. Un proveedor rechazaría esta historia en el siguiente mensaje.`,
    fix: 'Lleva la rama que se toma cuando se piden herramientas a unas manos que puedan ejecutarlas.',
  }),
  unrecordedResult: (node, tool, callId, wentOn) => ({
    title: `${node} pidió ${tool} y el registro no tiene su resultado.`,
    detail: wentOn
      ? `La llamada ${callId} no tiene resultado, y aun así la ejecución siguió. Puede que solo le falte al registro.`
      : `La llamada ${callId} no tiene resultado. Un proveedor rechazaría esta historia en el siguiente mensaje.`,
    ...(wentOn ? { fix: 'Exporta otra vez la ejecución con los resultados de sus herramientas, si puedes.' } : {}),
  }),
  deadEnd: (node) => ({
    title: `La ejecución terminó en ${node} porque de ahí no sale nada.`,
    detail: `${node} no tiene salida. En un sitio así LangGraph termina sin decir nada.`,
    fix: `Dibuja una conexión desde ${node}; a END si es ahí donde debe terminar.`,
  }),
  joinStarved: (node, missing) => ({
    title: `La ejecución terminó mientras ${node} sigue esperando ${missing.length > 0 ? `a ${list(missing)}` : 'una rama que no se tomó'}.`,
    detail: `${node} espera a todas sus conexiones de entrada, y no todas se recorrieron.`,
    fix: `Haz que ${node} se ejecute con cada conexión, o que se tomen todas las ramas.`,
  }),
  noDestination: (node) => ({
    title: `${node} no eligió ningún camino, así que la ejecución terminó ahí.`,
    detail: 'No se cumplió ninguna regla y no hay otra salida, o un salto no nombró destino.',
    fix: `Da a ${node} un camino para cada caso: un «si no» que lleve a alguna parte.`,
  }),
  unknownDestination: (node, target) => ({
    title: `${node} saltó a ${target}, y ese nodo no existe.`,
    detail: 'LangGraph no avisa: el salto no lleva a ninguna parte y la ejecución sigue sin él.',
    fix: `Nombra un nodo que exista, o añade el nodo ${target}.`,
  }),
  unmappedBranch: (router, branch, branches) => ({
    title: `${router} eligió «${branch}», y esa rama no lleva a ninguna parte.`,
    detail: branches.length > 0 ? `Ramas conectadas: ${branches.join(', ')}.` : 'No hay ninguna rama conectada.',
    fix: `Conecta la rama «${branch}» de ${router} con un nodo o con END.`,
  }),
  historyRejected: (node, problem, callId, tool, since) => ({
    title: `${node} no pudo enviar la conversación: ${historyProblems[problem]?.(tool === '' || problem === 'duplicate-call' ? callId : tool) ?? 'sus llamadas y resultados no casan'}.`,
    detail: `La llamada ${callId === '' ? 'no tiene id' : `es ${callId}`}${since === undefined ? '' : `, abierta desde el paso ${since}`}. Todo proveedor estricto rechaza una historia así.`,
    fix: 'Cada llamada necesita un resultado justo detrás: llévala a las manos antes de que otro modelo se ejecute.',
  }),
  recursionStuck: (limit, repeats, call, ring) => ({
    title: `El bucle estaba atascado: ${repeats} vueltas seguidas fueron iguales${call === undefined ? '' : `, siempre ${call} con el mismo resultado`}.`,
    detail: `Lo terminó el límite de ${limit}supersteps.${round(ring)}`,
    fix: 'Dale al bucle una salida, o un presupuesto que haga cumplir un router. Un límite más alto solo lo repetiría.',
  }),
  recursionLong: (limit, ring) => ({
    title: `La ejecución necesitaba más de los ${limit}supersteps permitidos.`,
    detail: `El bucle no estaba atascado: cada vuelta fue distinta.${round(ring)}`,
    fix: 'Sube el límite de recursión, o termina antes el bucle con un presupuesto.',
  }),
  failedTool: (node, tool, message, input) => ({
    title: `La herramienta ${tool} falló en ${node}.`,
    detail: `${sentence(message)}${given(input)}`,
    fix: 'Deja que las manos cuenten el error al modelo en vez de lanzarlo, o corrige lo que recibió la herramienta.',
  }),
  failedModel: (node, model, message, input) => ({
    title: `El modelo ${model} falló en ${node}.`,
    detail: `${sentence(message)}${given(input)}`,
    fix: 'Revisa los ajustes del modelo: dirección, nombre y clave.',
  }),
  failedNode: (node, message, input) => ({
    title: `${node} falló.`,
    detail: `${sentence(message)}${given(input)}`,
    fix: `Abre ${node} en este paso para ver qué recibió.`,
  }),
  failedRun: (message) => ({ title: 'La ejecución falló.', detail: sentence(message) }),
  graphRefused: (message) => ({
    title: 'El grafo se rechazó antes de ejecutar nada.',
    detail: sentence(message),
    fix: 'La lista de problemas dice qué cambiar.',
  }),
  stopped: (node) => ({
    title: 'Una persona detuvo la ejecución.',
    detail:
      node === undefined ? 'Se guarda lo que había hasta entonces.' : `Estaba en ${node}. Se guarda lo que había hasta entonces.`,
  }),
  recordCut: (node) => ({
    title: 'El registro se corta antes de que terminara la ejecución.',
    detail: `${node === undefined ? '' : `Lo último que muestra es ${node}. `}Cómo terminó la ejecución no está en el archivo.`,
    fix: 'Exporta otra vez la ejecución, entera, si puedes.',
  }),
  recordHollow: (ran) => ({
    title: ran ? 'El registro no contiene lo que se dijo.' : 'El registro no contiene nada que corriera.',
    detail: ran
      ? 'Están sus pasos, pero no lo que entró en ellos ni lo que salió. Si el agente respondió, no se puede saber por él.'
      : 'Puede que esté lo que se preguntó; después no vino ningún paso.',
    fix: 'Exporta otra vez la ejecución con sus entradas y salidas, si puedes.',
  }),
  recordEnds: (node, asked) => ({
    title: 'El registro no tiene respuesta para lo que el grafo pidió después.',
    detail:
      asked === 'reply'
        ? `${node} preguntó al modelo, y el registro no tiene respuesta para esa llamada.`
        : 'tool' in asked
          ? `${node} llamó a ${asked.tool}, y el registro no tiene resultado para esa llamada.`
          : 'router' in asked
            ? `El registro no muestra por dónde va ${asked.router} aquí.`
            : `El registro no muestra qué hace ${asked.node} aquí.`,
    fix: 'Hasta aquí todo sigue el registro. Deja que el modelo de práctica continúe, o ejecuta el grafo con un modelo propio.',
  }),
}
