import { findWorkers } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { frenchDay, type Month, monthOf } from '~/domain/calendar/local-date'
import { ClosedSettingError } from '~/domain/closing/errors'
import type { RuleError } from '~/domain/errors'
import type { MetierTarget } from '~/domain/productivity/coefficients'
import {
  EffectMonthError,
  MovesPastError,
  readEffectMonth,
} from '~/domain/productivity/effect-month'
import {
  changesOf,
  type Edit,
  type EditForm,
  FORM,
  inputText,
  type Seen,
  touchedFields,
} from '~/domain/productivity/form'
import { tenths } from '~/domain/productivity/number-input'
import { readRecordId } from '~/domain/productivity/record-id'
import { requireProductivityEditing } from '~/domain/productivity/rights'
import type { ShownMechanic } from '~/domain/productivity/view'
import { logger } from '~/infra/logger.server'
import { parisTime, today } from '~/infra/process/clock.server'
import {
  NOTHING_TO_SAVE,
  type Outcome,
  redirectWithNotice,
  redisplayForm,
} from '~/services/web/form-outcome.server'
import { saveTargets, TARGETS_SAVED } from './mechanic-targets.server'
import {
  assertEffect,
  multipliersSaved,
  type Overtaken,
  saveMultipliers,
} from './metier-targets.server'

/** Original values of the page's fields: the own value (null without one), and the value shown. */
export function seenOf(
  multipliers: readonly MetierTarget[],
  mechanics: readonly ShownMechanic[],
): Record<string, Seen> {
  const seen: Record<string, Seen> = {}
  for (const { metier, _id, targetMultiplier } of multipliers)
    seen[FORM.coefficient(metier)] = [_id ? targetMultiplier : null, targetMultiplier]
  for (const { recordId, individualTargetHours, finalTargetHours, wholeMonth } of mechanics) {
    const own = wholeMonth ? wholeMonth.individual : individualTargetHours
    const shown = wholeMonth ? (own ?? wholeMonth.base) : finalTargetHours
    if (recordId) seen[FORM.target(recordId)] = [own, tenths(shown)]
  }
  return seen
}

/** Form without typed values. */
export function freshForm(): EditForm {
  const none = { notice: null, from: null, asked: null, draft: false, stamp: null }
  return { typed: {}, computed: [], errors: {}, ...none }
}

/** Form with the typed values; fields that the user left unchanged show the stored values. */
function keptForm(edit: Edit, given: Partial<EditForm>): EditForm {
  const touched = new Set(touchedFields(edit))
  const typed = Object.entries(edit.typed).filter(([name]) => touched.has(name))
  return {
    ...freshForm(),
    typed: Object.fromEntries(typed),
    computed: edit.computed,
    from: edit.from || null,
    stamp: newId(),
    ...given,
  }
}

const IMPOSE = 'Enregistrez de nouveau pour imposer votre valeur.'

function overtakenSentence({ value, userName, at }: Overtaken): string {
  const what = value === null ? 'a retiré la valeur propre' : `a enregistré ${inputText(value)}`
  const wall = at ? parisTime(new Date(at)) : ''
  const when = wall ? ` le ${frenchDay(wall)} à ${wall.slice(11, 16)}` : ''
  return `Modifié entre-temps\u202f: ${userName} ${what}${when}. ${IMPOSE}`
}

/** Form with the values typed before the session ended, over the values stored now. */
export function draftForm(edit: Edit, seen: Readonly<Record<string, Seen>>): EditForm {
  const errors: Record<string, string> = {}
  for (const name of touchedFields(edit)) {
    const now = seen[name]
    if (now && now[0] !== (edit.seen[name]?.[0] ?? null))
      errors[name] =
        `Modifié entre-temps\u202f: la valeur est maintenant ${inputText(now[1])}. ${IMPOSE}`
  }
  const text = 'Votre saisie d’avant la fin de session a été conservée. Elle n’est pas enregistrée.'
  return keptForm(edit, { errors, draft: true, notice: { tone: 'info', text } })
}

/** Names of the collaborators whose targets an edit holds. */
async function namesOf({ typed }: Edit): Promise<(recordId: string) => string> {
  const prefix = FORM.target('')
  const ids = Object.keys(typed).flatMap(
    (name) => readRecordId(name.slice(prefix.length))?.workerId ?? [],
  )
  const names = new Map((await findWorkers(ids)).map(({ _id, name }) => [_id, name]))
  return (recordId) => names.get(readRecordId(recordId)?.workerId ?? '') ?? 'ce collaborateur'
}

async function saveBoth(
  principal: Principal,
  scope: Scope,
  { edit, month, to }: { edit: Edit; month: Month; to: string },
): Promise<Outcome<EditForm>> {
  const { multipliers, targets, errors } = changesOf(edit, await namesOf(edit))
  if (Object.keys(errors).length > 0) return redisplayForm(keptForm(edit, { errors }), 422)
  if (multipliers.length + targets.length === 0) return redirectWithNotice(to, NOTHING_TO_SAVE)
  const current = monthOf(today())
  // The confirmation is valid only for its month: another month changes other figures.
  const from = multipliers.length > 0 ? readEffectMonth(edit.from, current) : current
  if (multipliers.length > 0) await assertEffect(scope, multipliers, from, edit.confirmed === from)
  const individual = await saveTargets(principal, targets)
  const trades = await saveMultipliers(principal, scope, multipliers, from, month)
  const said = [
    multipliers.length > Object.keys(trades.overtaken).length ? multipliersSaved(from) : '',
    targets.length > Object.keys({ ...individual.overtaken, ...individual.failed }).length
      ? TARGETS_SAVED
      : '',
  ].filter(Boolean)
  const problems: Record<string, string> = {}
  for (const [metier, by] of Object.entries(trades.overtaken))
    problems[FORM.coefficient(metier)] = overtakenSentence(by)
  for (const [recordId, by] of Object.entries(individual.overtaken))
    problems[FORM.target(recordId)] = overtakenSentence(by)
  for (const [recordId, failure] of Object.entries(individual.failed))
    problems[FORM.target(recordId)] = failure.message
  if (Object.keys(problems).length === 0) return redirectWithNotice(to, said.join(' '))
  const failed = Object.keys(individual.failed).length > 0
  const kept = Object.keys(problems)
  const typed = Object.fromEntries(kept.map((name) => [name, edit.typed[name] ?? '']))
  const computed = edit.computed.filter((recordId) => kept.includes(FORM.target(recordId)))
  const notice = said.length > 0 ? ({ tone: 'info', text: said.join(' ') } as const) : null
  const form = { ...keptForm(edit, { errors: problems, notice }), typed, computed }
  return redisplayForm(form, failed ? 500 : 409)
}

/**
 * 'Enregistrer Tout': writes only changed values, each only over the value that its editor saw (3 §4, §5). Invalid
 * values (422) save nothing. Values changed by another user (409) are redisplayed, the rest is saved. Targets that
 * failed to be written (500) are all redisplayed.
 * @param posted `month`: the month that the page shows
 * @throws ProductivityEditError, NoSaveScopeError, ForbiddenError, MechanicTargetNotFoundError
 */
export async function savePage(
  principal: Principal,
  scope: Scope | null,
  posted: { edit: Edit; month: Month; to: string },
): Promise<Outcome<EditForm>> {
  const node = requireProductivityEditing(principal, scope)
  try {
    return await saveBoth(principal, node, posted)
  } catch (error) {
    const form = effectForm(posted.edit, error)
    if (!form) throw error
    return redisplayForm(form, form.asked ? 409 : (error as RuleError).status)
  }
}

/** Form with the error or question about the month from which coefficients apply; null for another error. */
function effectForm(edit: Edit, error: unknown): EditForm | null {
  if (error instanceof MovesPastError) {
    const text = `${error.message} Enregistrez de nouveau pour confirmer.`
    return keptForm(edit, { notice: { tone: 'warning', text }, asked: error.from })
  }
  if (error instanceof ClosedSettingError || error instanceof EffectMonthError)
    return keptForm(edit, { errors: { [FORM.from]: error.message } })
  return null
}

/** Form after the database rejected the whole save. */
export function failedForm(edit: Edit, error: unknown): EditForm {
  logger().error({ err: error }, 'productivity could not be saved')
  const text = 'Erreur sauvegarde des coefficients et objectifs. Votre saisie est conservée.'
  return keptForm(edit, { notice: { tone: 'error', text } })
}
