/** What a rule reports: a diagnostic in every language at once. diagnose.ts turns it into the asked one. */
import type { Bilingual } from '../base/language'
import type { Edit } from '../document/edit'
import type { AgentDocument } from '../document/types'
import type { Flow } from './flow/flow'
import type { Diagnostic } from './types'

export interface Sentence {
  readonly message: Bilingual
  readonly why: Bilingual
}

export interface Fix {
  readonly label: Bilingual
  readonly edit: Edit
}

export type Finding = Omit<Diagnostic, 'message' | 'why' | 'fix'> & {
  readonly says: Sentence
  readonly fix?: Fix | undefined
}

/** What the place where the document will run offers. */
export interface Surroundings {
  /** False if runs have no checkpoint saver: then nothing can pause. */
  readonly saver: boolean
}

/** One graph of the document, looked through. */
export interface Scene {
  readonly document: AgentDocument
  readonly flow: Flow
  readonly surroundings: Surroundings
}

/** One family of rules over one graph. */
export type Rule = (scene: Scene) => readonly Finding[]
