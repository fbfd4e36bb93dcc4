import { addDays } from '~/domain/calendar/day-counting'
import { dayIn, frenchDay, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import type { SiteNode } from '~/domain/hierarchy/network'
import { doubtText } from '~/domain/imports/doubt-texts'
import { doubtsOf, fallsBelow, type Reserve, type SiteReserve } from '~/domain/imports/doubts'
import {
  type BroughtDay,
  broughtDay,
  type Carried,
  identicalFigures,
  isIdentical,
  lastDays,
  USUAL_DAYS,
  usualDay,
} from '~/domain/imports/usual-day'
import { MEASURE_LABELS } from '~/domain/measures'
import type { MonthActivity } from '~/domain/records/month-activity'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import type { Before } from '~/imports/activity/decreased-figures'
import { ACTIVITY } from '~/imports/parts/columns'
import type { ReadSite } from '~/imports/parts/site-figures'
import type { Findings } from '~/imports/reading/findings'
import { readSiteRollups } from '~/services/rollups/build.server'

/** Context for doubting the figures of an import, and the lists to which warnings and doubts are added. */
export interface Doubting {
  activityDate: LocalDate
  holidays: ReadonlySet<LocalDate>
  warnings: Findings
  /** null when the import does not check for doubts */
  doubts: SiteReserve[] | null
}

const monthBefore = (month: Month): Month => monthOf(addDays(dayIn(month, 1), -1))

/**
 * Activity from which the usual day before a date is computed: each concession's month, and the month before when the
 * month has fewer than `USUAL_DAYS` days. Read from the concessions' rollups, so the cost does not depend on the
 * network's size.
 */
export async function recentMonths(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<(siteId: string) => readonly MonthActivity[]> {
  const month = monthOf(date)
  const current = await readSiteRollups('activity', siteIds, month)
  const daysBefore = (activity: MonthActivity | undefined) =>
    activity?.days.filter((day) => day.date < date).length ?? 0
  const short = siteIds.filter((_siteId, i) => daysBefore(current[i]) < USUAL_DAYS)
  const earlier = await readSiteRollups('activity', short, monthBefore(month))
  const [now, before] = [
    new Map(siteIds.map((siteId, i) => [siteId, current[i]])),
    new Map(short.map((siteId, i) => [siteId, earlier[i]])),
  ]
  return (siteId) => [before.get(siteId), now.get(siteId)].filter((one) => one !== undefined)
}

function warnOfDoubt(
  name: string,
  { rows }: Pick<ReadSite, 'rows'>,
  doubt: Reserve,
  warnings: Findings,
): void {
  const { kind, service } = doubt
  // Decreases already have a warning per column (`warnOfDrops`).
  if (kind === 'fall') return
  const row = service ? rows[service] : undefined
  const place = { sheet: ACTIVITY.name, site: name, ...(row ? { row } : {}) }
  const what = `${name}\u202f: ${doubtText(doubt)}.`
  warnings.add(place, what, kind === 'zero' ? 'zero' : 'unusual')
}

/** Warns of figures that are those of an earlier day although a working day has passed (8 §5). */
function warnOfIdentical(
  site: string,
  { services, rows }: Pick<ReadSite, 'services' | 'rows'>,
  {
    earlier: { date, figures },
    days,
    carried,
    doubts,
  }: {
    earlier: NonNullable<Before['activity']>
    days: readonly BroughtDay[]
    carried: Carried
    doubts: readonly Reserve[]
  },
  warnings: Findings,
): void {
  const place = { sheet: ACTIVITY.name, site }
  if (isIdentical(services, figures, carried)) {
    const what = `${site}\u202f: chiffres identiques à ceux du ${frenchDay(date)}.`
    warnings.add(place, what, 'same')
    return
  }
  for (const { service, measure } of identicalFigures(services, figures, days, carried)) {
    // A service that brought nothing at all has a warning of its own.
    if (doubts.some((one) => one.kind === 'zero' && one.service === service)) continue
    const row = rows[service]
    const name = `${MEASURE_LABELS[measure]} ${SERVICE_LABELS[service]}`
    const what = `${site}\u202f: ${name} identique à celui du ${frenchDay(date)}, alors qu’il change d’ordinaire chaque jour.`
    warnings.add({ ...place, ...(row ? { row } : {}) }, what, 'same')
  }
}

/**
 * Adds the doubts about a concession's day in the file (4-decisions, 55).
 * @param carried figures of an earlier day: their own file comes later, so that they are not judged (8 §5)
 * @returns the doubts that the record stores: those from its own figures and earlier days, not from the figures that
 * the file replaces
 */
export function doubtDay(
  { _id: siteId, name: site }: SiteNode,
  read: ReadSite,
  { activity: earlier, replaced }: Before,
  months: readonly MonthActivity[],
  carried: Carried,
  { activityDate, holidays, doubts, warnings }: Doubting,
): Reserve[] {
  if (!doubts) return []
  const { services } = read
  const brought = broughtDay(activityDate, services, earlier, holidays)
  const days = lastDays(months, activityDate, holidays)
  const own = doubtsOf({
    services,
    earlier,
    brought,
    usual: usualDay(days, carried),
    carried,
  })
  for (const doubt of own) warnOfDoubt(site, read, doubt, warnings)
  if (earlier && brought.worked > 0)
    warnOfIdentical(site, read, { earlier, days, carried, doubts: own }, warnings)
  const isReported = ({ service, measure }: Reserve) =>
    own.some((one) => one.kind === 'fall' && one.service === service && one.measure === measure)
  const below = fallsBelow(services, replaced.activity).filter((one) => !isReported(one))
  doubts.push(...[...own, ...below].map((doubt): SiteReserve => ({ siteId, site, ...doubt })))
  return own
}
