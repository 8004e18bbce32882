/** What the page tells, in sentences: what happened, then what to do. */
import { unreachable } from '../../base/exhaustive'
import type { Language } from '../../base/language'
import { problemSentence } from '../../document/problem-words'
import type { Notice } from '../../store/shell-store'
import { clipNoticeText } from '../graphs/notice-words'

export interface NoticeText {
  readonly tone: 'bad' | 'warn' | 'info'
  readonly title: string
  /** More than one line for a document with several mistakes. */
  readonly lines: readonly string[]
}

/** The text of a notice. */
export function noticeText(notice: Notice, language: Language): NoticeText {
  const say = (en: string, es: string) => (language === 'en' ? en : es)
  const text = (tone: NoticeText['tone'], title: string, ...lines: readonly string[]): NoticeText => ({ tone, title, lines })
  switch (notice.code) {
    case 'storage-refused':
      return text(
        'warn',
        say('This browser refuses to keep anything.', 'Este navegador se niega a guardar nada.'),
        say(
          'You can go on working; the document lasts until you close the page. Download it to keep it.',
          'Puedes seguir trabajando; el documento dura hasta que cierres la página. Descárgalo para conservarlo.',
        ),
      )
    case 'storage-full':
      return text(
        'warn',
        say('There is no room left on this device.', 'No queda sitio en este dispositivo.'),
        say(
          'The last changes are not saved. Download the document to keep them, or make room and change something.',
          'Los últimos cambios no están guardados. Descarga el documento para conservarlos, o haz sitio y cambia algo.',
        ),
      )
    case 'storage-failed':
      return text(
        'warn',
        say('The document could not be saved on this device.', 'No se pudo guardar el documento en este dispositivo.'),
        say(
          `Download it to keep it. The browser says: ${notice.cause}`,
          `Descárgalo para conservarlo. El navegador dice: ${notice.cause}`,
        ),
      )
    case 'changed-elsewhere':
      return text(
        'info',
        say('This document was also changed in another tab.', 'Este documento también se cambió en otra pestaña.'),
        say(
          'Nothing is lost: what you see here is now saved beside it, as a document of its own.',
          'No se pierde nada: lo que ves aquí queda guardado aparte, como otro documento.',
        ),
      )
    case 'gallery-unreachable':
      return text(
        'warn',
        say('The shipped documents could not be loaded.', 'No se pudieron cargar los documentos que vienen con Vuelta.'),
        say(
          `Look at the connection and try again. (${notice.cause})`,
          `Mira la conexión y vuelve a intentarlo. (${notice.cause})`,
        ),
      )
    case 'document-refused':
      return text(
        'bad',
        say(`"${notice.name}" was not opened.`, `«${notice.name}» no se ha abierto.`),
        ...problemSentence(notice.problem, language).split('\n'),
      )
    case 'file-refused':
      return notice.problem.code === 'file-too-large'
        ? text(
            'bad',
            say(`"${notice.problem.name}" is too large to open.`, `«${notice.problem.name}» es demasiado grande para abrirlo.`),
            say('Files up to 64 MB can be opened.', 'Se pueden abrir archivos de hasta 64 MB.'),
          )
        : text(
            'bad',
            say(`"${notice.problem.name}" could not be read.`, `«${notice.problem.name}» no se pudo leer.`),
            say('The browser gave no content for it.', 'El navegador no dio su contenido.'),
          )
    case 'edit-refused':
      return text('warn', say('That change was not made.', 'Ese cambio no se ha hecho.'), notice.sentence[language])
    case 'engine-unavailable':
      return text(
        'bad',
        say('The engine could not be loaded, so nothing was run.', 'No se pudo cargar el motor, así que no se ejecutó nada.'),
        say(
          `Look at the connection and press Run again. (${notice.message})`,
          `Mira la conexión y pulsa Ejecutar otra vez. (${notice.message})`,
        ),
      )
    case 'settings-not-kept':
      return text(
        'info',
        say('This browser does not remember settings.', 'Este navegador no recuerda los ajustes.'),
        say('They last until you close the page.', 'Duran hasta que cierres la página.'),
      )
    case 'layout-failed':
      return text(
        'warn',
        say('The graph could not be laid out.', 'No se pudo ordenar el grafo.'),
        say(
          `Everything stays where it is. You can try again. (${notice.cause})`,
          `Todo se queda donde está. Puedes volver a intentarlo. (${notice.cause})`,
        ),
      )
    case 'layout-plain':
      return text(
        'info',
        say('The graph was laid out in a simpler way.', 'El grafo se ordenó de una manera más sencilla.'),
        say(
          'The careful way takes too long for this graph. Undo brings the old places back.',
          'La manera cuidadosa tarda demasiado con este grafo. Deshacer devuelve los sitios de antes.',
        ),
      )
    case 'newer-elsewhere':
      return text(
        'warn',
        say('This document was changed in another tab.', 'Este documento se cambió en otra pestaña.'),
        say(
          'Nothing here was written over. Load what the other tab has, or go on here with a copy.',
          'Aquí no se ha escrito nada encima. Carga lo que tiene la otra pestaña, o sigue aquí con una copia.',
        ),
      )
    case 'versions-not-kept':
      return text(
        'info',
        say('Versions to go back to cannot be kept.', 'No se pueden guardar versiones a las que volver.'),
        say(
          `The document itself is saved as before. Download it now and then. The browser says: ${notice.cause}`,
          `El documento se guarda como antes. Descárgalo de vez en cuando. El navegador dice: ${notice.cause}`,
        ),
      )
    case 'one-at-a-time':
      return text(
        'info',
        say('One file is read at a time.', 'Se lee un archivo cada vez.'),
        say(
          `Of the ${notice.count} files, "${notice.name}" is read. Drop the others one after another.`,
          `De los ${notice.count} archivos se lee «${notice.name}». Suelta los demás uno tras otro.`,
        ),
      )
    case 'recording-aside':
      return text(
        'info',
        say('The recorded run gave way to your own run.', 'La ejecución grabada dejó sitio a la tuya.'),
        say(
          `"${notice.title}" can be shown again until you reload the page or open another one.`,
          `«${notice.title}» se puede volver a mostrar hasta que recargues la página o abras otra.`,
        ),
      )
    case 'document-removed':
      return text(
        'info',
        say(`"${notice.name}" is no longer on this device.`, `«${notice.name}» ya no está en este dispositivo.`),
        say('You can have it back until you close the page.', 'Puedes recuperarlo hasta que cierres la página.'),
      )
    case 'document-unkept': {
      const names = notice.documents.map(({ name }) => say(`"${name}"`, `«${name}»`)).join(', ')
      return text(
        'warn',
        notice.documents.length === 1
          ? say(`${names} could not be kept on this device.`, `${names} no se pudo guardar en este dispositivo.`)
          : say(
              `These could not be kept on this device: ${names}.`,
              `Estos no se pudieron guardar en este dispositivo: ${names}.`,
            ),
        say(
          'You can have it back until you close the page, and download it then.',
          'Puedes recuperarlo hasta que cierres la página, y descargarlo entonces.',
        ),
      )
    }
    case 'keys-apart':
      return text(
        'info',
        say('Your keys stay with your own documents.', 'Tus claves se quedan con tus documentos.'),
        ...notice.models.map(({ from, to }) =>
          say(
            `The model ${from} is called ${to} here, so that your key for ${from} is not sent to an address of this document. If you trust it, give ${to} the key.`,
            `El modelo ${from} se llama aquí ${to}, para que tu clave de ${from} no se envíe a una dirección de este documento. Si te fías, ponle la clave a ${to}.`,
          ),
        ),
      )
    case 'keys-held':
      return text(
        'warn',
        say('A key stayed here: the address is another one.', 'Una clave se quedó aquí: la dirección es otra.'),
        ...notice.keys.map(({ model, given, now }) =>
          say(
            `The model ${model} is at ${now}. Your key was ${given === undefined ? 'not given for that address' : `given for ${given}`}, so it was not sent. If you trust the address, give the key again.`,
            `El modelo ${model} está en ${now}. Tu clave ${given === undefined ? 'no se dio para esa dirección' : `se dio para ${given}`}, así que no se envió. Si te fías de la dirección, pon la clave otra vez.`,
          ),
        ),
      )
    case 'copied-without-keys':
    case 'clipboard-refused':
    case 'paste-refused':
    case 'pasted-renamed':
    case 'subgraph-refused':
      return clipNoticeText(notice, language)
    default:
      return unreachable(notice)
  }
}
