import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { UnknownFormError } from '~/domain/errors'

const UNKNOWN = new UnknownFormError().message

/** What a form's button asks for: one of the acts that its page has. */
export const button = <const A extends readonly [string, ...string[]]>(acts: A) =>
  z.enum(acts, { error: UNKNOWN })

/** A field whose rules the domain words itself; '' when it was not sent. The server bounds bodies. */
export const typed = z.string().catch('')

/**
 * The first value of each field. Whoever asks for many fields asks here: a form looks through all that it has for
 * each that it is asked for.
 */
export function firstValues(form: FormData): ReadonlyMap<string, FormDataEntryValue> {
  const values = new Map<string, FormDataEntryValue>()
  for (const [name, value] of form) if (!values.has(name)) values.set(name, value)
  return values
}

/**
 * The one way in for a posted form: its fields as the schema reads them, or conform's reply with the schema's
 * sentences, the same that the REST call answers.
 * @throws UnknownFormError for a button that the page does not have
 */
export function parseForm<S extends z.ZodObject>(
  form: FormData,
  schema: S,
): Submission<z.input<S>, string[], z.output<S>> {
  const known = new FormData()
  // why: conform obeys fields of its own (`__intent__`), and a name such as `x[4294967294]` holds it for minutes
  for (const [name, value] of form) if (Object.hasOwn(schema.shape, name)) known.append(name, value)
  const submission = parseWithZod(known, { schema })
  if (submission.status === 'success') return submission
  if (sentencesOf(submission).includes(UNKNOWN)) throw new UnknownFormError()
  return submission
}

/** What a schema says of a form that it refuses. */
export function sentencesOf({
  error,
}: {
  error: Record<string, string[] | null> | null
}): string[] {
  return Object.values(error ?? {}).flatMap((sentences) => sentences ?? [])
}

/** The reply of a form that no schema reads, an upload or a kept draft: of conform's shape. */
export function replyOf(
  initialValue: Record<string, string>,
  error: Record<string, string[]>,
): SubmissionResult {
  return { status: 'error', initialValue, error }
}
