/** Starts of the English sentences that documents 1 to 3 fix (spec 1 §8). */
const ENGLISH = /^(An|No|Token) /

/** `lang` of a sentence on a French page, for its pronunciation; undefined for a French one. */
export const langOf = (text: string): 'en' | undefined => (ENGLISH.test(text) ? 'en' : undefined)
