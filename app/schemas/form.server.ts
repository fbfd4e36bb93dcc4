import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { UnknownFormError } from '~/domain/errors'

const UNKNOWN = new UnknownFormError().message

/** Button of a form: one of the intents that its page has. */
export const button = <const A extends readonly [string, ...string[]]>(acts: A) =>
  z.enum(acts, { error: UNKNOWN })

/** Field whose rules and messages are the domain's; '' when it was not sent. The server bounds bodies. */
export const typed = z.string().catch('')

/** Maximum number of parsed values of one field, more than a list of any page has. */
const MOST_VALUES = 1_000

/** First value of each field, in one pass over the form. Not `form.get` per field: each call scans all fields. */
export function firstValues(form: FormData): ReadonlyMap<string, FormDataEntryValue> {
  const values = new Map<string, FormDataEntryValue>()
  for (const [name, value] of form) if (!values.has(name)) values.set(name, value)
  return values
}

/**
 * Parses a posted form by its schema. On failure, conform's reply carries the schema's messages, the same as the REST
 * call's.
 * @throws UnknownFormError for a button that the page does not have
 */
export function parseForm<S extends z.ZodObject>(
  form: FormData,
  schema: S,
): Submission<z.input<S>, string[], z.output<S>> {
  const known = new FormData()
  const counts = new Map<string, number>()
  // Only fields of the schema: conform obeys fields of its own (`__intent__`), and parses a name such as
  // `x[4294967294]` for minutes. It copies all values of a name for each further one.
  for (const [name, value] of form) {
    const count = (counts.get(name) ?? 0) + 1
    if (count > MOST_VALUES || !Object.hasOwn(schema.shape, name)) continue
    counts.set(name, count)
    known.append(name, value)
  }
  const submission = parseWithZod(known, { schema })
  if (submission.status === 'success') return submission
  if (sentencesOf(submission).includes(UNKNOWN)) throw new UnknownFormError()
  return submission
}

/** Messages of a schema for a rejected form. */
export function sentencesOf({
  error,
}: {
  error: Record<string, string[] | null> | null
}): string[] {
  return Object.values(error ?? {}).flatMap((sentences) => sentences ?? [])
}

/** Reply in conform's shape for a form without a schema: an upload or a kept draft. */
export function replyOf(
  initialValue: Record<string, string>,
  error: Record<string, string[]>,
): SubmissionResult {
  return { status: 'error', initialValue, error }
}
