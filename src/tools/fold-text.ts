/** Texts made comparable: lower case, without accents. `Sevilla`, `SEVILLA` and `sevílla` become the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
