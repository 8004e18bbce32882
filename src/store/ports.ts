/**
 * What the stores need from the platform, as types: the adapters implement them, main.tsx hands them in.
 * Nothing here names a browser interface but `File`; texts cross these ports unread, so that a damaged one survives untouched.
 */
import type { Result } from '../base/result'

/** Why the device did not keep something. `changed-elsewhere`: another tab saved the same document in between. */
export type StorageProblemCode = 'storage-refused' | 'storage-full' | 'storage-failed' | 'changed-elsewhere'

export interface StorageProblem {
  readonly code: StorageProblemCode
  /** The platform's own words, for the curious; the interface says it in plain ones by the code. */
  readonly cause: string
}

/** A document as the device keeps it: its text is whatever was written, readable or not. */
export interface SavedDocument {
  readonly id: string
  readonly name: string
  readonly text: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  /** Grows by one with each save; tells two tabs apart. 0: never saved. */
  readonly revision: number
  /** False for a shipped document that nobody changed: it is not worth listing. */
  readonly edited: boolean
}

export type SavedEntry = Omit<SavedDocument, 'text'>

/** Why a version was kept: somebody gave it a name, or it was about to be lost. */
export type VersionReason = 'named' | 'opened' | 'editing' | 'before-return' | 'other-tab'

/** A document as it was at some time, to go back to. */
export interface KeptVersion {
  readonly id: string
  /** The id of the document on this device. */
  readonly document: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly reason: VersionReason
  /** Given by a person: such a version goes only when a person removes it. */
  readonly name?: string | undefined
  readonly text: string
}

/** The versions of the documents on this device. Every method answers; none throws. */
export interface VersionsPort {
  /** All versions of a document, the newest first. What cannot be read as a version is left out. */
  list(document: string): Promise<Result<readonly KeptVersion[], StorageProblem>>
  /** Keeps versions (one of the same id is replaced) and forgets others, in one step. */
  change(keep: readonly KeptVersion[], forget: readonly string[]): Promise<Result<void, StorageProblem>>
}

/** The documents kept on this device. Every method answers; none throws. */
export interface LibraryPort {
  /** The document that was open last, `null` when there is none. */
  current(): Promise<Result<SavedDocument | null, StorageProblem>>
  /** All that are kept, the newest first. */
  list(): Promise<Result<readonly SavedEntry[], StorageProblem>>
  /** One of them, `null` when it is not there; it becomes the current one. */
  open(id: string): Promise<Result<SavedDocument | null, StorageProblem>>
  /** One of them, `null` when it is not there. Only a look: the current one stays the current one. */
  read(id: string): Promise<Result<SavedDocument | null, StorageProblem>>
  /**
   * Keeps a document and makes it the current one. `document.revision` is the revision it is based on: when the device
   * holds a later one nothing is written and the problem is `changed-elsewhere`. Returns the new revision.
   */
  save(document: SavedDocument): Promise<Result<number, StorageProblem>>
  /** As `save`, but the current one stays the current one. */
  saveBeside(document: SavedDocument): Promise<Result<number, StorageProblem>>
  /**
   * A last copy, written at once and without an answer, because the page is going. The next `current` or `open` of this document
   * gives it, unless a later save has been kept meanwhile.
   */
  keepParting(document: SavedDocument): void
  /** Forgets one document and its versions; no error when it is not there. */
  remove(id: string): Promise<Result<void, StorageProblem>>
  readonly versions: VersionsPort
}

/** What one tab tells the others: it has saved this document at this revision. */
export interface SavedElsewhere {
  readonly id: string
  readonly revision: number
}

/** The other tabs of this page on this device. A browser without a way to reach them tells nobody and hears nothing. */
export interface TabsPort {
  tell(message: SavedElsewhere): void
  /** Calls `hear` for each message of another tab; gives back how to stop. */
  listen(hear: (message: SavedElsewhere) => void): () => void
}

/** The page's own address: what stands after its `#`. */
export interface LinkPort {
  /** Without the `#`; `undefined` when there is nothing. */
  read(): string | undefined
  /** Calls `look` whenever it changes; gives back how to stop. */
  watch(look: () => void): () => void
  /** Takes it out of the address, without a trace in the browser's history. */
  clear(): void
  /** The address of this page with `fragment` after its `#`. */
  address(fragment: string): string
}

/** One shipped document, as public/gallery/index.json lists it. */
export interface GalleryEntry {
  readonly id: string
  readonly name: { readonly en: string; readonly es: string }
  readonly summary: { readonly en: string; readonly es: string }
}

/** `gallery-unreachable`: no answer, or not the file that was asked for. */
export interface GalleryProblem {
  readonly code: 'gallery-unreachable'
  readonly cause: string
}

/** The shipped documents, beside the page. */
export interface GalleryPort {
  list(): Promise<Result<readonly GalleryEntry[], GalleryProblem>>
  /** The text of a shipped document in the language of the interface, unread. */
  load(id: string): Promise<Result<string, GalleryProblem>>
}

/** Settings and keys. What cannot be read is `undefined`; a refused write is `false`, and the page goes on without. */
export interface SettingsPort {
  readSettings(): unknown
  writeSettings(value: unknown): boolean
  /** Keys that the person chose to keep on this device. */
  readKeys(): unknown
  /** Replaces the kept keys; an empty object removes every trace of them. */
  writeKeys(keys: Readonly<Record<string, string>>): boolean
  /** The languages that the browser prefers, best first. */
  preferredLanguages(): readonly string[]
}

export interface OpenedFile {
  readonly name: string
  readonly text: string
}
export interface FileProblem {
  readonly code: 'file-too-large' | 'file-unreadable'
  readonly name: string
  /** Bytes. */
  readonly size: number
}

export interface FilesPort {
  /** Hands a text to the person as a file. */
  download(name: string, text: string): void
  /** The same for a text that comes in parts. */
  downloadParts(name: string, parts: AsyncIterable<string>): Promise<void>
  /** Asks for a file; `null` when the person changed their mind. `accept` as in an `<input type=file>`. */
  choose(accept: string): Promise<Result<OpenedFile, FileProblem> | null>
  /** The same, but the file comes unread; `null` when the person changed their mind. */
  pick(accept: string): Promise<File | null>
  /** Reads a file that was dropped on the page. */
  read(file: File): Promise<Result<OpenedFile, FileProblem>>
}

export interface ClipboardPort {
  /** False when the browser refuses. */
  copy(text: string): Promise<boolean>
  /** What is on it as text; undefined when the browser refuses, or cannot. */
  read(): Promise<string | undefined>
}
