/** The words of the history. What an entry is called comes with it, in the language in which it was done. */
export const historyWords = {
  en: {
    history: 'History',
    start: 'As it was opened',
    older: 'The oldest that is kept',
    undone: 'undone',
    now: 'now',
  },
  es: {
    history: 'Historial',
    start: 'Como se abrió',
    older: 'Lo más antiguo que se guarda',
    undone: 'deshecho',
    now: 'ahora',
  },
}
