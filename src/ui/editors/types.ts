/**
 * What a text editor of a form is told and what it tells back, as plain data. The forms speak only this; CodeMirror is named in the
 * files that the editors' own chunk is made of, and nowhere else.
 */

/** A stretch of a text with what is to be said about it; offsets are UTF-16 units. */
export interface Mark {
  readonly from: number
  readonly to: number
  readonly severity: 'error' | 'warning'
  /** One plain sentence, without its place. */
  readonly sentence: string
}

/** A name that can be put into a text, with what it stands for. */
export interface Offer {
  readonly name: string
  readonly detail?: string | undefined
}

/** What code can refer to here: `state.<field>`, `args.<argument>`, and the nodes that it may name after `goto`. */
export interface CodeNames {
  readonly state?: readonly Offer[] | undefined
  readonly args?: readonly Offer[] | undefined
  readonly nodes?: readonly string[] | undefined
}

export type EditorSpec =
  | { readonly kind: 'javascript'; readonly names: CodeNames }
  /** `schema`: keywords of JSON Schema are offered. */
  | { readonly kind: 'json'; readonly schema: boolean }
  /** Placeholders that the template knows; the part after a known `state.x` or argument is free. */
  | { readonly kind: 'template'; readonly placeholders: readonly Offer[] }

/** What stands around an editor can put a text in at the caret, and give it the focus. */
export interface EditorHandle {
  insert(text: string): void
  focus(): void
}

/** Where a plain field stood when an editor took its place; offsets are UTF-16 units. */
export interface EditorStart {
  readonly anchor: number
  readonly head: number
  readonly focused: boolean
}

export interface EditorProps {
  readonly id: string
  /** What the field is called for those who cannot see its label. */
  readonly label: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly spec: EditorSpec
  readonly text: string
  /** About how many lines an empty field shows. */
  readonly rows: number
  readonly readOnly?: boolean
  readonly onType: (text: string) => void
  readonly onFocus?: () => void
  readonly onBlur?: () => void
  /** Mod+Enter; when absent the key goes on to the page, where it runs the graph. */
  readonly onCommit?: (() => void) | undefined
  /** What is wrong with a text, asked at a pause of the typing. Code needs none: its own grammar is asked. */
  readonly marksOf?: ((text: string) => readonly Mark[]) | undefined
  /** Told at a pause what is marked. */
  readonly onMarks?: ((marks: readonly Mark[]) => void) | undefined
  readonly handle?: ((handle: EditorHandle | undefined) => void) | undefined
  /** Asked once, by an editor that takes the place of another field: what was selected in it. */
  readonly takeStart?: (() => EditorStart | undefined) | undefined
}
