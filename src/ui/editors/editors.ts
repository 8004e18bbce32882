/** The editors' own chunk: everything that needs CodeMirror. Nothing but TextEditor may load it. */
export { CodeMirrorField } from './CodeMirrorField'
