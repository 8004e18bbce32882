/** What is told about streamed replies. */
export const apiStreamWords = {
  notEvent: { en: 'It is no event of a streamed reply.', es: 'No es un evento de una respuesta en flujo.' },
  snapshot: {
    en: 'The client puts together in it what the events before it said.',
    es: 'El cliente reúne en él lo que dijeron los eventos anteriores.',
  },
  endAlone: { en: 'It ends a stream of which nothing else is here.', es: 'Termina un flujo del que no hay nada más.' },
  empty: { en: 'Its stream says nothing.', es: 'Su flujo no dice nada.' },
  failed: { en: 'a reply that failed', es: 'una respuesta que falló' },
  follows: {
    what: { en: 'which replies belong together', es: 'qué respuestas van juntas' },
    why: {
      en: 'The log holds replies only: one that follows calls for tools is taken to go on from them.',
      es: 'El registro solo contiene respuestas: la que sigue a unas llamadas a herramientas se toma como su continuación.',
    },
  },
} as const
