/** The text as a sentence: with a full stop, unless it ends with a mark of its own. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The text without its full stop, for what goes on after it. */
export const unended = (text: string): string => text.replace(/\.$/, '')
