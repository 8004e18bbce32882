/** An estimate of how many tokens a text is: about four characters each. Marked `estimated` wherever it is shown. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 4)
