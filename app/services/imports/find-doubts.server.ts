import { latestSources } from '~/db/collections/doubtful-records.server'
import { sitesHeldBy } from '~/db/collections/imports.server'
import { weekday } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { dayIn, frenchDay, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { isWorkingDay } from '~/domain/calendar/working-days'
import type { SiteNode } from '~/domain/hierarchy/network'
import { isAbsent } from '~/domain/imports/absent'
import { doubtText } from '~/domain/imports/doubt-texts'
import { type Doubt, doubtsOf, fallsBelow, type SiteDoubt } from '~/domain/imports/doubts'
import { broughtDay, lastDays, USUAL_DAYS, usualDay } from '~/domain/imports/usual-day'
import { quoted } from '~/domain/message-format'
import type { MonthActivity } from '~/domain/records/month-activity'
import type { ProductiveService } from '~/domain/workshop-services'
import { ACTIVITY } from '~/imports/activity/columns'
import type { Before } from '~/imports/activity/decreased-figures'
import type { ReadSite } from '~/imports/activity/site-figures'
import type { Findings } from '~/imports/reading/findings'
import type { KnownSite } from '~/imports/reading/site-resolver'
import { readSiteRollups } from '~/services/rollups/build.server'

/** Context for doubting the figures of an import, and the lists to which warnings and doubts are added. */
interface Doubting {
  activityDate: LocalDate
  holidays: ReadonlySet<LocalDate>
  warnings: Findings
  /** null when the import does not check for doubts */
  doubts: SiteDoubt[] | null
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
  doubt: Doubt,
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

/** True for a doubt that only says that a service has no figures of the day yet: its own file comes later (8 §1). */
const isOfCarried = ({ kind, service }: Doubt, carried: ReadonlySet<ProductiveService>): boolean =>
  service === null ? kind === 'below' && carried.size > 0 : kind === 'zero' && carried.has(service)

/**
 * Adds the doubts about a concession's day in the file (4-decisions, 55).
 * @param carried services whose figures are of an earlier day
 * @returns the doubts that the record stores: those from its own figures and earlier days, not from the figures that
 * the file replaces
 */
export function doubtDay(
  { _id: siteId, name: site }: SiteNode,
  read: ReadSite,
  { activity: earlier, replaced }: Before,
  months: readonly MonthActivity[],
  carried: ReadonlySet<ProductiveService>,
  { activityDate, holidays, doubts, warnings }: Doubting,
): Doubt[] {
  if (!doubts) return []
  const { services } = read
  const own = doubtsOf({
    services,
    earlier,
    brought: broughtDay(activityDate, services, earlier, holidays),
    usual: usualDay(lastDays(months, activityDate, holidays)),
  }).filter((doubt) => !isOfCarried(doubt, carried))
  for (const doubt of own) warnOfDoubt(site, read, doubt, warnings)
  const isReported = ({ service, measure }: Doubt) =>
    own.some((one) => one.kind === 'fall' && one.service === service && one.measure === measure)
  const below = fallsBelow(services, replaced.activity).filter((one) => !isReported(one))
  doubts.push(...[...own, ...below].map((doubt): SiteDoubt => ({ siteId, site, ...doubt })))
  return own
}

/** Latest working day before a date, at most 32 days back. */
function workingDayBefore(date: LocalDate, holidays: ReadonlySet<LocalDate>): LocalDate {
  let day = addDays(date, -1)
  for (let back = 0; back < 31 && !isWorkingDay(day, holidays); back++) day = addDays(day, -1)
  return day
}

/** Maximum absent concessions with a warning each; the rest are counted in one. */
const NAMED = 100

/**
 * Adds a doubt for each concession that had data on the working day before, or since, and is missing from the file
 * (4-decisions, 55). Saturdays and Sundays expect no data (60). `isAbsent` defines an absence.
 * @param there the concessions of the file
 * @returns identifiers of the absent concessions
 */
export async function doubtAbsent(
  missing: readonly KnownSite[],
  there: ReadonlySet<string>,
  { activityDate, holidays, doubts, warnings }: Doubting,
): Promise<string[]> {
  if (!doubts || missing.length === 0 || weekday(activityDate) > 5) return []
  const range = { $gte: workingDayBefore(activityDate, holidays), $lte: activityDate }
  const sources = await latestSources(
    missing.map(({ siteId }) => siteId),
    range,
  )
  const held = await sitesHeldBy([...new Set(sources.map(({ importId }) => importId))])
  const sinceOf = new Map(
    sources
      .filter((one) => isAbsent(one, activityDate, there, held.get(one.importId) ?? null))
      .map(({ siteId, since }) => [siteId, since]),
  )
  const absent = missing.filter(({ siteId }) => sinceOf.has(siteId))
  for (const [i, { siteId, name }] of absent.entries()) {
    const since = sinceOf.get(siteId) ?? activityDate
    const none = { measure: null, service: null, old: null, new: null }
    doubts.push({ kind: 'absent', siteId, site: name, ...none, since })
    if (i >= NAMED) continue
    const kept = since === activityDate ? 'garde ses chiffres' : 'avait des données'
    const what = `${quoted(name)} n’est pas dans le fichier et ${kept} du ${frenchDay(since)}.`
    warnings.add({ site: name }, what, 'absent')
  }
  if (absent.length > NAMED) {
    const rest = absent.length - NAMED
    warnings.add({}, `… et ${rest.toLocaleString('fr-FR')} autres concessions absentes du fichier.`)
  }
  return absent.map(({ siteId }) => siteId)
}
