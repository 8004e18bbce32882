/** What a recording on show needs; fetched when the first one is opened. */
export { RecordingAside } from './RecordingAside'
export { RecordingLine } from './RecordingLine'
export { RecordingStrip } from './RecordingStrip'
