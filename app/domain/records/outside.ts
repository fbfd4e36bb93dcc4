import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { type ByMeasure, MEASURES, type Measure } from '../measures'
import type { ObjectifTotals } from '../targets/totals'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from '../workshop-services'
import { type FiguresByService, totalFigures } from './figures'
import { measuresOf } from './measures'
import { type Missing, missingOf, sumMissing } from './missing'
import { activityAt, type MonthActivity } from './month-activity'

/** The scope as a whole, or one of its services. */
export type LineKey = 'global' | ProductiveService

export const LINE_KEYS = ['global', ...PRODUCTIVE_SERVICES] as const satisfies readonly LineKey[]

/** Hours that CA Net is divided by in a rate. */
export type RateKind = 'ht' | 'hec'

/** Key of an amount: realised without a target, or both sides of a rate where one of its two targets is missing. */
type AmountKey =
  | `${LineKey} ${Measure} ${'realized' | 'daily'}`
  | `${LineKey} ${RateKind}-rate ${'revenue' | 'hours'} ${'realized' | 'target'}`

type Amounts = Partial<Record<AmountKey, number>>

/**
 * Figures of the concessions without a target of the same line and measure (4-decisions, 53). They are part of the sum
 * and of no comparison. Euros and hours.
 */
export interface Outside {
  /** by data date; a missing day or amount is 0 */
  days: Record<LocalDate, Amounts>
  /** the concessions of the amounts */
  sites: Partial<Record<`${LineKey} ${Measure}`, Missing<OutsideSite>>>
  /** `days` of each part one level down, by its key; a missing part has none */
  parts?: Record<string, Outside['days']>
}

/** A concession without a target. */
export interface OutsideSite {
  siteId: string
  name: string
}

/** Amounts of one line and measure without a target, with their concessions. */
export interface OutsideShare {
  realized: number
  daily: number
  sites: Missing<OutsideSite>
}

const NO_SITES: Missing<OutsideSite> = { count: 0, first: [] }

export const NOTHING_OUTSIDE: Outside = { days: {}, sites: {} }

function amountsOf(
  key: LineKey,
  targets: ByMeasure,
  realized: ByMeasure,
  daily: ByMeasure,
): Amounts {
  const found: Amounts = {}
  const set = (amount: AmountKey, value: number) => {
    if (value !== 0) found[amount] = value
  }
  for (const measure of MEASURES) {
    if (targets[measure] !== 0) continue
    set(`${key} ${measure} realized`, realized[measure])
    set(`${key} ${measure} daily`, daily[measure])
  }
  for (const kind of ['ht', 'hec'] as const) {
    if (targets.revenue !== 0 && targets[kind] !== 0) continue
    set(`${key} ${kind}-rate revenue realized`, realized.revenue)
    set(`${key} ${kind}-rate hours realized`, realized[kind])
    set(`${key} ${kind}-rate revenue target`, targets.revenue)
    set(`${key} ${kind}-rate hours target`, targets[kind])
  }
  return found
}

const linesOf = (figures: FiguresByService): Record<LineKey, ByMeasure> => ({
  global: measuresOf(totalFigures(figures)),
  ...byService((service) => measuresOf(figures[service])),
})

/** A concession's month with its targets. */
export interface SidesOf {
  site: OutsideSite
  activity: MonthActivity
  objectifs: ObjectifTotals
}

/** Amounts of a concession without a target, at its latest record of the month not after `date`. */
export function siteOutside({ site, activity, objectifs }: SidesOf, date: LocalDate): Outside {
  const day = activityAt(activity, date)
  // Not for an invalid objectif: that concession is already left out of the figures (4-decisions, 42)
  if (!day || objectifs.unreadable.length > 0) return NOTHING_OUTSIDE
  const [cumulative, daily] = [linesOf(day.cumulative), linesOf(day.daily)]
  const sites: Outside['sites'] = {}
  let amounts: Amounts = {}
  for (const key of LINE_KEYS) {
    const targets = key === 'global' ? objectifs.global : objectifs.services[key]
    const own = amountsOf(key, targets, cumulative[key], daily[key])
    amounts = { ...amounts, ...own }
    for (const measure of MEASURES)
      if (own[`${key} ${measure} realized`] !== undefined)
        sites[`${key} ${measure}`] = missingOf([site])
  }
  return Object.keys(amounts).length > 0
    ? { days: { [day.date]: amounts }, sites }
    : NOTHING_OUTSIDE
}

function addAmounts(sum: Amounts, amounts: Amounts): void {
  for (const [key, value] of Object.entries(amounts) as [AmountKey, number][])
    sum[key] = withoutNoise((sum[key] ?? 0) + value)
}

/**
 * Sums scopes that share no concession.
 * @param places the network's order of concessions
 * @param keys keys under which each part is stored in addition to the sum
 */
export function sumOutside(
  parts: readonly Outside[],
  places: ReadonlyMap<string, number> = new Map(),
  keys: readonly string[] = [],
): Outside {
  const days: Outside['days'] = {}
  const named = new Map<keyof Outside['sites'], Missing<OutsideSite>[]>()
  for (const part of parts) {
    for (const [day, amounts] of Object.entries(part.days)) {
      days[day] ??= {}
      addAmounts(days[day], amounts)
    }
    for (const [key, sites] of Object.entries(part.sites) as [
      keyof Outside['sites'],
      Missing<OutsideSite>,
    ][])
      named.set(key, [...(named.get(key) ?? []), sites])
  }
  const sites: Outside['sites'] = {}
  for (const [key, lists] of named) sites[key] = sumMissing(lists, places, ({ siteId }) => siteId)
  const kept = keys.flatMap((key, i) => {
    const own = parts[i]?.days ?? {}
    return Object.keys(own).length > 0 ? [[key, own] as const] : []
  })
  return { days, sites, ...(kept.length > 0 ? { parts: Object.fromEntries(kept) } : {}) }
}

/** Amounts of a part one level down; the concessions' names are stored only with the sum. */
export const outsideOfPart = ({ parts }: Outside, key: string): Outside => {
  const days = parts?.[key]
  return days ? { days, sites: {} } : NOTHING_OUTSIDE
}

/** Amount of the concessions with the given data date. */
export const outsideOn = ({ days }: Outside, date: LocalDate | null, key: AmountKey): number =>
  date === null ? 0 : (days[date]?.[key] ?? 0)

/** Amounts of a line and measure without a target. @param dataDate the day of J-1 */
export function outsideShare(
  outside: Outside,
  key: LineKey,
  measure: Measure,
  dataDate: LocalDate | null,
): OutsideShare {
  const all = Object.values(outside.days).map((day) => day[`${key} ${measure} realized`] ?? 0)
  return {
    realized: withoutNoise(all.reduce((sum, one) => sum + one, 0)),
    daily: outsideOn(outside, dataDate, `${key} ${measure} daily`),
    sites: outside.sites[`${key} ${measure}`] ?? NO_SITES,
  }
}

/**
 * True if a third or more of the realised figure is outside its comparison: then there is no verdict (4-decisions,
 * 53). Credit notes count by absolute value.
 */
export function isPartial(compared: number, outside: number): boolean {
  const [inside, left] = [Math.abs(compared), Math.abs(outside)]
  return left > 0 && withoutNoise(left * 3) >= withoutNoise(inside + left)
}
