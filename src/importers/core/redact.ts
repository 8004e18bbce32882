/**
 * Takes keys, tokens and passwords out of the text of a file before anything else sees it, and counts them. Only the value goes:
 * its quotes stay, so JSON stays JSON. What is shown, stored or shared later never held the secret.
 */
import { redactCopies } from './redact-copies'
import { type Redacted, replaced, secretsAt, secretsIn } from './redact-find'
import { type RedactedPieces, redactPieces } from './redact-pieces'
import { surveyOf } from './secret-spots'

/** The text without its secrets, also those that a stream cut in pieces. The same string when there are none. */
export function redactText(text: string): Redacted {
  const survey = surveyOf(text)
  // Pieces first: one may be a secret by itself already, and then the rest of it would no longer look like one.
  const pieces: RedactedPieces = survey.isStreamed ? redactPieces(text) : { text, count: 0, secrets: [] }
  const hidden = pieces.text === text ? secretsAt(text, survey) : secretsIn(pieces.text)
  const plain = replaced(pieces.text, hidden)
  const copies = redactCopies(plain.text, [...pieces.secrets, ...hidden.map(({ from, to }) => pieces.text.slice(from, to))])
  return { text: copies.text, count: pieces.count + plain.count + copies.count }
}
