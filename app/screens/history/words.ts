import { addMonths, monthOf } from '~/domain/calendar/business-day'
import type { Grain, Wholeness } from '~/domain/history/periods'
import type { Measure } from '~/domain/records/measures'
import { monthName, shortMonth } from '~/format/dates'

/** The measures of the history (3 §2.10). */
export const MEASURE_NAMES: Readonly<Record<Measure, string>> = {
  revenue: 'CA Net',
  ht: 'Heures Totales',
  hec: 'Heures Externes Clients',
}

/** A scope and date without any past (3 §8). */
export const NO_HISTORY = 'Aucun historique disponible.'

/** The cuts of the history (3 §2.10). */
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

/** The same under a column: `nov.`, `T4`, `2026`. */
export function shortPeriodName(key: string): string {
  return isMonthKey(key) ? shortMonth(key) : (key.split('-')[1] ?? key)
}

/** What the cards sum: a period, or the months of the year so far. */
export function summaryName(key: string, months: readonly string[]): string {
  const [first, last] = [months[0], months.at(-1)]
  if (key.length > 4 || !first || !last) return periodName(key)
  if (first === last) return monthName(first)
  return `${monthName(first).replace(/ \d+$/, '')} à ${monthName(last).toLowerCase()}`
}

/** What a rate over a period holds of it. */
export function wholeWord(
  period: Wholeness & { dataless: readonly string[] },
  date: string,
): string {
  if (!period.partial) return 'période close'
  if (period.incomplete) return 'période incomplète'
  const hasData = !period.dataless.includes(monthOf(date))
  return hasData ? 'mois en cours compris' : 'mois en cours non compris'
}

/** That nobody has a record of a period's only month, or of some of its months (4-decisions, 43). */
export function datalessSentence(months: readonly string[], dataless: readonly string[]): string {
  if (months.length === 1) return 'Aucune donnée ce mois.'
  return `Aucune donnée, hors des sommes\u202f: ${monthList(dataless)}.`
}

/** That a concession has no record in a period's month, or in one of its months. */
export function unrecordedWord(months: readonly string[]): string {
  return months.length > 1 ? 'Aucune donnée d’un mois au moins' : 'Aucune donnée ce mois'
}

/** The first and last of each row of months that follow each other. */
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
