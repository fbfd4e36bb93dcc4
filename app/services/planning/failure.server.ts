import { ClosedMonthError } from '~/domain/closing/errors'
import { ChangedMeanwhileError } from '~/domain/edits/three-way'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { NothingToSaveError, NothingValidError } from '~/domain/planning/admission'
import {
  PastMonthError,
  PlanningAccessError,
  PlanningDateError,
  PlanningEditError,
} from '~/domain/planning/lock'
import { asTyped, calm, type TypedInput } from '~/domain/planning/typed'
import type { ActionView } from '~/domain/planning/view'
import { WorkerQuestionError } from '~/domain/workers/questions'
import { WorkerNotFoundError, WorkerRightsError } from '~/domain/workers/rights'
import { logger } from '~/infra/logger.server'
import { textOf } from '~/schemas/planning-form.server'
import { again, type Outcome } from '~/services/web/outcome.server'

/** The form that failed. */
export interface Failing {
  form: ActionView['form']
  /** begins the sentence of a failure (spec 2 §8) */
  prefix: string
}

/** Sentences of the catalogue that stand alone, without the prefix of their act. */
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

/** What was typed into a dialog or over a name: it comes back whatever the failure, and with it what it showed, unless that was told. */
function valuesOf(error: unknown, { form: which }: Failing, form: FormData) {
  if (which === 'dialog') return { table: textOf(form, 'table'), day: textOf(form, 'day') }
  if (which === 'row') return { worker: textOf(form, 'worker'), name: textOf(form, 'name') }
  if (which !== 'worker') return {}
  const told = error instanceof ChangedMeanwhileError
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !(told && name === 'seen') ? [[name, value]] : [],
    ),
  )
}

/** Whether the month is over for whoever typed into it: it shows no inputs then. */
export const isTooLate = (error: unknown): boolean =>
  error instanceof PastMonthError || error instanceof ClosedMonthError

/**
 * What a form of the planning answers when it failed: its sentence, with everything that was typed (spec 2 §8).
 * @param intent which form it was, and what begins the sentence
 * @param lines what was typed, in words, where the page has no inputs for it any more
 */
export function failure(
  error: unknown,
  intent: Failing,
  form: FormData,
  typed: TypedInput[],
  lines: string[] = [],
): Outcome<ActionView> {
  const view = {
    ...calm(intent.form),
    typed: asTyped(typed),
    cellErrors: lines,
    values: valuesOf(error, intent, form),
  }
  if (!(error instanceof RuleError)) {
    logger().error({ err: error }, 'planning action failed')
    return again({ ...view, error: `${intent.prefix}une erreur est survenue.` }, 500)
  }
  if (error instanceof WorkerQuestionError)
    return again(
      { ...view, ask: { question: error.message, answers: error.answers } },
      error.status,
    )
  if (error instanceof InvalidInputError && intent.form === 'worker') {
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, sentences]) => [name, sentences.join(' ')]),
    )
    return again({ ...view, fields }, 422)
  }
  const alone = ALONE.some((type) => error instanceof type)
  const sentence = alone ? error.message : `${intent.prefix}${error.message}`
  return again({ ...view, error: sentence }, error.status)
}
