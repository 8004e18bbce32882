/** Files to and from the person. Contents are text; what it means is for the codecs to say. */
import { err, ok, type Result } from '../base/result'
import type { FileProblem, FilesPort, OpenedFile } from '../store/ports'

/** Beyond this no document is meant: reading it would only make the page stall. 64 MiB. */
export const largestFile = 64 * 1024 * 1024

/** The page's own files: downloads through a link, uploads through a file field. */
export const browserFiles: FilesPort = {
  download: (name, text) => hand(name, [text]),
  async downloadParts(name, parts) {
    const blobs: Blob[] = []
    // A blob a part: what is put together in the end is not copied again.
    for await (const part of parts) blobs.push(new Blob([part]))
    hand(name, blobs)
  },
  async choose(accept) {
    const file = await pick(accept)
    return file && readFile(file)
  },
  pick,
  read: readFile,
}

function hand(name: string, parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers start the download after the click: the address must live until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function pick(accept: string): Promise<File | null> {
  return new Promise((resolve) => {
    const field = document.createElement('input')
    field.type = 'file'
    field.accept = accept
    field.addEventListener('change', () => resolve(field.files?.[0] ?? null))
    field.addEventListener('cancel', () => resolve(null))
    field.click()
  })
}

async function readFile(file: File): Promise<Result<OpenedFile, FileProblem>> {
  const about = { name: file.name, size: file.size }
  if (file.size > largestFile) return err({ code: 'file-too-large', ...about })
  try {
    return ok({ name: file.name, text: await file.text() })
  } catch {
    return err({ code: 'file-unreadable', ...about })
  }
}
