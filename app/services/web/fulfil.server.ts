import type { Submission, SubmissionResult } from '@conform-to/react'
import { ChangedMeanwhileError } from '~/domain/edits/three-way'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { TooManyTriesError } from '~/domain/session/errors'
import { logger } from '~/infra/logger.server'
import { again, type Outcome } from './outcome.server'

/** How a form says what went wrong. */
export interface Says<V = unknown> {
  /** the sentence when no rule speaks: what broke is logged. None: it is thrown on */
  failed?: string
  /** begins the sentence of a refusal that no field explains (spec 2 §8) */
  prefix?: (input: V) => string
  /** the field that a refusal speaks of; none or '': the form as a whole */
  field?: (refusal: unknown) => string
  /** fields that never come back */
  hide?: string[]
  /** status of input that the schema refuses; 422 unless told */
  invalid?: 400 | 422
}

/** How long to wait, for who was too often wrong. */
export const waitHeaders = (error: RuleError): Record<string, string> =>
  error instanceof TooManyTriesError ? { 'Retry-After': String(error.retryAfter) } : {}

/** The fields of what a form showed: gone once its refusal has told what is stored instead (`seenIn`). */
const outdated = (error: unknown, payload: Record<string, unknown>): string[] =>
  error instanceof ChangedMeanwhileError
    ? Object.keys(payload).filter((name) => name.startsWith('seen'))
    : []

/**
 * Does what a form asks once its schema has read it. Wrong input, broken rules and failures come back as conform's
 * reply, with everything that was typed: a rule's sentences where they belong.
 */
export async function fulfil<T, V, R extends object = SubmissionResult>(
  submission: Submission<T, string[], V>,
  { failed, prefix, field, hide = [], invalid = 422 }: Says<V>,
  act: (input: V) => Promise<Outcome<R>>,
): Promise<Outcome<SubmissionResult | R>> {
  if (submission.status !== 'success') return again(submission.reply({ hideFields: hide }), invalid)
  try {
    return await act(submission.value)
  } catch (error) {
    const before = prefix?.(submission.value) ?? ''
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
    return again(reply, known.status, waitHeaders(known))
  }
}
