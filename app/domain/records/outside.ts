import type { BusinessDay } from '../calendar/business-day'
import { exact } from '../exact'
import type { ObjectifTotals } from '../objectifs/totals'
import { type FiguresByService, totalFigures } from './figures'
import { type ByMeasure, MEASURES, type Measure, measuresOf } from './measures'
import { type Missing, missingOf, sumMissing } from './missing'
import { activityAt, type MonthActivity } from './month-activity'
import { byService, PRODUCTIVE_SERVICES, type ProductiveService } from './services'

/** The scope as a whole, or one of its services. */
export type LineKey = 'global' | ProductiveService

export const LINE_KEYS = ['global', ...PRODUCTIVE_SERVICES] as const satisfies readonly LineKey[]

/** The hours that a rate of CA Net divides by. */
export type RateKind = 'ht' | 'hec'

/** One amount: realised without a target, or both sides of a rate where one of its two targets is missing. */
type AmountKey =
  | `${LineKey} ${Measure} ${'realized' | 'daily'}`
  | `${LineKey} ${RateKind}-rate ${'revenue' | 'hours'} ${'realized' | 'target'}`

type Amounts = Partial<Record<AmountKey, number>>

/**
 * What the concessions of a scope realised without having a target of the same line and measure (4-decisions, 53):
 * it is part of the sum and of no comparison. Euros and hours.
 */
export interface Outside {
  /** by data date; a day and an amount that are not there are 0 */
  days: Record<BusinessDay, Amounts>
  /** whose it is */
  sites: Partial<Record<`${LineKey} ${Measure}`, Missing<OutsideSite>>>
  /** the days of each part one level down, by its key; one that is not there has nothing outside */
  parts?: Record<string, Outside['days']>
}

/** A concession without a target. */
export interface OutsideSite {
  siteId: string
  name: string
}

/** What of one line and measure is outside, and whose it is. */
export interface OutsideShare {
  realized: number
  daily: number
  sites: Missing<OutsideSite>
}

const NOBODY: Missing<OutsideSite> = { count: 0, first: [] }

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

/** A concession's month as far as its sides are told apart. */
export interface SidesOf {
  site: OutsideSite
  activity: MonthActivity
  objectifs: ObjectifTotals
}

/** What a concession has on one side only, at its latest record of the month not after `date`. */
export function siteOutside({ site, activity, objectifs }: SidesOf, date: BusinessDay): Outside {
  const day = activityAt(activity, date)
  // why not one whose objectif cannot be read: it is out of what is realised already (4-decisions, 42)
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
    sum[key] = exact((sum[key] ?? 0) + value)
}

/**
 * The sum of scopes that share no concession.
 * @param places the network's order of concessions
 * @param keys what each part is stored under, in addition to their sum
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

/** What a part one level down has outside; whose it is stays with the sum. */
export const outsideOfPart = ({ parts }: Outside, key: string): Outside => {
  const days = parts?.[key]
  return days ? { days, sites: {} } : NOTHING_OUTSIDE
}

/** An amount of the concessions of one data date. */
export const outsideOn = ({ days }: Outside, date: BusinessDay | null, key: AmountKey): number =>
  date === null ? 0 : (days[date]?.[key] ?? 0)

/** What of a line and measure is outside. @param dataDate the day that J-1 is of */
export function outsideShare(
  outside: Outside,
  key: LineKey,
  measure: Measure,
  dataDate: BusinessDay | null,
): OutsideShare {
  const all = Object.values(outside.days).map((day) => day[`${key} ${measure} realized`] ?? 0)
  return {
    realized: exact(all.reduce((sum, one) => sum + one, 0)),
    daily: outsideOn(outside, dataDate, `${key} ${measure} daily`),
    sites: outside.sites[`${key} ${measure}`] ?? NOBODY,
  }
}

/**
 * Whether a third or more of what is realised is outside its comparison: then there is no verdict (4-decisions, 53).
 * Credit notes count by their size.
 */
export function isPartial(compared: number, outside: number): boolean {
  const [inside, left] = [Math.abs(compared), Math.abs(outside)]
  return left > 0 && exact(left * 3) >= exact(inside + left)
}
