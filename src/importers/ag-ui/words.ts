/** Why an event of AG-UI is not shown. */
export const agUiWords = {
  notEvent: { en: 'It is no event of AG-UI.', es: 'No es un evento de AG-UI.' },
  runMark: { en: 'It only says that a run began or ended.', es: 'Solo dice que una ejecución empezó o terminó.' },
  stepMark: {
    en: 'It only says that a step began or ended; its name stands with what came in it.',
    es: 'Solo dice que un paso empezó o terminó; su nombre está en lo que vino en él.',
  },
  endMark: {
    en: 'It only says that a message or a call begins or is complete.',
    es: 'Solo dice que un mensaje o una llamada empieza o está completa.',
  },
  repeated: { en: 'It repeats messages that are shown already.', es: 'Repite mensajes que ya se muestran.' },
  decoration: {
    en: 'It tells of the state or the look of the page, not of the conversation.',
    es: 'Habla del estado o del aspecto de la página, no de la conversación.',
  },
} as const
