import { isLocalDate } from '../calendar/day-arithmetic'
import { addMonths, frenchMonth, isMonth, type Month } from '../calendar/local-date'
import { RuleError } from '../errors'

/** Allowed months of effect before and after the current one. */
const REACH = { back: 24, ahead: 12 }

/** The effect date is invalid for coefficients (422). */
export class EffectMonthError extends RuleError {}

const first = (month: Month) => `01/${month.slice(5)}/${month.slice(0, 4)}`

/**
 * Parses the first month of validity of coefficients (4-decisions, 51).
 * @param given yyyy-MM, or its first day yyyy-MM-dd; blank or absent: the current month
 * @throws EffectMonthError 422 for an invalid month, or one too far away
 */
export function readEffectMonth(given: string | null | undefined, current: Month): Month {
  const text = given?.trim() ?? ''
  if (text === '') return current
  const month = text.slice(0, 7)
  if (!isMonth(month) || (text.length > 7 && !isLocalDate(text)))
    throw new EffectMonthError('La date d’effet doit être au format aaaa-mm-jj.', 422)
  if (text.length > 7 && !text.endsWith('-01'))
    throw new EffectMonthError(
      `Un coefficient vaut pour des mois entiers\u202f: choisissez le ${first(month)} ou le ${first(addMonths(month, 1))}.`,
      422,
    )
  const [from, to] = [addMonths(current, -REACH.back), addMonths(current, REACH.ahead)]
  if (month < from || month > to)
    throw new EffectMonthError(`La date d’effet va du ${first(from)} au ${first(to)}.`, 422)
  return month
}

/** Months that the form offers: from six months back, except closed months, to three months ahead. */
export function effectMonths(current: Month, shown: Month, lastClosed: Month | null): Month[] {
  const months = Array.from({ length: 10 }, (_, i) => addMonths(current, i - 6))
  return [...new Set([...months, shown])].filter((one) => !lastClosed || one > lastClosed).sort()
}

/** Effect of a change on months that have begun: target hours, and revenue at the rate of the objectifs. */
export interface Moved {
  hours: number
  revenue: number
  from: Month
  to: Month
}

const whole = new Intl.NumberFormat('fr-FR', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const signed = (value: number) => whole.format(value).replace('-', '−')

/** Message before and after a change of months that have begun. */
export function movedSentence({ hours, revenue, from, to }: Moved): string {
  const months =
    from === to ? `en ${frenchMonth(from)}` : `${frenchMonth(from)} à ${frenchMonth(to)}`
  const euros =
    revenue === 0
      ? ''
      : `, soit ${signed(Math.sign(revenue) * Math.round(Math.abs(revenue)))} € au taux des objectifs`
  return `Objectif des collaborateurs, ${months}\u202f: ${signed(hours)} h${euros}.`
}

/** The change affects days before today, and the user has not confirmed it yet (409). */
export class MovesPastError extends RuleError {
  readonly from: Month
  /** @param isDays true: it begins within the current month */
  constructor(moved: Moved, isDays = false) {
    super(
      `Ce changement touche ${isDays ? 'des jours passés' : 'des mois passés'}. ${movedSentence(moved)} Rien n’est encore enregistré.`,
      409,
    )
    this.from = moved.from
  }
}
