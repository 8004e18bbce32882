/** The words of the dialogs about endpoints and keys. */
import type { Bilingual } from '../../base/language'

interface EndpointWords {
  readonly title: string
  readonly intro: string
  readonly address: string
  readonly addressHint: string
  readonly model: string
  readonly modelHint: string
  readonly key: string
  readonly keyHint: string
  readonly keep: string
  readonly keepHint: string
  readonly everyModel: (n: number) => string
  readonly incomplete: string
  readonly test: string
  readonly testing: string
  readonly works: (model: string) => string
  readonly use: string
  readonly cancel: string
  readonly label: string
  readonly keysTitle: string
  readonly keysIntro: string
  readonly tavily: string
  readonly tavilyHint: string
  readonly keyOf: (model: string) => string
  readonly keyPlace: (address: string) => string
  /** `given`: the address that the key is for, when it is known. */
  readonly keyElsewhere: (address: string, given: string | undefined) => string
  readonly save: string
  readonly notKept: string
}

export const endpointWords: Bilingual<EndpointWords> = {
  en: {
    title: 'Use a real model',
    intro: 'Any service that speaks the OpenAI protocol. Your browser calls it directly; nothing goes anywhere else.',
    address: 'Address',
    addressHint: 'Up to and including /v1. A model on your own machine works too.',
    model: 'Model',
    modelHint: 'The name that the service gives it.',
    key: 'Key',
    keyHint: 'Leave it empty when the service asks for none. It never enters the document, the run or the log.',
    keep: 'Keep on this device',
    keepHint: 'Without this it is forgotten when you close the page.',
    everyModel: (n) => `Use it for all ${n} models of this document`,
    incomplete: 'The address or the name of the model is still missing.',
    test: 'Test the connection',
    testing: 'Asking…',
    works: (model) => `It works: ${model} answers at this address.`,
    use: 'Use this model',
    cancel: 'Cancel',
    label: 'Use a real model',
    keysTitle: 'Keys',
    keysIntro: 'Keys of this session. They are sent only to the service that they belong to, and only when you run.',
    tavily: 'Tavily (live web search)',
    tavilyHint: 'Only for tools whose switch is on live.',
    keyOf: (model) => `Model ${model}`,
    keyPlace: (address) => `It is sent only to ${address}.`,
    keyElsewhere: (address, given) =>
      given === undefined
        ? `A key is set, but not for ${address}: it is not sent there. Writing one here is for this address.`
        : `A key is set for ${given}: it is not sent to ${address}. Writing one here takes its place.`,
    save: 'Done',
    notKept: 'This browser refuses to keep anything: the keys last until you close the page.',
  },
  es: {
    title: 'Usar un modelo de verdad',
    intro: 'Cualquier servicio que hable el protocolo de OpenAI. Tu navegador lo llama directamente; nada va a otra parte.',
    address: 'Dirección',
    addressHint: 'Hasta /v1 inclusive. También vale un modelo en tu propia máquina.',
    model: 'Modelo',
    modelHint: 'El nombre que le da el servicio.',
    key: 'Clave',
    keyHint: 'Déjala vacía si el servicio no pide ninguna. Nunca entra en el documento, la ejecución ni el registro.',
    keep: 'Guardar en este dispositivo',
    keepHint: 'Si no, se olvida al cerrar la página.',
    everyModel: (n) => `Usarlo para los ${n} modelos de este documento`,
    incomplete: 'Aún faltan la dirección o el nombre del modelo.',
    test: 'Probar la conexión',
    testing: 'Preguntando…',
    works: (model) => `Funciona: ${model} responde en esta dirección.`,
    use: 'Usar este modelo',
    cancel: 'Cancelar',
    label: 'Usar un modelo de verdad',
    keysTitle: 'Claves',
    keysIntro: 'Claves de esta sesión. Solo se mandan al servicio al que pertenecen, y solo cuando ejecutas.',
    tavily: 'Tavily (búsqueda web real)',
    tavilyHint: 'Solo para las herramientas puestas en «real».',
    keyOf: (model) => `Modelo ${model}`,
    keyPlace: (address) => `Solo se envía a ${address}.`,
    keyElsewhere: (address, given) =>
      given === undefined
        ? `Hay una clave, pero no para ${address}: no se envía allí. La que escribas aquí es para esta dirección.`
        : `Hay una clave para ${given}: no se envía a ${address}. La que escribas aquí ocupa su lugar.`,
    save: 'Listo',
    notKept: 'Este navegador se niega a guardar nada: las claves duran hasta que cierres la página.',
  },
}
