/** The words of sharing: what is in a link, what may be left out, and what somebody's link would do. */
import type { Bilingual } from '../../base/language'
import type { LeaveOut } from '../../document/link-choices'
import type { FoundSecret } from '../../document/link-secrets'
import type { LiveAnswer, Model } from '../../document/types'

interface ContentsWords {
  readonly graph: string
  readonly edges: (n: number) => string
  readonly subgraphs: (n: number) => string
  readonly prompts: string
  readonly question: string
  readonly inputs: string
  readonly tools: string
  readonly models: string
  readonly code: string
  readonly notes: string
  readonly description: string
  readonly mock: string
  readonly live: Readonly<Record<LiveAnswer['kind'], string>>
  /** Of a tool that could answer live, and answers from its mock. */
  readonly off: (live: string) => string
  readonly noAddress: string
  readonly headers: (names: readonly string[]) => string
  /** Of a header: whoever gets the link fills it in. */
  readonly noValue: (header: string) => string
  readonly providers: Readonly<Record<Model['provider'], string>>
  readonly replies: (n: number, first: string) => string
  readonly codeWhat: Readonly<Record<'function' | 'condition' | 'tool', string>>
  readonly chars: (n: number) => string
  readonly empty: string
  readonly more: (n: number) => string
}

export const contentsWords: Bilingual<ContentsWords> = {
  en: {
    graph: 'Graph',
    edges: (n) => `${n} ${n === 1 ? 'edge' : 'edges'}`,
    subgraphs: (n) => `${n} more ${n === 1 ? 'graph' : 'graphs'}`,
    prompts: 'Prompts',
    question: 'Question',
    inputs: 'Other input',
    tools: 'Tools',
    models: 'Models',
    code: 'Code',
    notes: 'Notes',
    description: 'Description',
    mock: 'mock',
    live: { http: 'live: web address', javascript: 'live: JavaScript', tavily: 'live: Tavily search', mcp: 'live: MCP server' },
    off: (live) => `mock, can be ${live}`,
    noAddress: 'no address',
    headers: (names) => `headers: ${names.join(', ')}`,
    noValue: (header) => `${header} (without its value)`,
    providers: { practice: 'practice model', script: 'script', cassette: 'recorded answers', openai: 'endpoint' },
    replies: (n, first) => `${n} ${n === 1 ? 'reply' : 'replies'}: ${first}`,
    codeWhat: { function: 'function', condition: 'condition of a router', tool: 'live answer of a tool' },
    chars: (n) => `${n} characters`,
    empty: 'Nothing is drawn yet.',
    more: (n) => `and ${n} more`,
  },
  es: {
    graph: 'Grafo',
    edges: (n) => `${n} ${n === 1 ? 'arista' : 'aristas'}`,
    subgraphs: (n) => `${n} ${n === 1 ? 'grafo' : 'grafos'} más`,
    prompts: 'Prompts',
    question: 'Pregunta',
    inputs: 'Otra entrada',
    tools: 'Herramientas',
    models: 'Modelos',
    code: 'Código',
    notes: 'Notas',
    description: 'Descripción',
    mock: 'simulada',
    live: {
      http: 'real: dirección web',
      javascript: 'real: JavaScript',
      tavily: 'real: búsqueda de Tavily',
      mcp: 'real: servidor MCP',
    },
    off: (live) => `simulada; se puede poner en ${live}`,
    noAddress: 'sin dirección',
    headers: (names) => `cabeceras: ${names.join(', ')}`,
    noValue: (header) => `${header} (sin su valor)`,
    providers: { practice: 'modelo de práctica', script: 'guion', cassette: 'respuestas grabadas', openai: 'servicio' },
    replies: (n, first) => `${n} ${n === 1 ? 'respuesta' : 'respuestas'}: ${first}`,
    codeWhat: { function: 'función', condition: 'condición de un router', tool: 'respuesta real de una herramienta' },
    chars: (n) => `${n} caracteres`,
    empty: 'Todavía no hay nada dibujado.',
    more: (n) => `y ${n} más`,
  },
}

interface ShareWords {
  readonly title: string
  readonly intro: string
  readonly contents: string
  readonly leaveOut: string
  readonly leave: Readonly<Record<keyof LeaveOut, { readonly label: string; readonly hint: string }>>
  readonly keysLeftOut: string
  readonly key: (found: FoundSecret) => string
  readonly link: string
  readonly length: (n: string) => string
  readonly lengths: { readonly short: string; readonly long: string; readonly tooLong: string }
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  readonly file: string
}

const partWords = {
  en: { tool: 'tool', node: 'node', model: 'model', document: 'document' },
  es: { tool: 'la herramienta', node: 'el nodo', model: 'el modelo', document: 'el documento' },
}

export const shareWords: Bilingual<ShareWords> = {
  en: {
    title: 'Share as a link',
    intro:
      'The whole document is in the link itself, after the #. Nothing is sent anywhere now; whoever has the link has the document.',
    contents: 'What is in the link',
    leaveOut: 'Leave out',
    leave: {
      question: { label: 'The question', hint: 'Whoever opens the link asks their own.' },
      headers: { label: 'The values of headers', hint: 'Their names stay.' },
      addresses: {
        label: 'Addresses of endpoints and live tools',
        hint: 'Such tools answer from their mock until somebody fills the address in.',
      },
      places: { label: 'The places of the nodes', hint: 'The link is shorter; the graph is laid out anew.' },
    },
    keysLeftOut: 'Left out, because it looks like a key. Keys never travel in a link:',
    key: ({ part, name, setting }) =>
      part === 'document' ? `${setting} of the document` : `${setting} of ${partWords.en[part]} ${name}`,
    link: 'Link',
    length: (n) => `${n} characters.`,
    lengths: {
      short: 'Short enough for most chats.',
      long: 'Some chats and mail programs cut links of this length. A file is safer there.',
      tooLong: 'Most chats and mail programs cut links of this length. Send the file instead.',
    },
    copy: 'Copy the link',
    copied: 'Copied. Paste it where you like.',
    notCopied: 'The browser refuses to copy. The link is selected: copy it with the keyboard.',
    file: 'Download as a file',
  },
  es: {
    title: 'Compartir como enlace',
    intro:
      'El documento entero está en el propio enlace, después de la almohadilla (#). Ahora no se manda nada a ningún sitio; quien tiene el enlace tiene el documento.',
    contents: 'Qué hay en el enlace',
    leaveOut: 'Dejar fuera',
    leave: {
      question: { label: 'La pregunta', hint: 'Quien abra el enlace hará la suya.' },
      headers: { label: 'Los valores de las cabeceras', hint: 'Sus nombres se quedan.' },
      addresses: {
        label: 'Las direcciones de servicios y herramientas reales',
        hint: 'Esas herramientas responden con su simulación hasta que alguien ponga la dirección.',
      },
      places: { label: 'El sitio de los nodos', hint: 'El enlace es más corto; el grafo se ordena de nuevo.' },
    },
    keysLeftOut: 'Se deja fuera, porque parece una clave. Las claves nunca viajan en un enlace:',
    key: ({ part, name, setting }) =>
      part === 'document' ? `${setting} del documento` : `${setting} de ${partWords.es[part]} ${name}`,
    link: 'Enlace',
    length: (n) => `${n} caracteres.`,
    lengths: {
      short: 'Bastante corto para la mayoría de los chats.',
      long: 'Algunos chats y programas de correo cortan enlaces así de largos. Ahí es más seguro un archivo.',
      tooLong: 'Casi todos los chats y programas de correo cortan enlaces así de largos. Manda mejor el archivo.',
    },
    copy: 'Copiar el enlace',
    copied: 'Copiado. Pégalo donde quieras.',
    notCopied: 'El navegador no deja copiar. El enlace está seleccionado: cópialo con el teclado.',
    file: 'Descargar como archivo',
  },
}

interface LinkWords {
  readonly title: string
  readonly failed: string
  readonly nothingChanged: string
  readonly safe: string
  readonly calls: string
  readonly noCalls: string
  readonly callTool: (name: string, what: string) => string
  readonly callModel: (id: string, address: string) => string
  readonly mockTools: string
  readonly practiceModels: string
  readonly stillCalls: string
  readonly sandbox: string
  readonly take: string
  readonly notNow: string
  readonly close: string
}

export const linkWords: Bilingual<LinkWords> = {
  en: {
    title: "Somebody's link",
    failed: 'The link could not be opened',
    nothingChanged: 'Nothing of yours was changed.',
    safe: 'Looking at it runs nothing and calls nothing. It opens beside your own documents and changes none of them.',
    calls: 'What a run of it would call',
    noCalls: 'A run of it would call nothing outside of your browser.',
    callTool: (name, what) => `Tool ${name}: ${what}`,
    callModel: (id, address) => `Model ${id}: ${address}`,
    mockTools: 'Let live tools answer from their mock instead',
    practiceModels: 'Put the practice model in the place of endpoints',
    stillCalls: 'It calls them only when you press Run. Your own keys are not given to its endpoints.',
    sandbox: 'Its code runs only in the sandbox, and only when you press Run.',
    take: 'Open as a document of yours',
    notNow: 'Not now',
    close: 'Close',
  },
  es: {
    title: 'Un enlace de alguien',
    failed: 'No se pudo abrir el enlace',
    nothingChanged: 'No se ha cambiado nada tuyo.',
    safe: 'Mirarlo no ejecuta nada ni llama a nada. Se abre junto a tus documentos y no cambia ninguno.',
    calls: 'A qué llamaría al ejecutarlo',
    noCalls: 'Al ejecutarlo no llamaría a nada fuera de tu navegador.',
    callTool: (name, what) => `Herramienta ${name}: ${what}`,
    callModel: (id, address) => `Modelo ${id}: ${address}`,
    mockTools: 'Que las herramientas reales respondan con su simulación',
    practiceModels: 'Poner el modelo de práctica en lugar de los servicios',
    stillCalls: 'Solo los llama cuando pulsas Ejecutar. Tus propias claves no se dan a sus servicios.',
    sandbox: 'Su código se ejecuta solo en la sandbox, y solo cuando pulsas Ejecutar.',
    take: 'Abrir como documento tuyo',
    notNow: 'Ahora no',
    close: 'Cerrar',
  },
}
