import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/
const BREAKS = /[\t\r\n]/

/**
 * A text that people typed: trimmed, not blank, of bounded length, without control characters or the signs
 * that turn the direction of writing (they let one text look like another).
 * @param required the sentence for a missing or blank text
 * @param max length in characters; `lines: true` allows line breaks
 */
export function visibleText(required: string, max: number, options: { lines?: boolean } = {}) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: `Texte trop long : ${max} caractères au plus.`, abort: true })
    .refine((text) => !HIDDEN.test(text) && (options.lines || !BREAKS.test(text)), {
      error: 'Ce texte contient des caractères invisibles qui ne sont pas acceptés.',
    })
}
