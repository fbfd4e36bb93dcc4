import type { BusinessDay, Month } from '../calendar/business-day'
import type { MonthDays } from '../calendar/working-days'
import { type SiteMonth, siteCauses } from '../causes/site-causes'
import { exact } from '../exact'
import { readNumber } from '../productivity/numbers'
import { gapToDate, percentOf } from '../records/projection'
import { scopeFigures } from '../records/scope-figures'

/** What an account may be alerted of, concession by concession (7-beyond §3). */
export const ALERTS = ['gapEuros', 'gapPercent', 'projection', 'productivity', 'delay'] as const
export type Alert = (typeof ALERTS)[number]

/**
 * From where on: euros of CA Net behind, percent of the due target behind, projection and productivity below so many
 * percent, working days without data. A missing one alerts of nothing.
 */
export type Thresholds = Partial<Record<Alert, number>>

/** How often each threshold was set, changed or taken away; missing: never. */
export type AlertTurns = Partial<Record<Alert, number>>

/** The largest threshold of each that is no slip of the hand; all are at least 1. */
const LARGEST: Readonly<Record<Alert, number>> = {
  gapEuros: 100_000_000,
  gapPercent: 100,
  projection: 200,
  productivity: 500,
  delay: 31,
}

/** What was typed into the form: thresholds, and a sentence for each that is none. */
export function readThresholds(typed: Readonly<Record<Alert, string>>) {
  const thresholds: Thresholds = {}
  const errors: Record<string, string[]> = {}
  for (const alert of ALERTS) {
    const text = typed[alert].trim()
    if (text === '') continue
    const number = readNumber(text, LARGEST[alert])
    const whole = alert !== 'delay' || Number.isInteger(number)
    if (number !== null && number >= 1 && whole) thresholds[alert] = number
    else
      errors[alert] = [
        `Écrivez un nombre${alert === 'delay' ? ' entier' : ''} de 1 à ${LARGEST[alert].toLocaleString('fr-FR')}, ou rien.`,
      ]
  }
  return { thresholds, errors }
}

/** Where a concession stands; null: it cannot be told. Gaps are below 0 when behind. */
export type AlertFigures = Readonly<Record<Alert, number | null>>

/**
 * A concession's figures of CA Net at its latest record of the month not after `date`, its productivity (HT billed per
 * planned hour), and its delay.
 * @param delay working days without data (`delayOf`)
 */
export function alertFigures(
  siteId: string,
  month: SiteMonth,
  { date, days, delay }: { date: string; days: MonthDays; delay: number | null },
): AlertFigures {
  const known = month.activity.unreadable.length === 0
  const own = scopeFigures(date, month.activity, month.objectifs, days)
  const progress = own.global.progress.revenue
  const gap = known ? gapToDate(progress) : null
  const { productivity } = siteCauses(siteId, month, { date, days, measure: 'revenue' }).total.bases
  return {
    gapEuros: gap,
    gapPercent: gap === null ? null : percentOf(gap, progress.due),
    projection: known ? progress.projectionProgressPercent : null,
    productivity:
      known && productivity.base > 0
        ? exact((productivity.realized * 100) / productivity.base)
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

/** A line that a concession has crossed since the last look. */
export interface CrossedLine {
  alert: Alert
  siteId: string
  value: number
  threshold: number
  /** of the figures (4-decisions, 39); null: there is none in the month; missing in letters from before it was kept */
  dataDate?: BusinessDay | null
  /** that a productivity counts though whoever billed them has no target of the month; missing: none, or not looked for */
  untargetedHours?: number
}

/** What a look goes by. */
interface Look {
  /** of the figures, yyyy-MM: its crossings are others than those of the month before */
  month: Month
  turns: AlertTurns
}

/** Delays are of no month: a concession that stays late over its end has been told. */
const isOfMonth = (alert: Alert) => alert !== 'delay'

/** A crossed line: of its month, and of the threshold as it was set last. */
const keyOf = (alert: Alert, siteId: string, { month, turns }: Look) =>
  `${alert}|${siteId}|${isOfMonth(alert) ? month : ''}|${turns[alert] ?? 0}`

/** A key from before months and turns were in it counts as of the look's month. */
function currentKey(key: string, { month }: Look): string {
  const [alert, siteId = '', ...rest] = key.split('|')
  return rest.length === 0 ? keyOf(alert as Alert, siteId, { month, turns: {} }) : key
}

/** The furthest behind first, for a mail holds the first lines alone; a gap that cannot be told stands at 0. */
const worstFirst = (sites: ReadonlyMap<string, AlertFigures>) =>
  [...sites].sort(([, a], [, b]) => (a.gapEuros ?? 0) - (b.gapEuros ?? 0))

/**
 * Which lines are crossed now, and which of them were not before. What cannot be told stays as it was; a line that is
 * back is armed again, and one without a threshold, outside the scope, of an earlier month or of a threshold that was
 * set anew since is forgotten. The concession furthest behind in euros is told first.
 * @param known keys of the lines that were crossed
 */
export function lookAcross(
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
