/** The notices of copying, pasting and subgraphs, in sentences: what happened, then what to do. */
import type { Bilingual } from '../base/language'
import type { FragmentProblem } from '../document/fragment-text'
import type { Clash } from '../document/paste'
import { clashLines, refusedLines } from '../document/paste-words'
import type { ClipNotice } from './clip-notices'

const one = ({ en, es }: Bilingual): ClipNotice['lines'] => ({ en: [en], es: [es] })

/** What looks like a key was left out of what was copied. */
export const keysNotice = (tools: readonly string[]): ClipNotice => ({
  code: 'copied-without-keys',
  tone: 'info',
  title: { en: 'Copied, but for what looks like a key.', es: 'Copiado, salvo lo que parece una clave.' },
  lines: one({
    en: `A key never travels with a document. Fill it in again where you paste: ${tools.join(', ')}.`,
    es: `Una clave nunca viaja con un documento. Vuelve a ponerla donde pegues: ${tools.join(', ')}.`,
  }),
})

/** The browser does not let the page at its clipboard. */
export const clipboardNotice = (doing: 'copy' | 'paste'): ClipNotice => ({
  code: 'clipboard-refused',
  tone: 'warn',
  title:
    doing === 'copy'
      ? { en: 'The browser did not take the copy.', es: 'El navegador no aceptó la copia.' }
      : { en: 'The browser did not show its clipboard.', es: 'El navegador no enseñó su portapapeles.' },
  lines: one(
    doing === 'copy'
      ? { en: 'Press the keys for copying on the canvas instead.', es: 'Pulsa en el lienzo las teclas de copiar.' }
      : {
          en: 'Allow it for this page, or press the keys for pasting on the canvas.',
          es: 'Permítelo para esta página, o pulsa en el lienzo las teclas de pegar.',
        },
  ),
})

/** Pasted, and something came in under another name. */
export const renamedNotice = (clashes: readonly Clash[]): ClipNotice => ({
  code: 'pasted-renamed',
  tone: 'info',
  title: {
    en: 'Pasted, with other names where they were taken.',
    es: 'Pegado, con otros nombres donde ya se usaban.',
  },
  lines: clashLines(clashes),
})

/** Nothing was pasted; a document or a recorded run can be opened instead. */
export function refusedNotice(problem: FragmentProblem, text: string): ClipNotice {
  const as = opensAs(problem)
  return {
    code: 'paste-refused',
    tone: as === undefined ? 'warn' : 'info',
    title: { en: 'Nothing was pasted.', es: 'No se ha pegado nada.' },
    lines: refusedLines(problem),
    ...(as && { opens: { as, text } }),
  }
}

function opensAs({ code }: FragmentProblem): NonNullable<ClipNotice['opens']>['as'] | undefined {
  if (code === 'a-document') return 'document'
  if (code === 'a-recorded-run') return 'run'
  return code === 'something-else' ? 'maybe-run' : undefined
}

/** No subgraph was made, or it was not dissolved, and why. */
export const subgraphNotice = (doing: 'make' | 'dissolve', why: Bilingual): ClipNotice => ({
  code: 'subgraph-refused',
  tone: 'warn',
  title:
    doing === 'make'
      ? { en: 'No subgraph was made.', es: 'No se ha creado ningún subgrafo.' }
      : { en: 'The subgraph was not dissolved.', es: 'El subgrafo no se ha disuelto.' },
  lines: one(why),
})
