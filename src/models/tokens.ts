/** An estimate of how many tokens a text is: about four characters each. Marked `estimated` wherever it is shown. */
export const estimateTokens = (text: string): number => tokensOfLength(text.length)

/** The same for a text of so many characters. */
export const tokensOfLength = (characters: number): number => Math.ceil(characters / 4)
