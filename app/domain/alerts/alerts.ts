import type { LocalDate, Month } from '../calendar/local-date'
import type { MonthDays } from '../calendar/working-days'
import type { SiteMonth } from '../causes/site-causes'
import { siteCells } from '../cells/site-cells'
import { progressView } from '../cells/views'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import { numberOrNull } from '../productivity/number-input'
import { gapToDate } from '../records/projection'

/** Alert kinds of an account, checked for each concession (7-beyond §3). */
export const ALERTS = ['gapEuros', 'gapPercent', 'projection', 'productivity', 'delay'] as const
export type Alert = (typeof ALERTS)[number]

/**
 * Thresholds by alert: euros of CA Net behind, percent of the due target behind, projection and productivity in
 * percent, working days without data. A missing threshold disables the alert.
 */
export type Thresholds = Partial<Record<Alert, number>>

/** Number of changes of each threshold; missing means 0. */
export type AlertTurns = Partial<Record<Alert, number>>

/** Largest accepted threshold by alert, to reject typing errors; the smallest is 1. */
const LARGEST: Readonly<Record<Alert, number>> = {
  gapEuros: 100_000_000,
  gapPercent: 100,
  projection: 200,
  productivity: 500,
  delay: 31,
}

/** Parses the form's thresholds; returns a French message for each invalid one. */
export function readThresholds(typed: Readonly<Record<Alert, string>>) {
  const thresholds: Thresholds = {}
  const errors: Record<string, string[]> = {}
  for (const alert of ALERTS) {
    const text = typed[alert].trim()
    if (text === '') continue
    const number = numberOrNull(text, LARGEST[alert])
    const whole = alert !== 'delay' || Number.isInteger(number)
    if (number !== null && number >= 1 && whole) thresholds[alert] = number
    else
      errors[alert] = [
        `Saisissez un nombre${alert === 'delay' ? ' entier' : ''} de 1 à ${LARGEST[alert].toLocaleString('fr-FR')}, ou laissez vide.`,
      ]
  }
  return { thresholds, errors }
}

/** Figures of a concession by alert; null when a figure is not known. Gaps are negative when behind the target. */
export type AlertFigures = Readonly<Record<Alert, number | null>>

/**
 * Alert figures of a concession: CA Net at its latest record of the month up to `date`, productivity (HT billed per
 * planned hour) and delay.
 * @param delay working days without data (`delayOf`)
 */
export function alertFigures(
  siteId: string,
  month: SiteMonth,
  { date, days, delay }: { date: string; days: MonthDays; delay: number | null },
): AlertFigures {
  const known = month.activity.unreadable.length === 0
  const { global } = siteCells({ siteId, name: siteId }, month, { date, days }).lines.revenue
  const progress = progressView(global, 0)
  const gap = known ? gapToDate(progress) : null
  const { productivity } = global.causes.bases
  return {
    gapEuros: gap,
    gapPercent: gap === null ? null : percentOf(gap, progress.due),
    projection: known ? progress.projectionProgressPercent : null,
    productivity:
      known && productivity.base > 0
        ? withoutNoise((productivity.realized * 100) / productivity.base)
        : null,
    delay,
  }
}

const CROSSED: Readonly<Record<Alert, (value: number, threshold: number) => boolean>> = {
  gapEuros: (value, threshold) => value < -threshold,
  gapPercent: (value, threshold) => value < -threshold,
  projection: (value, threshold) => value < threshold,
  productivity: (value, threshold) => value < threshold,
  delay: (value, threshold) => value >= threshold,
}

/** Threshold that a concession has crossed since the previous check. */
export interface CrossedLine {
  alert: Alert
  siteId: string
  value: number
  threshold: number
  /**
   * data date of the figures (4-decisions, 39); null when the month has none, missing in mails stored before this
   * field existed
   */
  dataDate?: LocalDate | null
  /**
   * hours in the productivity figure that were billed by mechanics without a target in the month; missing when
   * there are none or unchecked
   */
  untargetedHours?: number
}

/** Context of one check. */
interface Look {
  /** yyyy-MM of the figures: each month has its own crossings */
  month: Month
  turns: AlertTurns
}

/** Delays belong to no month: a concession that stays late across a month end is not reported twice. */
const isOfMonth = (alert: Alert) => alert !== 'delay'

/**
 * Key of a crossing. It contains the month and the threshold's change count, so that a new month or threshold
 * alerts again.
 */
const keyOf = (alert: Alert, siteId: string, { month, turns }: Look) =>
  `${alert}|${siteId}|${isOfMonth(alert) ? month : ''}|${turns[alert] ?? 0}`

/** Converts a key stored without month and change count; such a key counts for the checked month. */
function currentKey(key: string, { month }: Look): string {
  const [alert, siteId = '', ...rest] = key.split('|')
  return rest.length === 0 ? keyOf(alert as Alert, siteId, { month, turns: {} }) : key
}

/** Sorts by gap in euros, largest first, because a mail lists only the first lines. An unknown gap counts as 0. */
const worstFirst = (sites: ReadonlyMap<string, AlertFigures>) =>
  [...sites].sort(([, a], [, b]) => (a.gapEuros ?? 0) - (b.gapEuros ?? 0))

/**
 * Returns the crossings of this check, and those that the previous check did not have. A crossing with an unknown
 * figure stays as before. A crossing is dropped when the figure recovers, the threshold is removed or changed, the
 * scope no longer contains the concession, or the month ends. The largest gap in euros comes first.
 * @param known keys of the previous check's crossings
 */
export function detectCrossings(
  known: ReadonlySet<string>,
  thresholds: Thresholds,
  sites: ReadonlyMap<string, AlertFigures>,
  look: Look,
): { crossed: string[]; fresh: CrossedLine[] } {
  const before = new Set([...known].map((key) => currentKey(key, look)))
  const crossed: string[] = []
  const fresh: CrossedLine[] = []
  for (const [siteId, figures] of worstFirst(sites))
    for (const alert of ALERTS) {
      const threshold = thresholds[alert]
      if (threshold === undefined) continue
      const value = figures[alert]
      const key = keyOf(alert, siteId, look)
      if (value === null ? !before.has(key) : !CROSSED[alert](value, threshold)) continue
      crossed.push(key)
      if (value !== null && !before.has(key)) fresh.push({ alert, siteId, value, threshold })
    }
  return { crossed: crossed.sort(), fresh }
}
