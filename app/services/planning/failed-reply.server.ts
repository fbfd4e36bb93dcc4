import { ClosedMonthError } from '~/domain/closing/errors'
import { EditConflictError } from '~/domain/edits/three-way-merge'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { NothingToSaveError, NothingValidError } from '~/domain/planning/entry-validation'
import { asTyped, noErrors, type TypedInput } from '~/domain/planning/grid/cell-input'
import {
  PastMonthError,
  PlanningAccessError,
  PlanningDateError,
  PlanningEditError,
} from '~/domain/planning/lock'
import type { ActionView } from '~/domain/planning/view'
import { WorkerQuestionError } from '~/domain/planning/worker-questions'
import { WorkerNotFoundError, WorkerRightsError } from '~/domain/workers/rights'
import { logger } from '~/infra/logger.server'
import { type PlanningForm, textOf, textsOf } from '~/schemas/planning-form.server'
import { type Outcome, redisplayForm } from '~/services/web/form-outcome.server'

/** Form that failed. */
export interface Failing {
  form: ActionView['form']
  /** start of a failure's message (2 §8) */
  prefix: string
}

/** Errors whose message is complete without the prefix of the action. */
const ALONE = [
  ClosedMonthError,
  NothingToSaveError,
  NothingValidError,
  PastMonthError,
  PlanningAccessError,
  PlanningDateError,
  PlanningEditError,
  WorkerRightsError,
  WorkerNotFoundError,
]

/**
 * Values typed into a dialog or a name field, for the redisplayed form. The original values (`seen`) are included,
 * unless the error already showed the concurrent change: then the next save overwrites it.
 */
function valuesOf(error: unknown, { form: which }: Failing, form: PlanningForm) {
  if (which === 'dialog') return { table: textOf(form, 'table'), day: textOf(form, 'day') }
  if (which === 'row') return { worker: textOf(form, 'worker'), name: textOf(form, 'name') }
  if (which !== 'worker' && which !== 'move') return {}
  const { seen, ...typed } = textsOf(form)
  return error instanceof EditConflictError || seen === undefined ? typed : { ...typed, seen }
}

/** True when the month can no longer be written; its page has no inputs. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof PastMonthError || error instanceof ClosedMonthError

/**
 * Redisplays a failed form with its message and everything that was typed (2 §8).
 * @param intent the form, and the start of its message
 * @param lines typed cells as text, for a page that no longer has inputs for them
 */
export function failure(
  error: unknown,
  intent: Failing,
  form: PlanningForm,
  typed: TypedInput[],
  lines: string[] = [],
): Outcome<ActionView> {
  const view = {
    ...noErrors(intent.form),
    typed: asTyped(typed),
    cellErrors: lines,
    values: valuesOf(error, intent, form),
  }
  if (!(error instanceof RuleError)) {
    logger().error({ err: error }, 'planning action failed')
    return redisplayForm({ ...view, error: `${intent.prefix}une erreur est survenue.` }, 500)
  }
  if (error instanceof WorkerQuestionError)
    return redisplayForm(
      { ...view, ask: { question: error.message, answers: error.answers } },
      error.status,
    )
  if (error instanceof InvalidInputError && intent.form === 'worker') {
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, sentences]) => [name, sentences.join(' ')]),
    )
    return redisplayForm({ ...view, fields }, 422)
  }
  const alone = ALONE.some((type) => error instanceof type)
  const sentence = alone ? error.message : `${intent.prefix}${error.message}`
  return redisplayForm({ ...view, error: sentence }, error.status)
}
