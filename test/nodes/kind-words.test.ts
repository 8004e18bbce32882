/** A kind is called the same in a sentence as beside its icon. */
import { expect, test } from 'vitest'
import { languages } from '../../src/base/language'
import { nodeKinds } from '../../src/document/types'
import { kindWords } from '../../src/nodes/kind-words'
import { kindWords as shownWords } from '../../src/ui/components/kinds'

test.each(languages)('in %s', (language) => {
  for (const kind of nodeKinds) expect(kindWords[kind][language]).toBe(shownWords[language][kind])
})
