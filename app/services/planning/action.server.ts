import type { Principal } from '~/domain/access/scope'
import { isMonth } from '~/domain/calendar/business-day'
import { ForbiddenError, InvalidInputError, RuleError, UnknownFormError } from '~/domain/errors'
import { NothingToSaveError, NothingValidError } from '~/domain/planning/admission'
import {
  PastMonthError,
  PlanningAccessError,
  PlanningDateError,
  PlanningEditError,
} from '~/domain/planning/lock'
import { isPlanningMonth } from '~/domain/planning/month-days'
import { WorkerNotFoundError, WorkerRightsError } from '~/domain/workers/rights'
import { logger } from '~/infra/logger.server'
import { readTyped, type TypedInput, textOf } from '~/schemas/planning-form.server'
import { assertEdits } from '~/services/attendance/access.server'
import { asTyped, calm } from './grid-action.server'
import { type ActionResult, INTENTS, type Intent } from './intents.server'

/** Sentences of the catalogue that stand alone, without the prefix of their act. */
const ALONE = [
  NothingToSaveError,
  NothingValidError,
  PastMonthError,
  PlanningAccessError,
  PlanningDateError,
  PlanningEditError,
  WorkerRightsError,
  WorkerNotFoundError,
]

function failure(
  error: unknown,
  intent: Intent,
  form: FormData,
  typed: TypedInput[],
): ActionResult {
  if (!(error instanceof RuleError)) {
    logger().error({ err: error }, 'planning action failed')
    const text = `${intent.prefix}une erreur est survenue.`
    return {
      kind: 'form',
      view: { ...calm(intent.form), error: text, typed: asTyped(typed) },
      status: 500,
    }
  }
  const values: Record<string, string> =
    intent.form === 'dialog' ? { table: textOf(form, 'table'), day: textOf(form, 'day') } : {}
  const view = { ...calm(intent.form), typed: asTyped(typed), values }
  if (error instanceof InvalidInputError && intent.form === 'worker') {
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, sentences]) => [name, sentences.join(' ')]),
    )
    const typedFields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    return { kind: 'form', view: { ...view, fields, values: typedFields }, status: 422 }
  }
  const alone = ALONE.some((type) => error instanceof type)
  return {
    kind: 'form',
    view: { ...view, error: alone ? error.message : `${intent.prefix}${error.message}` },
    status: error.status,
  }
}

/**
 * Runs one of the planning page's forms (spec 2 §2, §4). A rule that is broken comes back as its sentence with
 * everything that was typed; a month that is none writes nothing.
 * @throws UnknownFormError a button that the page does not have
 * @throws ForbiddenError a concession or collaborator outside the cover
 */
export async function planningAction(principal: Principal, form: FormData): Promise<ActionResult> {
  const named = textOf(form, 'intent')
  const intent = Object.hasOwn(INTENTS, named) ? INTENTS[named] : undefined
  if (!intent) throw new UnknownFormError()
  const month = textOf(form, 'month')
  const real = isMonth(month) && isPlanningMonth(month)
  const typed = intent.form === 'grid' && real ? readTyped(form, month) : []
  try {
    if (!real) throw new PlanningDateError()
    if (intent.form === 'grid') assertEdits(principal)
    const worker = textOf(form, 'worker')
    return await intent.run({ principal, form, siteId: textOf(form, 'site'), month, worker })
  } catch (error) {
    if (error instanceof ForbiddenError && error.constructor === ForbiddenError) throw error
    return failure(error, intent, form, typed)
  }
}
