import { addMonths, monthOf } from '~/domain/calendar/local-date'
import { monthName, shortMonth } from '~/domain/format/dates'
import type { Grain, Wholeness } from '~/domain/history/periods'
import type { Measure } from '~/domain/measures'

/** French names of the history's measures (3 §2.10). */
export const MEASURE_NAMES: Readonly<Record<Measure, string>> = {
  revenue: 'CA Net',
  ht: 'Heures Totales',
  hec: 'Heures Externes Clients',
}

/** Message of a scope and date without history (3 §8). */
export const NO_HISTORY = 'Aucun historique disponible.'

/** French names of the history's period lengths (3 §2.10). */
export const GRAIN_NAMES: Readonly<Record<Grain, string>> = {
  month: 'Mensuel',
  quarter: 'Trimestriel',
  year: 'Annuel',
}

const isMonthKey = (key: string) => /^\d{4}-\d{2}$/.test(key)

/** `2026-11` as `Novembre 2026`, `2026-T4` as `T4 2026`, `2026` as itself. */
export function periodName(key: string): string {
  if (isMonthKey(key)) return monthName(key)
  const [year, quarter] = key.split('-')
  return quarter ? `${quarter} ${year}` : key
}

/** Short name of a period under a chart column: `nov.`, `T4`, `2026`. */
export function shortPeriodName(key: string): string {
  return isMonthKey(key) ? shortMonth(key) : (key.split('-')[1] ?? key)
}

/** Name of the period that the cards sum: a selected period, or the year's months to date. */
export function summaryName(key: string, months: readonly string[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (key.length > 4 || !first || !last) return periodName(key)
  if (first === last) return monthName(first)
  return `${monthName(first).replace(/ \d+$/, '')} à ${monthName(last).toLowerCase()}`
}

/** Label of a rate: the period is closed, incomplete, or includes the current month or not. */
export function wholeWord(
  period: Wholeness & { dataless: readonly string[] },
  date: string,
): string {
  if (!period.partial) return 'période close'
  if (period.incomplete) return 'période incomplète'
  const hasData = !period.dataless.includes(monthOf(date))
  return hasData ? 'mois en cours inclus' : 'mois en cours non inclus'
}

/** Message about months without any concession's record in a period of one or several months (4-decisions, 43). */
export function datalessSentence(months: readonly string[], dataless: readonly string[]): string {
  if (months.length === 1) return 'Aucune donnée ce mois.'
  return `Aucune donnée, hors des sommes\u202f: ${monthList(dataless)}.`
}

/** Message for a concession without a record in a period's month, or in at least one of its months. */
export function unrecordedWord(months: readonly string[]): string {
  return months.length > 1 ? 'Aucune donnée d’un mois au moins' : 'Aucune donnée ce mois'
}

/** Splits sorted months into runs of consecutive months, each as its first and last month. */
function runsOf(months: readonly string[]): [first: string, last: string][] {
  const runs: [string, string][] = []
  for (const month of months) {
    const run = runs.at(-1)
    if (run && addMonths(run[1], 1) === month) run[1] = month
    else runs.push([month, month])
  }
  return runs
}

/** Months in words, in order: `mars 2026`, `mars 2026 et avril 2026`, `janvier à mars 2026 et mai 2026`. */
export function monthList(months: readonly string[]): string {
  const named = (month: string) => monthName(month).toLowerCase()
  const names = runsOf(months).flatMap(([first, last]) => {
    if (addMonths(first, 1) >= last) return [...new Set([first, last])].map(named)
    const isOneYear = first.slice(0, 4) === last.slice(0, 4)
    return `${isOneYear ? named(first).replace(/ \d+$/, '') : named(first)} à ${named(last)}`
  })
  const last = names.pop() ?? ''
  return names.length > 0 ? `${names.join(', ')} et ${last}` : last
}
