import type { Submission, SubmissionResult } from '@conform-to/react'
import { EditConflictError } from '~/domain/edits/three-way-merge'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { TooManyTriesError } from '~/domain/session/errors'
import { logger } from '~/infra/logger.server'
import { type Outcome, redisplayForm } from './form-outcome.server'

/** Messages of a form's errors. */
export interface FormMessages<V = unknown> {
  /** message for an unexpected error, which is logged; absent to throw the error on */
  failed?: string
  /** start of the message of an error without a field (2 §8) */
  prefix?: (input: V, refusal: unknown) => string
  /** field that an error concerns; absent or '' for the form as a whole */
  field?: (refusal: unknown) => string
  /** fields whose values are never returned */
  hide?: string[]
  /** status of input that the schema rejects; 422 by default */
  invalid?: 400 | 422
}

/** `Retry-After` header for too many attempts; none for other errors. */
export const waitHeaders = (error: RuleError): Record<string, string> =>
  error instanceof TooManyTriesError ? { 'Retry-After': String(error.retryAfter) } : {}

/**
 * Names of a form's original values (`originalValue`). They are dropped after an error message that shows the stored
 * values.
 */
const outdated = (error: unknown, payload: Record<string, unknown>): string[] =>
  error instanceof EditConflictError
    ? Object.keys(payload).filter((name) => name.startsWith('seen'))
    : []

/**
 * Handles a form after its schema has parsed it. Invalid input, broken rules and failures return conform's reply with
 * everything that was typed, and each message at its field.
 */
export async function handleForm<T, V, R extends object = SubmissionResult>(
  submission: Submission<T, string[], V>,
  { failed, prefix, field, hide = [], invalid = 422 }: FormMessages<V>,
  act: (input: V) => Promise<Outcome<R>>,
): Promise<Outcome<SubmissionResult | R>> {
  if (submission.status !== 'success')
    return redisplayForm(submission.reply({ hideFields: hide }), invalid)
  try {
    return await act(submission.value)
  } catch (error) {
    const before = prefix?.(submission.value, error) ?? ''
    if (!(error instanceof RuleError)) {
      if (failed === undefined) throw error
      logger().error({ err: error }, before + failed)
    }
    const known = error instanceof RuleError ? error : new RuleError(failed ?? '', 500)
    const fieldErrors =
      known instanceof InvalidInputError
        ? known.fields
        : { [field?.(error) ?? '']: [before + known.message] }
    const hideFields = [...hide, ...outdated(error, submission.payload)]
    const reply = submission.reply({ hideFields, fieldErrors })
    return redisplayForm(reply, known.status, waitHeaders(known))
  }
}
