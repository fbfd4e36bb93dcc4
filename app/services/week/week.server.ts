import { referenceIn } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { addDays } from '~/domain/calendar/day-counting'
import type { LocalDate } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import type { ComparedSite } from '~/domain/comparison/compared-site'
import { ForbiddenError } from '~/domain/errors'
import type { ExportTable } from '~/domain/exports/table'
import type { FreshnessView } from '~/domain/freshness/view'
import { scopeName, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { scopeDays } from '~/domain/places/place-days'
import { FIGURES_UNREADABLE } from '~/domain/read-failure-messages'
import { UNDER_DOUBT } from '~/domain/records/statuses'
import { readSpanSort, type SpanSort } from '~/domain/spans/sorting'
import { weekTable } from '~/domain/week/export'
import { type WeekData, type WeekLine, type WeekView, weekData, weekView } from '~/domain/week/view'
import { siteWeek, type WeekEnds, type WeekPart, weekOf, weekParts } from '~/domain/week/week'
import { today } from '~/infra/process/clock.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'
import { readScopeMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { spanDoubts } from '~/services/spans/day-spans.server'
import { readOrThrow } from '~/services/web/guarded-read.server'
import { scopeQuery, urls } from '~/urls'

interface Query {
  scope: Scope
  date: LocalDate
  sort: SpanSort
}

/** The concessions of a part of the week at both its ends. */
interface PartRead {
  part: WeekPart
  now: ReadonlyMap<string, ComparedSite>
  before: ReadonlyMap<string, ComparedSite>
}

/** Reads a part of the week: one stored day, and the day before it within the month. */
async function readPart(
  scope: Scope,
  part: WeekPart,
  { reference }: ScopeMonth,
): Promise<PartRead> {
  const read = async (date: LocalDate) => {
    const kept = await readDayRollup(COMPARED, { scope, date }, reference)
    return new Map(comparedSites(kept).map((site) => [site.siteId, site]))
  }
  const [now, before] = await Promise.all([
    read(part.to),
    part.eve === null ? new Map<string, ComparedSite>() : read(part.eve),
  ])
  return { part, now, before }
}

async function read({ scope, date, sort }: Query, month: ScopeMonth): Promise<WeekData> {
  const { reference, freshness } = month
  const { network } = reference
  const week = weekOf(date)
  const parts = weekParts(week, date)
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  const found = await Promise.all(parts.map((part) => readPart(scope, part, month)))
  const days = new Map(
    parts.map((part) => [
      part.month,
      scopeDays(referenceIn(reference, part.month), part.month, scope),
    ]),
  )
  const unaimed = new Set(freshness.unaimed?.map(({ siteId }) => siteId))
  const endsOf = (siteId: string): WeekEnds[] =>
    found.map(({ part, now, before }) => ({
      ...part,
      now: now.get(siteId),
      before: before.get(siteId),
      days: daysOfSite(days.get(part.month) ?? month.days, siteId),
    }))
  const weeks = new Map(siteIds.map((siteId) => [siteId, siteWeek(endsOf(siteId))]))
  const spans = [...weeks.values()].flatMap(({ span }) => span ?? [])
  const reasons = await Promise.all(
    parts.map((part) => spanDoubts(spans, part.to, referenceIn(reference, part.month))),
  )
  const doubtOf = (siteId: string) => {
    const own = reasons.flatMap((bySite) => bySite.get(siteId) ?? [])
    return own.find((reason) => reason !== UNDER_DOUBT) ?? own[0] ?? null
  }
  const lines = [...weeks].map(([siteId, own]): WeekLine => {
    const site = network.siteById.get(siteId)
    return {
      siteId,
      name: site?.name ?? siteId,
      plateName: network.plateById.get(site?.plateId ?? '')?.name ?? '',
      doubted: doubtOf(siteId),
      unaimed: unaimed.has(siteId),
      link: urls.synthesis({ ...scopeQuery(siteScope(network, siteId)), date }),
      ...own,
    }
  })
  const name = scopeName(network, scope) ?? ''
  return weekData({ ...week, upTo: date < week.last ? date : week.last, name }, lines, sort)
}

/** The week of a scope, and the state of its data. */
interface WeekRead {
  week: WeekData
  sort: SpanSort
  freshness: FreshnessView
  hasData: boolean
}

/**
 * Reads the week of the analysed date, per concession of a scope; null without a scope. Four stored days
 * at most, whatever the number of concessions.
 * @throws ForbiddenError outside the user's cover, ReadFailedError when the database fails (3 §8)
 */
async function readWeek(
  { role, cover }: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<WeekRead | null> {
  if (!may(role, 'comparison.read')) throw new ForbiddenError()
  if (!reference) throw new ReadFailedError(FIGURES_UNREADABLE, 'no reference data')
  if (!scope) return null
  if (!covers(cover, scope)) throw new ForbiddenError()
  const sort = readSpanSort(params.get('sort'))
  return readOrThrow(FIGURES_UNREADABLE, async () => {
    const month = await readScopeMonth(scope, date, reference)
    const week = await read({ scope, date, sort }, month)
    return { week, sort, freshness: month.freshness, hasData: week.rows.length > 0 }
  })
}

/** The page of the week that the address selects; null without a scope. @throws as `readWeek` */
export async function weekPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<{ week: WeekView; freshness: FreshnessView } | null> {
  const found = await readWeek(principal, analysed, params)
  if (!found) return null
  const { week, sort, freshness } = found
  const next = addDays(week.last, 1)
  const until = addDays(week.last, 7)
  const around = {
    previous: addDays(week.first, -1),
    // The end of the next week, or yesterday within it.
    next: next >= today() ? null : until < today() ? until : addDays(today(), -1),
  }
  return { week: weekView(week, sort, params.get('page'), around), freshness }
}

/** The week for paper, its concessions on one sheet after the other. @throws as `readWeek` */
export async function weekSheet(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
) {
  const found = await readWeek(principal, analysed, params)
  if (!found) return { view: { state: 'no-scope' as const }, scopeName: '' }
  const { week, sort, freshness, hasData } = found
  const around = { previous: week.first, next: null }
  return {
    view: hasData
      ? {
          state: 'data' as const,
          week: weekView(week, sort, params.get('page'), around),
          freshness,
        }
      : { state: 'empty' as const, date: analysed.date },
    scopeName: week.name,
  }
}

/** Export table of the week, all its concessions; null without a scope. @throws as `readWeek` */
export async function weekExport(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<ExportTable | null> {
  const found = await readWeek(principal, analysed, params)
  return found && weekTable(found.week, today())
}
