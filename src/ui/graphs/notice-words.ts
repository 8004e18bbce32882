/** The notices of copying, pasting and subgraphs bring their sentences with them. */
import type { Language } from '../../base/language'
import type { ClipNotice } from '../../store/clip-notices'

export const isClipNotice = (notice: { readonly code: string; readonly title?: unknown }): notice is ClipNotice =>
  typeof notice.title === 'object'

/** The text of such a notice. */
export const clipNoticeText = ({ tone, title, lines }: ClipNotice, language: Language) => ({
  tone,
  title: title[language],
  lines: lines[language],
})
