import { latestSources, latestSourcesOfModel } from '~/db/collections/doubtful-records.server'
import { sitesHeldBy } from '~/db/collections/imports.server'
import { weekday } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import { isWorkingDay } from '~/domain/calendar/working-days'
import { isAbsent } from '~/domain/imports/absent'
import { quoted } from '~/domain/message-format'
import type { KnownSite } from '~/imports/reading/site-resolver'
import type { Doubting } from './find-doubts.server'
import type { StoringContext } from './storing-context.server'

/** Latest working day before a date, at most 32 days back. */
function workingDayBefore(date: LocalDate, holidays: ReadonlySet<LocalDate>): LocalDate {
  let day = addDays(date, -1)
  for (let back = 0; back < 31 && !isWorkingDay(day, holidays); back++) day = addDays(day, -1)
  return day
}

/** Maximum absent concessions with a warning each; the rest are counted in one. */
const ABSENT_WARNINGS = 100

/**
 * Adds a doubt for each concession that had data on the working day before, or since, and is missing from the file
 * (4-decisions, 55). Saturdays and Sundays expect no data (60). `isAbsent` defines an absence.
 * @param there the concessions of the file
 * @returns identifiers of the absent concessions
 */
export const doubtAbsent = (
  missing: readonly KnownSite[],
  there: ReadonlySet<string>,
  context: Doubting,
): Promise<string[]> => doubtMissing(missing, there, context, latestSources)

/**
 * Like `doubtAbsent`, of a model's file: only concessions whose latest figures the same model gave are expected in it
 * (8 §1).
 */
export const doubtAbsentOfModel = (
  missing: readonly KnownSite[],
  there: ReadonlySet<string>,
  context: Doubting & Pick<StoringContext, 'byModel'>,
): Promise<string[]> =>
  doubtMissing(missing, there, context, (siteIds, range) =>
    latestSourcesOfModel(siteIds, range, context.byModel?.model._id ?? ''),
  )

async function doubtMissing(
  missing: readonly KnownSite[],
  there: ReadonlySet<string>,
  { activityDate, holidays, doubts, warnings }: Doubting,
  latest: typeof latestSources,
): Promise<string[]> {
  if (!doubts || missing.length === 0 || weekday(activityDate) > 5) return []
  const range = { $gte: workingDayBefore(activityDate, holidays), $lte: activityDate }
  const sources = await latest(
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
    if (i >= ABSENT_WARNINGS) continue
    const kept = since === activityDate ? 'garde ses chiffres' : 'avait des données'
    const what = `${quoted(name)} n’est pas dans le fichier et ${kept} du ${frenchDay(since)}.`
    warnings.add({ site: name }, what, 'absent')
  }
  if (absent.length > ABSENT_WARNINGS) {
    const rest = absent.length - ABSENT_WARNINGS
    warnings.add({}, `… et ${rest.toLocaleString('fr-FR')} autres concessions absentes du fichier.`)
  }
  return absent.map(({ siteId }) => siteId)
}
