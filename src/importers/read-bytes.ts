/**
 * The bytes of a file that was handed over unread, in one piece, told as they come in. A browser puts them together itself: pieces that are
 * asked for one by one, and copied to where they belong, take twice its time.
 */

/** Smaller files are there before anybody could look at how far they came. */
const SMALL = 4_000_000

/** `tell`: how many came in so far. Rejects with what the platform says when it gives them no longer. */
export async function bytesOf(blob: Blob, tell: (done: number) => void): Promise<Uint8Array> {
  if (blob.size <= SMALL) return new Uint8Array(await blob.arrayBuffer())
  return typeof FileReader === 'undefined' ? inPieces(blob, tell) : inOne(blob, tell)
}

function inOne(blob: Blob, tell: (done: number) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onprogress = ({ loaded }) => tell(loaded)
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.onload = ({ target }) => {
      const all = target?.result
      if (all instanceof ArrayBuffer) {
        tell(all.byteLength)
        resolve(new Uint8Array(all))
      } else reject(new Error('The file could not be read.'))
    }
    reader.readAsArrayBuffer(blob)
  })
}

/** Where nothing else tells how far it came. */
async function inPieces(blob: Blob, tell: (done: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(blob.size)
  for (let done = 0; done < blob.size; done += SMALL) {
    bytes.set(new Uint8Array(await blob.slice(done, done + SMALL).arrayBuffer()), done)
    tell(Math.min(done + SMALL, blob.size))
  }
  return bytes
}
