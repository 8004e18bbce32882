/**
 * What becomes of a file or a text that somebody hands over: an agent document is opened as one, everything else is read as a
 * recorded run. What it is, is told by its content; by its name only where the content is no JSON at all.
 */
import type { ImportSource } from '../importers/port'
import type { DocumentKeeper } from './document-keeper'
import { fileHandedAs, handedAs, isBrokenDocument } from './recording-source'
import type { RecordingStore } from './recording-store'
import type { Services } from './services'
import type { ShellStore } from './shell-store'

interface Uses {
  readonly services: Services
  readonly keeper: DocumentKeeper
  readonly recordings: RecordingStore
  readonly shell: ShellStore
}

/** Opens it. `name`: of the file, or what the text is called when it turns out to be a document. */
export async function handOver(source: ImportSource, { services, keeper, recordings, shell }: Uses): Promise<void> {
  const { name = '', content } = source
  const asDocument = async () => {
    if (shell.getState().dialog?.name === 'import') shell.openDialog(undefined)
    recordings.giveUp()
    if (typeof content === 'string') await keeper.openGuestText(content, name)
    else {
      const read = await services.files.read(content instanceof File ? content : new File([content], name))
      if (read.ok) await keeper.openGuestText(read.value.text, read.value.name)
      else shell.tell({ code: 'file-refused', problem: read.error })
    }
  }
  const kind = typeof content === 'string' ? handedAs(content) : await fileHandedAs(content)
  if (kind === 'document' || (kind === 'other' && (await isBrokenDocument(name, content)))) {
    await asDocument()
    return
  }
  shell.openDialog({ name: 'import' })
  await recordings.begin(source)
  const trouble = recordings.getState().reading?.trouble
  // Its mark stands further behind than one looks.
  if (trouble?.code === 'refused' && trouble.problem.code === 'a-document') await asDocument()
}
