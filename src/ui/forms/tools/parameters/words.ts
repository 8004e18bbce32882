/** The words of the table of parameters. Types and keywords are JSON Schema's own and stay as they are. */
import type { Bilingual } from '../../../../base/language'

const en = {
  view: 'Parameters as',
  table: 'Table',
  jsonOnly: 'A table cannot show all of this schema, so it stays JSON.',
  tableHint: 'What the model fills in. The names and descriptions are prompt too.',
  empty: 'No parameters: the model calls it without any.',
  name: 'Name',
  type: 'Type',
  otherType: 'as in JSON',
  description: 'What it is for',
  required: 'Required',
  also: (keywords: readonly string[]) => `Also set, to be changed under JSON: ${keywords.join(', ')}.`,
  add: 'Add a parameter',
  parameters: 'Parameters',
  parameter: (name: string) => `The parameter ${name}`,
  change: (name: string) => `Parameters, ${name}`,
  remove: (name: string) => `Remove the parameter ${name}`,
  badName: 'Providers take letters without accents, digits, _ . and -, 64 at most.',
  taken: (name: string) => `There is a parameter called "${name}" already.`,
}

const es: typeof en = {
  view: 'Parámetros como',
  table: 'Tabla',
  jsonOnly: 'Una tabla no puede mostrar todo este esquema, así que se queda en JSON.',
  tableHint: 'Lo que rellena el modelo. Los nombres y las descripciones también son prompt.',
  empty: 'Sin parámetros: el modelo la llama sin ninguno.',
  name: 'Nombre',
  type: 'Tipo',
  otherType: 'como en JSON',
  description: 'Para qué es',
  required: 'Obligatorio',
  also: (keywords) => `También puesto, se cambia en JSON: ${keywords.join(', ')}.`,
  add: 'Añadir un parámetro',
  parameters: 'Parámetros',
  parameter: (name) => `El parámetro ${name}`,
  change: (name) => `Parámetros, ${name}`,
  remove: (name) => `Quitar el parámetro ${name}`,
  badName: 'Los proveedores aceptan letras sin acento, cifras, _ . y -, 64 como mucho.',
  taken: (name) => `Ya hay un parámetro llamado «${name}».`,
}

export const parameterWords: Bilingual<typeof en> = { en, es }
