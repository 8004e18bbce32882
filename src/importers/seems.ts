/**
 * Files that are known and hold no run: what each is, and what to give in its place. Looked at only when no format reads a file, so
 * nothing here may be needed to read one.
 */
import { isRecord } from '../base/json'
import type { Bilingual } from '../base/language'
import type { Source } from './core/source'

export type Seems =
  | 'address'
  | 'sqlite-columns'
  | 'typed-prompts'
  | 'bare-run-items'
  | 'message-part'
  | 'printed-objects'
  | 'generator'
  | 'parquet'

/** `undefined`: it is none of these. */
export function seemsToBe(source: Source): Seems | undefined {
  const head = source.text.slice(0, 20_000)
  const trimmed = head.trim()
  if (head.startsWith('PAR1')) return 'parquet'
  if (/^https?:\/\/\S+$/.test(trimmed)) return 'address'
  if (/^<(?:async_)?(?:generator|coroutine) object \S+/m.test(trimmed)) return 'generator'
  if ((trimmed.match(/\[object Object\]/g)?.length ?? 0) > 0) return 'printed-objects'
  if (/^[^\n]*\bthread_id\b[^\n]*\n-{2,}(?: {2,}-{2,})+\s*$/m.test(head)) return 'sqlite-columns'
  const values = source
    .documents()
    .documents.slice(0, 40)
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 40) : [value]))
  if (values.length === 0) return undefined
  const all = (holds: (value: Readonly<Record<string, unknown>>) => boolean): boolean =>
    values.every((value) => isRecord(value) && holds(value))
  if (all((one) => one.type === 'user' && typeof one.message === 'string' && typeof one.messageId === 'number'))
    return 'typed-prompts'
  if (all((one) => /^(?:run_item|raw_response_event|agent_updated)/.test(String(one.type)))) return 'bare-run-items'
  if (all((one) => typeof one.messageID === 'string' && typeof one.sessionID === 'string' && typeof one.type === 'string'))
    return 'message-part'
  return undefined
}

export const seemsWords: Readonly<Record<Seems, Bilingual>> = {
  address: {
    en: 'It is an address. Nothing is fetched from there: export the run where you see it, as JSON, and open that file.',
    es: 'Es una dirección. No se descarga nada de ella: exporta la ejecución donde la ves, como JSON, y abre ese archivo.',
  },
  'sqlite-columns': {
    en: 'It is what the shell of SQLite prints in columns, and the checkpoints are lost in it. Open the database file itself, or print the tables again after .mode quote',
    es: 'Es lo que imprime la consola de SQLite en columnas, y ahí se pierden los checkpoints. Abre el archivo de la base de datos, o imprime las tablas otra vez después de .mode quote',
  },
  'typed-prompts': {
    en: 'It is the list of what was typed into Gemini CLI (logs.json); the answers are not in it. Open a session of its folder "chats", or what /chat save wrote.',
    es: 'Es la lista de lo que se escribió en Gemini CLI (logs.json); las respuestas no están. Abre una sesión de su carpeta «chats», o lo que guardó /chat save.',
  },
  'bare-run-items': {
    en: 'These are events of the Agents SDK without what they carry. Write down event.item.raw_item of each, or the whole result with to_input_list().',
    es: 'Son eventos del Agents SDK sin lo que llevan dentro. Guarda event.item.raw_item de cada uno, o el resultado entero con to_input_list().',
  },
  'message-part': {
    en: 'It is a part of a message of OpenCode; who said it stands in another file. Open the whole session: opencode export writes it.',
    es: 'Es una parte de un mensaje de OpenCode; quién lo dijo está en otro archivo. Abre la sesión entera: la escribe opencode export.',
  },
  'printed-objects': {
    en: 'The values in it were printed as "[object Object]", and what they held is gone. Print them with JSON.stringify and open that.',
    es: 'Sus valores se imprimieron como «[object Object]», y lo que contenían se perdió. Imprímelos con JSON.stringify y abre eso.',
  },
  generator: {
    en: 'What was printed is the stream itself, not what came out of it. Go through it (for chunk in …) and print each chunk.',
    es: 'Se imprimió el stream mismo, no lo que salió de él. Recórrelo (for chunk in …) e imprime cada fragmento.',
  },
  parquet: {
    en: 'It is a Parquet table, which is not read here. Turn it into JSON lines first (DuckDB, pandas), then open that.',
    es: 'Es una tabla Parquet, que aquí no se lee. Conviértela antes en líneas de JSON (DuckDB, pandas) y abre eso.',
  },
}
