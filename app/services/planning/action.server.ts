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
import type { ActionView } from '~/domain/planning/view'
import { WorkerNotFoundError, WorkerRightsError } from '~/domain/workers/rights'
import { logger } from '~/infra/logger.server'
import { readTyped, type TypedInput, textOf } from '~/schemas/planning-form.server'
import { assertEdits } from '~/services/attendance/access.server'
import { requirePermissionKeeping } from '~/services/session/keep-draft.server'
import { again, type Outcome } from '~/services/web/outcome.server'
import { INTENTS, type Intent } from './intents.server'
import { asTyped, calm, PLANNING_DRAFT } from './save.server'

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
): Outcome<ActionView> {
  if (!(error instanceof RuleError)) {
    logger().error({ err: error }, 'planning action failed')
    const text = `${intent.prefix}une erreur est survenue.`
    return again({ ...calm(intent.form), error: text, typed: asTyped(typed) }, 500)
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
    return again({ ...view, fields, values: typedFields }, 422)
  }
  const alone = ALONE.some((type) => error instanceof type)
  const sentence = alone ? error.message : `${intent.prefix}${error.message}`
  return again({ ...view, error: sentence }, error.status)
}

/**
 * Runs one of the planning page's forms (spec 2 §2, §4). A rule that is broken comes back as its sentence with
 * everything that was typed; a month that is none writes nothing.
 * @throws Response a redirect to /login, what was typed kept
 * @throws UnknownFormError a button that the page does not have
 * @throws ForbiddenError a concession or collaborator outside the cover
 */
export async function planningAction(
  request: Request,
  form: FormData,
): Promise<Outcome<ActionView>> {
  const keeping = requirePermissionKeeping(request, 'profile.read', PLANNING_DRAFT, form)
  const { principal } = await keeping
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
    const at = new URL(request.url)
    return await intent.run({ principal, form, siteId: textOf(form, 'site'), month, worker, at })
  } catch (error) {
    if (error instanceof ForbiddenError && error.constructor === ForbiddenError) throw error
    return failure(error, intent, form, typed)
  }
}
