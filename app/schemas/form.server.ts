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

/** Checkbox: true when it was ticked. */
export const ticked = typed.transform((text) => text === 'on')

/** Maximum number of parsed values of one field, more than a list of any page has. */
const MOST_VALUES = 200

/** First text of a field, also an empty one, which conform would leave out; undefined when it was not sent. */
export const optionalText = z
  .unknown()
  .transform((value) => {
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first : undefined
  })
  .catch(undefined)

/** First text of a field; '' when it was not sent. */
export const firstText = optionalText.transform((text = '') => text)

/** Fields whose names are made of data: `c.WORKER.01` is `01` in `WORKER` of the field `c`. */
export const fieldsBelow = <V extends z.ZodType>(value: V) => z.record(z.string(), value).catch({})

/** Text at a path below a parsed field, at most `most` characters of it; undefined when none was sent. */
export function textBelow(
  sent: unknown,
  path: readonly string[],
  most: number,
): string | undefined {
  let value = sent
  for (const key of path)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined
  return typeof value === 'string' ? value.slice(0, most) : undefined
}

/** Name that conform reads as a path of 2 to 5 keys: no brackets, since it makes a list of as many items as asked. */
const PATH = /^[^.[\]]+(\.(?!(__proto__|constructor|prototype)(\.|$))[^.[\]]+){1,4}$/

/** True for a field of the schema, and for a path below one of `fieldsBelow`. */
function isKnown(name: string, { shape }: z.ZodObject): boolean {
  const [top = ''] = name.split('.', 1)
  if (!Object.hasOwn(shape, top)) return false
  const field = shape[top]
  const hasPaths = field instanceof z.ZodCatch && field.unwrap() instanceof z.ZodRecord
  return hasPaths ? PATH.test(name) : name === top
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
    if (count > MOST_VALUES || !isKnown(name, schema)) continue
    counts.set(name, count)
    known.append(name, value)
  }
  const submission = parseWithZod(known, { schema })
  if (submission.status === 'success') return submission
  if (sentencesOf(submission).includes(UNKNOWN)) throw new UnknownFormError()
  return submission
}

/** Parses a posted form by a schema that reads every field as it comes, and refuses none. */
export function readForm<S extends z.ZodObject>(form: FormData, schema: S): z.output<S> {
  const submission = parseForm(form, schema)
  if (submission.status !== 'success') throw new UnknownFormError()
  return submission.value
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
