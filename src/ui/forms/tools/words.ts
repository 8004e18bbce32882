/** The words of tools: what they are, how they answer, how they fail. */
import type { Bilingual } from '../../../base/language'
import type { FaultKind, LiveAnswer, MockAnswer } from '../../../document/types'

interface ToolWords {
  readonly newTool: string
  readonly blank: string
  readonly blankDetail: string
  readonly builtIn: string
  readonly add: (name: string) => string
  readonly offered: (name: string) => string
  readonly executable: (name: string) => string
  readonly none: string
  readonly mode: (name: string) => string
  readonly mock: string
  readonly live: string
  readonly noLive: string
  readonly keyMissing: string
  readonly keySet: string
  readonly openKeys: string
  readonly noDescription: string
  readonly edit: string
  readonly editTool: (name: string) => string
  readonly close: string
  readonly closeTool: (name: string) => string
  readonly name: string
  readonly description: string
  readonly descriptionHint: string
  readonly parameters: string
  readonly parametersHint: string
  readonly mockAnswer: string
  readonly liveAnswer: string
  readonly noLiveAnswer: string
  readonly mockKinds: Readonly<Record<MockAnswer['kind'], string>>
  readonly liveKinds: Readonly<Record<LiveAnswer['kind'], string>>
  readonly notRunnable: string
  readonly needs: Readonly<Record<LiveAnswer['kind'], string>>
  readonly value: string
  readonly valueHint: string
  readonly rows: string
  readonly row: (n: number) => string
  readonly when: string
  readonly whenHint: string
  readonly answer: string
  readonly addRow: string
  readonly removeRow: (n: number) => string
  readonly hasOtherwise: string
  readonly otherwise: string
  readonly otherwiseHint: string
  readonly template: string
  readonly corpus: string
  readonly corpusHint: string
  readonly limit: string
  readonly results: string
  readonly expression: string
  readonly expressionHint: string
  readonly method: string
  readonly url: string
  readonly headers: string
  readonly headersHint: string
  readonly body: string
  readonly pick: string
  readonly pickHint: string
  readonly code: string
  readonly mcpTool: string
  readonly delay: string
  readonly milliseconds: string
  readonly remove: string
  readonly removeTool: (name: string) => string
  readonly change: (what: string, tool: string) => string
  readonly setMode: (tool: string) => string
  readonly rename: (from: string, to: string) => string
  readonly fault: string
  readonly faultFor: (tool: string) => string
  readonly addFault: (tool: string) => string
  readonly removeFault: (fault: string) => string
  readonly removeFaultOf: (tool: string) => string
  readonly faultKind: string
  readonly faults: Readonly<Record<FaultKind, { readonly name: string; readonly does: string }>>
  readonly on: string
  readonly onEvery: string
  readonly onSome: string
  readonly calls: string
  readonly callsHint: string
  readonly callsWrong: string
  readonly message: string
  readonly messageHint: string
  readonly wait: string
  readonly length: string
  readonly characters: string
  readonly putFault: string
  readonly cancel: string
  readonly faultText: (kind: string, on: readonly number[] | 'every') => string
}

export const toolWords: Bilingual<ToolWords> = {
  en: {
    newTool: 'New tool',
    blank: 'An empty tool',
    blankDetail: 'You write its description, parameters and answer.',
    builtIn: 'Ready to use',
    add: (name) => `Add the tool ${name}`,
    offered: (name) => `Offer ${name} to the model`,
    executable: (name) => `Let these hands run ${name}`,
    none: 'No tools yet.',
    mode: (name) => `How ${name} answers`,
    mock: 'mock',
    live: 'live',
    noLive: 'It has no live answer. Edit the tool to give it one.',
    keyMissing: 'Live: needs a Tavily key. None is set yet.',
    keySet: 'Live: your Tavily key is set.',
    openKeys: 'Keys…',
    noDescription: 'No description: the model sees only the name.',
    edit: 'Edit',
    editTool: (name) => `Edit ${name}`,
    close: 'Close',
    closeTool: (name) => `Close ${name}`,
    name: 'Name',
    description: 'Description',
    descriptionHint: 'The description is prompt: the model sees only this, the name and the parameters.',
    parameters: 'Parameters',
    parametersHint: 'A JSON Schema of type object. It is prompt too.',
    mockAnswer: 'Mock answer',
    liveAnswer: 'Live answer',
    noLiveAnswer: 'none',
    mockKinds: {
      fixed: 'always the same',
      table: 'from a table',
      template: 'a template',
      search: 'a search in notes',
      expression: 'arithmetic',
    },
    liveKinds: { tavily: 'Tavily search', http: 'a web address', javascript: 'your own JavaScript', mcp: 'an MCP server' },
    notRunnable: 'Not runnable yet: a call says so and calls nothing.',
    needs: {
      tavily: 'Live: needs a key and a network.',
      http: 'Live: needs a network, and an address that lets this page call it.',
      javascript: 'Live: runs in the sandbox, never on this page.',
      mcp: 'Live: needs an MCP server and a network.',
    },
    value: 'Answer',
    valueHint: 'The same for every call.',
    rows: 'Rows, the first that fits answers',
    row: (n) => `Row ${n}`,
    when: 'When the arguments are',
    whenHint: '{ "city": "Madrid" }: only these are looked at. An empty object always fits.',
    answer: 'Answer',
    addRow: 'Add a row',
    removeRow: (n) => `Remove row ${n}`,
    hasOtherwise: 'Answer also when no row fits',
    otherwise: 'Answer when no row fits',
    otherwiseHint: 'Without it, the tool fails and says what the table knows.',
    template: 'Template',
    corpus: 'Notes',
    corpusHint: 'The notes that come with the workbench are called notes.',
    limit: 'At most',
    results: 'results',
    expression: 'Expression',
    expressionHint:
      'Arithmetic on the arguments by their names, such as a * b, or {argument} for one that holds the whole expression.',
    method: 'Method',
    url: 'Address',
    headers: 'Headers',
    headersHint: 'Never a key: a document is shared and downloaded as it is.',
    body: 'Body',
    pick: 'Part of the answer',
    pickHint: 'A path such as results.0.text. Empty: all of it.',
    code: 'Code',
    mcpTool: 'Tool of the server',
    delay: 'Answers after',
    milliseconds: 'ms',
    remove: 'Remove the tool',
    removeTool: (name) => `Remove the tool ${name}`,
    change: (what, tool) => `Change "${what}" of ${tool}`,
    setMode: (tool) => `Switch ${tool} between mock and live`,
    rename: (from, to) => `Rename the tool ${from} to ${to}`,
    fault: 'Fault',
    faultFor: (tool) => `Have ${tool} fail`,
    addFault: (tool) => `Add a fault to ${tool}`,
    removeFault: (fault) => `Remove the fault: ${fault}`,
    removeFaultOf: (tool) => `Remove a fault of ${tool}`,
    faultKind: 'What happens',
    faults: {
      error: { name: 'error', does: 'The call fails with an error text.' },
      timeout: { name: 'timeout', does: 'It waits, and then fails without a result.' },
      slow: { name: 'slow', does: 'It answers, but late.' },
      empty: { name: 'empty', does: 'It answers with nothing at all.' },
      malformed: { name: 'malformed', does: 'The answer is broken JSON: cut off half way.' },
      huge: { name: 'huge', does: 'The answer is padded to a great length.' },
      'wrong-id': { name: 'wrong id', does: 'The answer carries the id of no call, so the call stays unanswered.' },
      'rate-limit': { name: 'rate limit', does: 'The call is refused: too many requests.' },
    },
    on: 'On which calls',
    onEvery: 'every call',
    onSome: 'some calls',
    calls: 'Calls',
    callsHint: 'Counted from 1 within a run, such as 1, 3.',
    callsWrong: 'Whole numbers from 1 on, with commas between them.',
    message: 'Text',
    messageHint: 'What the model reads. Empty: what a real service would say.',
    wait: 'Wait',
    length: 'Length',
    characters: 'characters',
    putFault: 'Add the fault',
    cancel: 'Cancel',
    faultText: (kind, on) =>
      on === 'every' ? `${kind} on every call` : `${kind} on ${on.length === 1 ? 'call' : 'calls'} ${on.join(', ')}`,
  },
  es: {
    newTool: 'Nueva herramienta',
    blank: 'Una herramienta vacía',
    blankDetail: 'Tú escribes su descripción, sus parámetros y su respuesta.',
    builtIn: 'Listas para usar',
    add: (name) => `Añadir la herramienta ${name}`,
    offered: (name) => `Ofrecer ${name} al modelo`,
    executable: (name) => `Dejar que estas manos ejecuten ${name}`,
    none: 'Aún no hay herramientas.',
    mode: (name) => `Cómo responde ${name}`,
    mock: 'simulada',
    live: 'real',
    noLive: 'No tiene respuesta real. Edita la herramienta para dársela.',
    keyMissing: 'Real: necesita una clave de Tavily. Aún no hay ninguna.',
    keySet: 'Real: tu clave de Tavily está puesta.',
    openKeys: 'Claves…',
    noDescription: 'Sin descripción: el modelo solo ve el nombre.',
    edit: 'Editar',
    editTool: (name) => `Editar ${name}`,
    close: 'Cerrar',
    closeTool: (name) => `Cerrar ${name}`,
    name: 'Nombre',
    description: 'Descripción',
    descriptionHint: 'La descripción es prompt: el modelo solo ve esto, el nombre y los parámetros.',
    parameters: 'Parámetros',
    parametersHint: 'Un JSON Schema de tipo object. También es prompt.',
    mockAnswer: 'Respuesta simulada',
    liveAnswer: 'Respuesta real',
    noLiveAnswer: 'ninguna',
    mockKinds: {
      fixed: 'siempre la misma',
      table: 'de una tabla',
      template: 'una plantilla',
      search: 'una búsqueda en notas',
      expression: 'aritmética',
    },
    liveKinds: {
      tavily: 'búsqueda de Tavily',
      http: 'una dirección web',
      javascript: 'tu propio JavaScript',
      mcp: 'un servidor MCP',
    },
    notRunnable: 'Aún no ejecutable: una llamada lo dice y no llama a nada.',
    needs: {
      tavily: 'Real: necesita una clave y red.',
      http: 'Real: necesita red, y una dirección que permita que esta página la llame.',
      javascript: 'Real: se ejecuta en el sandbox, nunca en esta página.',
      mcp: 'Real: necesita un servidor MCP y red.',
    },
    value: 'Respuesta',
    valueHint: 'La misma para cada llamada.',
    rows: 'Filas, responde la primera que encaja',
    row: (n) => `Fila ${n}`,
    when: 'Cuando los argumentos son',
    whenHint: '{ "city": "Madrid" }: solo se miran estos. Un objeto vacío encaja siempre.',
    answer: 'Respuesta',
    addRow: 'Añadir una fila',
    removeRow: (n) => `Quitar la fila ${n}`,
    hasOtherwise: 'Responder también cuando no encaja ninguna',
    otherwise: 'Respuesta cuando no encaja ninguna',
    otherwiseHint: 'Sin ella, la herramienta falla y dice lo que sabe la tabla.',
    template: 'Plantilla',
    corpus: 'Notas',
    corpusHint: 'Las notas que vienen incluidas se llaman notes.',
    limit: 'Como mucho',
    results: 'resultados',
    expression: 'Expresión',
    expressionHint:
      'Aritmética con los argumentos por su nombre, como a * b, o {argumento} para uno que trae la expresión entera.',
    method: 'Método',
    url: 'Dirección',
    headers: 'Cabeceras',
    headersHint: 'Nunca una clave: un documento se comparte y se descarga tal cual.',
    body: 'Cuerpo',
    pick: 'Parte de la respuesta',
    pickHint: 'Una ruta como results.0.text. Vacío: toda.',
    code: 'Código',
    mcpTool: 'Herramienta del servidor',
    delay: 'Responde después de',
    milliseconds: 'ms',
    remove: 'Quitar la herramienta',
    removeTool: (name) => `Quitar la herramienta ${name}`,
    change: (what, tool) => `Cambiar «${what}» de ${tool}`,
    setMode: (tool) => `Cambiar ${tool} entre simulada y real`,
    rename: (from, to) => `Cambiar el nombre de la herramienta ${from} a ${to}`,
    fault: 'Fallo',
    faultFor: (tool) => `Hacer que falle ${tool}`,
    addFault: (tool) => `Añadir un fallo a ${tool}`,
    removeFault: (fault) => `Quitar el fallo: ${fault}`,
    removeFaultOf: (tool) => `Quitar un fallo de ${tool}`,
    faultKind: 'Qué pasa',
    faults: {
      error: { name: 'error', does: 'La llamada falla con un texto de error.' },
      timeout: { name: 'timeout', does: 'Espera y luego falla sin resultado.' },
      slow: { name: 'lenta', does: 'Responde, pero tarde.' },
      empty: { name: 'vacía', does: 'Responde sin nada.' },
      malformed: { name: 'rota', does: 'La respuesta es JSON roto: cortado por la mitad.' },
      huge: { name: 'enorme', does: 'La respuesta se rellena hasta ser muy larga.' },
      'wrong-id': {
        name: 'id equivocado',
        does: 'La respuesta lleva el id de ninguna llamada, y la llamada queda sin responder.',
      },
      'rate-limit': { name: 'límite de peticiones', does: 'La llamada se rechaza: demasiadas peticiones.' },
    },
    on: 'En qué llamadas',
    onEvery: 'en todas',
    onSome: 'en algunas',
    calls: 'Llamadas',
    callsHint: 'Contadas desde 1 dentro de una ejecución, como 1, 3.',
    callsWrong: 'Números enteros desde 1, separados por comas.',
    message: 'Texto',
    messageHint: 'Lo que lee el modelo. Vacío: lo que diría un servicio real.',
    wait: 'Espera',
    length: 'Longitud',
    characters: 'caracteres',
    putFault: 'Añadir el fallo',
    cancel: 'Cancelar',
    faultText: (kind, on) =>
      on === 'every'
        ? `${kind} en todas las llamadas`
        : `${kind} en ${on.length === 1 ? 'la llamada' : 'las llamadas'} ${on.join(', ')}`,
  },
}
