/** What is told about boxes in a console, in both languages. */
export const panelWords = {
  unknownBox: {
    en: 'Its title says nothing of a message, a call or a result.',
    es: 'Su título no habla de un mensaje, una llamada ni un resultado.',
  },
  ofProgram: {
    en: 'A line of the program itself: it says that something began or ended.',
    es: 'Una línea del propio programa: dice que algo empezó o terminó.',
  },
  between: {
    en: 'Text between the boxes that follows no call.',
    es: 'Texto entre los recuadros que no sigue a ninguna llamada.',
  },
  bareResult: {
    what: { en: 'a result without a box', es: 'un resultado sin recuadro' },
    why: {
      en: 'It stands right behind a call and is taken as what the call brought.',
      es: 'Está justo detrás de una llamada y se toma como lo que esta trajo.',
    },
  },
  wrapped: {
    what: { en: 'lines that a box broke', es: 'líneas que partió un recuadro' },
    why: {
      en: 'Where the next word had no room in the box, the lines were joined again.',
      es: 'Donde la palabra siguiente no cabía en el recuadro, las líneas se volvieron a unir.',
    },
  },
} as const
