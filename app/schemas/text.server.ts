import { z } from 'zod'
import { lineProblem, textProblem, tidyLine } from '~/domain/edits/text-input'

/**
 * A text that people typed: tidied, not blank, of bounded length, without control characters or the signs that
 * turn the direction of writing (they let one text look like another). Markup and formulas are plain text here:
 * pages escape them, exports make them inert.
 * @param required the sentence for a missing or blank text
 * @param max length in characters; `lines: true` allows line breaks
 */
export function visibleText(required: string, max: number, options: { lines?: boolean } = {}) {
  const problem = options.lines ? textProblem : lineProblem
  return z
    .string({ error: required })
    .transform((text) => (options.lines ? text.normalize('NFC').trim() : tidyLine(text)))
    .pipe(
      z
        .string()
        .min(1, { error: required, abort: true })
        .superRefine((text, context) => {
          const message = problem(text, max)
          if (message) context.addIssue({ code: 'custom', message })
        }),
    )
}
