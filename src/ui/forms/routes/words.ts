/** The words of a delegate's routes. */
import type { Bilingual } from '../../../base/language'

const en = {
  route: (n: number) => `Route ${n}`,
  none: 'No routes yet: every call goes to the branch below.',
  tool: 'Calls for the tool',
  branch: 'Go to the branch',
  fan: 'The node there runs',
  once: 'once for all calls',
  each: 'once for each call',
  send: 'What it is given of the call',
  sendHint: 'Into a state field, from an argument of the call. Empty: it sees the state as it is.',
  add: 'Add a route',
  remove: (n: number) => `Remove route ${n}`,
}

const es: typeof en = {
  route: (n) => `Ruta ${n}`,
  none: 'Aún no hay rutas: todas las llamadas van a la rama de abajo.',
  tool: 'Las llamadas a la herramienta',
  branch: 'Van a la rama',
  fan: 'El nodo de ahí se ejecuta',
  once: 'una vez para todas',
  each: 'una vez por llamada',
  send: 'Lo que recibe de la llamada',
  sendHint: 'Hacia un campo del estado, desde un argumento de la llamada. Vacío: ve el estado como está.',
  add: 'Añadir una ruta',
  remove: (n) => `Quitar la ruta ${n}`,
}

export const routeWords: Bilingual<typeof en> = { en, es }
