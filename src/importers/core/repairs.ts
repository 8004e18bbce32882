/** What may have to be mended before a file can be read, each with the sentence that the report shows. */
import type { Bilingual } from '../../base/language'
import type { LeftOut } from './containers'

export const repairKinds = [
  'cut-off',
  'broken',
  'not-a-number',
  'quotes',
  'python',
  'console-print',
  'unquoted-key',
  'trailing-comma',
  'missing-comma',
  'missing-quote',
  'escape',
  'too-deep',
  'guessed',
  'guessed-arguments',
  'double-encoded',
  'bytes-as-object',
  'encoding',
  'unreadable-characters',
  'colours',
  'colour-labels',
  'log-prefix',
  'line-prefix',
  'envelope',
  'notebook',
  'printed-stream',
  'cassette',
  'yaml',
  'fenced',
  'table',
  'unpacked-gzip',
  'unpacked-zip',
  'unpacked-zstd',
  'container-cut',
  'put-together',
  'database',
  'pickle',
  'stored-bytes',
] as const
export type RepairKind = (typeof repairKinds)[number]

interface RepairWords {
  readonly what: Bilingual
  readonly why: Bilingual
}

const say = (what: string, why: string, que: string, porque: string): RepairWords => ({
  what: { en: what, es: que },
  why: { en: why, es: porque },
})

export const repairWords: Readonly<Record<RepairKind, RepairWords>> = {
  'cut-off': say(
    'the end is cut off',
    'The text ends inside a value; it was read as far as it goes.',
    'el final está cortado',
    'El texto termina dentro de un valor; se leyó hasta donde llega.',
  ),
  broken: say(
    'a value that breaks in the middle',
    'It was read up to the place that cannot be read; what follows is told apart.',
    'un valor que se rompe por el medio',
    'Se leyó hasta el punto ilegible; lo que sigue se indica aparte.',
  ),
  'not-a-number': say(
    'NaN or Infinity',
    'JSON has no such number; it is kept as a text.',
    'NaN o Infinity',
    'JSON no tiene ese número; se conserva como texto.',
  ),
  quotes: say(
    'quotes that are not those of JSON',
    'They were read as text quotes.',
    'comillas que no son las de JSON',
    'Se leyeron como comillas de texto.',
  ),
  python: say(
    'a Python print',
    'Written by Python, not as JSON; it was read as far as its form tells.',
    'una impresión de Python',
    'La escribió Python, no como JSON; se leyó hasta donde su forma lo dice.',
  ),
  'console-print': say(
    'a console print',
    'Printed for reading, not as JSON; parts that were not printed stay as texts such as [Object].',
    'una impresión de consola',
    'Impresa para leerla, no como JSON; lo que no se imprimió queda como texto, por ejemplo [Object].',
  ),
  'unquoted-key': say('keys without quotes', 'They were read as names.', 'claves sin comillas', 'Se leyeron como nombres.'),
  'trailing-comma': say('a comma too many', 'It was passed over.', 'una coma de más', 'Se pasó por alto.'),
  'missing-comma': say('a missing comma', 'It was added.', 'falta una coma', 'Se añadió.'),
  'missing-quote': say(
    'a quote that is not closed',
    'The text was taken to end where the next object begins.',
    'una comilla sin cerrar',
    'Se tomó que el texto acaba donde empieza el siguiente objeto.',
  ),
  escape: say(
    'a backslash that means nothing',
    'It was kept as it stands.',
    'una barra inversa sin significado',
    'Se conservó tal cual.',
  ),
  'too-deep': say(
    'nested too deep',
    'Deeper levels are shown as a text that says so.',
    'demasiados niveles anidados',
    'Los niveles más profundos se muestran como un texto que lo dice.',
  ),
  guessed: say(
    'not quite JSON, put right by guessing',
    'It could not be read as it stands. What it may have meant was guessed; what exactly was changed cannot be told.',
    'casi JSON, arreglado por suposición',
    'No se pudo leer tal cual. Se supuso lo que podía querer decir; no se puede decir exactamente qué se cambió.',
  ),
  'guessed-arguments': say(
    'arguments of a call that are no JSON',
    'What they may have meant is shown beside them, for reading only: the call stays one that could not be read.',
    'argumentos de una llamada que no son JSON',
    'Lo que podían querer decir se muestra al lado, solo para leerlo: la llamada sigue siendo una que no se pudo leer.',
  ),
  'double-encoded': say(
    'JSON inside a text',
    'The text holds JSON; it was read a second time.',
    'JSON dentro de un texto',
    'El texto contiene JSON; se leyó por segunda vez.',
  ),
  'bytes-as-object': say(
    'bytes printed as an object',
    'They were put together again and read as text.',
    'bytes impresos como objeto',
    'Se juntaron de nuevo y se leyeron como texto.',
  ),
  encoding: say(
    'not UTF-8',
    'The encoding was recognised from the bytes.',
    'no es UTF-8',
    'La codificación se reconoció por los bytes.',
  ),
  'unreadable-characters': say(
    'characters that cannot be read',
    'They are shown as the replacement character.',
    'caracteres que no se pueden leer',
    'Se muestran con el carácter de sustitución.',
  ),
  colours: say('terminal colours', 'They were taken out.', 'colores de terminal', 'Se quitaron.'),
  'colour-labels': say(
    'results told apart by colours only',
    'Where the colour changes, the labels "Observation:" and "Thought:" were written instead.',
    'resultados distinguidos solo por el color',
    'Donde cambia el color se escribieron en su lugar las etiquetas «Observation:» y «Thought:».',
  ),
  'log-prefix': say(
    'text in front of JSON',
    'Each line begins with text of a log; the JSON behind it was read.',
    'texto delante del JSON',
    'Cada línea empieza con texto de un registro; se leyó el JSON que sigue.',
  ),
  'line-prefix': say(
    'something in front of every line',
    'A time, a level, a name or a mark; the lines were read without it.',
    'algo delante de cada línea',
    'Una hora, un nivel, un nombre o una marca; las líneas se leyeron sin ello.',
  ),
  envelope: say(
    'records in a wrapper',
    'They were taken out of it; what else is in the wrapper is not shown.',
    'registros dentro de un envoltorio',
    'Se sacaron de él; lo demás que contiene no se muestra.',
  ),
  notebook: say(
    'a notebook',
    'The outputs of its cells in which runs were found were read; its other cells were not.',
    'un cuaderno',
    'Se leyeron las salidas de sus celdas en las que había ejecuciones; las demás celdas, no.',
  ),
  'printed-stream': say(
    'what LangGraph prints while it runs',
    'The lines were read as the chunks of the stream that they print.',
    'lo que LangGraph imprime mientras corre',
    'Las líneas se leyeron como los fragmentos del flujo que imprimen.',
  ),
  cassette: say(
    'a recording of web traffic',
    'The bodies of its requests and answers were read; a line each, numbered as the text shows them.',
    'una grabación de tráfico web',
    'Se leyeron los cuerpos de sus peticiones y respuestas; una línea cada una, numeradas como las muestra el texto.',
  ),
  yaml: say('YAML', 'It was read as the values that it writes down.', 'YAML', 'Se leyó como los valores que escribe.'),
  fenced: say(
    'JSON in a Markdown block',
    'The blocks were read, the text around them was not.',
    'JSON en un bloque de Markdown',
    'Se leyeron los bloques, no el texto de alrededor.',
  ),
  table: say(
    'rows of a table',
    'Each row was read as a record, with the names of its columns; JSON in its cells was read.',
    'filas de una tabla',
    'Cada fila se leyó como un registro, con los nombres de sus columnas; se leyó el JSON de sus celdas.',
  ),
  'unpacked-gzip': unpacked('gzip'),
  'unpacked-zip': unpacked('zip'),
  'unpacked-zstd': unpacked('zstd'),
  'container-cut': say(
    'a container that is damaged or cut off',
    'What stands in front of that place was read.',
    'un contenedor dañado o cortado',
    'Se leyó lo que está antes de ese punto.',
  ),
  'put-together': say(
    'pieces of a stream',
    'The pieces were put together to whole messages.',
    'fragmentos de un flujo',
    'Los fragmentos se juntaron en mensajes completos.',
  ),
  database: say(
    'an SQLite database',
    'Its rows were read, a line each, numbered as the text shows them; nothing in the file was changed.',
    'una base de datos SQLite',
    'Se leyeron sus filas, una línea cada una, numeradas como las muestra el texto; no se cambió nada del archivo.',
  ),
  pickle: say(
    'a Python pickle',
    'Its values were read; what it would run was not run, and stands as the names of what it would make.',
    'un pickle de Python',
    'Se leyeron sus valores; lo que ejecutaría no se ejecutó, y queda como los nombres de lo que crearía.',
  ),
  'stored-bytes': say(
    'bytes of a database in a text',
    'They were read as the values that LangGraph had packed in them; a line for each row, numbered as the text shows them.',
    'bytes de una base de datos en un texto',
    'Se leyeron como los valores que LangGraph había empaquetado en ellos; una línea por fila, numeradas como las muestra el texto.',
  ),
}

function unpacked(container: string): RepairWords {
  return say(
    `unpacked from ${container}`,
    'The file was packed; what is in it was read.',
    `desempaquetado de ${container}`,
    'El archivo estaba comprimido; se leyó lo que contiene.',
  )
}

/** Why a file of an archive was not read. */
export const leftOutWords: Readonly<Record<LeftOut['why'], Bilingual>> = {
  'other-table': {
    en: 'It is no table of a checkpointer (checkpoints, writes, blobs of channels).',
    es: 'No es una tabla de un checkpointer (checkpoints, escrituras, blobs de canales).',
  },
  'log-missing': {
    en: 'The database was written with a log beside it. If there is a file of this name, the newest rows are in it: put both into a zip and open that.',
    es: 'La base de datos se escribió con un registro aparte. Si hay un archivo con este nombre, las filas más nuevas están en él: mete los dos en un zip y ábrelo.',
  },
  'too-long': {
    en: 'More would come out than can be read at once.',
    es: 'Saldría más de lo que se puede leer de una vez.',
  },
  encrypted: { en: 'It is encrypted.', es: 'Está cifrado.' },
  'unknown-packing': {
    en: 'It is packed in a way that is not known here.',
    es: 'Está comprimido de una forma no conocida aquí.',
  },
  damaged: { en: 'It is damaged: nothing of it could be unpacked.', es: 'Está dañado: no se pudo desempaquetar nada.' },
  'no-text': { en: 'It is no text.', es: 'No es texto.' },
  bookkeeping: {
    en: 'It is no part of the record: the archive or the program that made it keeps it for itself.',
    es: 'No es parte del registro: el archivo comprimido o el programa que lo hizo lo guarda para sí.',
  },
}
