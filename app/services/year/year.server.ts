import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { type LocalDate, type Month, monthIn, monthOf, yearOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { chunks } from '~/domain/chunks'
import { withoutNoise } from '~/domain/decimal'
import { masksMeasure } from '~/domain/doubts/doubted-cells'
import { ForbiddenError } from '~/domain/errors'
import type { ExportTable } from '~/domain/exports/table'
import type { FreshnessView } from '~/domain/freshness/view'
import { scopeName, siteScope, sitesOf } from '~/domain/hierarchy/network'
import { NO_LANDING } from '~/domain/landing/row-landing'
import { type Measure, readMeasure } from '~/domain/measures'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { FIGURES_UNREADABLE } from '~/domain/read-failure-messages'
import { yearTable } from '~/domain/year/export'
import type { LandingRecord } from '~/domain/year/landing-record'
import {
  pageOfYear,
  readYearSort,
  type YearData,
  type YearLine,
  type YearSort,
  type YearView,
  yearData,
  yearView,
} from '~/domain/year/view'
import { type YearMonth, yearFigures } from '~/domain/year/year'
import { today } from '~/infra/process/clock.server'
import { doubtReasons } from '~/services/doubts/doubt-reasons.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { leversOfSites, SITE_LEVERS } from '~/services/rollups/kinds/levers.server'
import { readScopeMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readOrThrow } from '~/services/web/guarded-read.server'
import { scopeQuery, urls } from '~/urls'
import { readLandingRecords, readSitesOn, type SitesOfMonth } from './landing-records.server'

interface Query {
  scope: Scope
  date: LocalDate
  measure: Measure
  sort: YearSort
}

/** Concessions up to which all months are read at once; of more, a few months fit into memory together. */
const FEW = 200
const AT_ONCE = 4

/** Reads the twelve months of the date's year, each at its end, the date's own at the date. */
async function readMonths(
  { scope, date }: Query,
  reference: ReferenceData,
): Promise<Map<Month, SitesOfMonth>> {
  const current = monthOf(date)
  const months = Array.from({ length: 12 }, (_, i) => monthIn(yearOf(date), i + 1))
  const few = sitesOf(reference.network, scope).length <= FEW
  const found = new Map<Month, SitesOfMonth>()
  for (const some of chunks(months, few ? months.length : AT_ONCE))
    await Promise.all(
      some.map(async (month) => {
        const day = month === current ? date : lastDayOf(month)
        found.set(month, await readSitesOn(scope, day, reference))
      }),
    )
  return found
}

function yearMonth(month: Month, siteId: string, sites: SitesOfMonth, measure: Measure): YearMonth {
  const site = sites.get(siteId)
  if (!site)
    return { month, dataDate: null, unreadable: false, realized: 0, compared: 0, due: 0, target: 0 }
  const { dataDate, unreadable, progress } = site
  const { compared, due, target, withDoubt, ...all } = progress[measure]
  // Without the doubted cells on both sides (4-decisions, 66): `due` and `target` are without them, too.
  const realized = withDoubt
    ? withoutNoise(all.realized - withDoubt.compared + compared)
    : all.realized
  const isDoubted = withDoubt !== undefined
  return { month, dataDate, unreadable, realized, compared, due, target, isDoubted }
}

interface YearRead {
  year: YearData
  months: Map<Month, SitesOfMonth>
  month: ScopeMonth
}

async function read(query: Query, month: ScopeMonth): Promise<YearRead> {
  const { scope, date, measure, sort } = query
  const { reference } = month
  const { network } = reference
  const current = monthOf(date)
  const [months, kept] = await Promise.all([
    readMonths(query, reference),
    readDayRollup(SITE_LEVERS[measure], { scope, date }, reference),
  ])
  const landings = new Map(leversOfSites(kept).map((one) => [one.siteId, one]))
  const doubted = [...(months.get(current)?.values() ?? [])].filter((site) =>
    masksMeasure(site.doubted, [measure]),
  )
  const doubtedIds = doubted.map(({ siteId }) => siteId)
  const doubts = await doubtReasons(doubtedIds, date, reference, [measure])
  const lines = sitesOf(network, scope).map(({ _id: siteId, name, plateId }): YearLine => {
    const all = [...months].map(([one, sites]) => yearMonth(one, siteId, sites, measure))
    const own = yearMonth(current, siteId, months.get(current) ?? new Map(), measure)
    const { landing, landingNotes, landingMixed } = landings.get(siteId) ?? NO_LANDING
    return {
      siteId,
      name,
      plateName: network.plateById.get(plateId)?.name ?? '',
      dataDate: own.dataDate,
      doubted: doubts.get(siteId) ?? null,
      landingNotes,
      landingMixed,
      link: urls.history({
        ...scopeQuery(siteScope(network, siteId)),
        date,
        cut: 'year',
        metric: measure === 'revenue' ? null : measure,
      }),
      ...yearFigures({
        finished: all.filter((one) => one.month < current),
        current: own,
        coming: all.filter((one) => one.month > current),
        landing: own.dataDate === null ? null : landing,
      }),
    }
  })
  const name = scopeName(network, scope) ?? ''
  const year = yearData({ name, date, year: yearOf(date), measure, sort }, lines)
  return { year, months, month }
}

/**
 * Reads gap and landing of the year, per concession of a scope; null without a scope.
 * @throws ForbiddenError outside the user's cover, ReadFailedError when the database fails (3 §8)
 */
async function readYear(
  { role, cover }: Principal,
  { scope, date, reference }: AnalysedScope,
  params: URLSearchParams,
): Promise<(YearRead & { scope: Scope }) | null> {
  if (!may(role, 'comparison.read')) throw new ForbiddenError()
  if (!reference) throw new ReadFailedError(FIGURES_UNREADABLE, 'no reference data')
  if (!scope) return null
  if (!covers(cover, scope)) throw new ForbiddenError()
  const sort = readYearSort(params.get('sort'))
  const measure = readMeasure(params.get('metric'))
  return readOrThrow(FIGURES_UNREADABLE, async () => {
    const month = await readScopeMonth(scope, date, reference)
    return { ...(await read({ scope, date, measure, sort }, month)), scope }
  })
}

/** Records of some concessions of a year that was read. */
function recordsOf(
  { scope, year, months, month }: YearRead & { scope: Scope },
  lines: readonly YearLine[],
): Promise<Map<string, LandingRecord>> {
  const { date, measure } = year
  const ranks = new Map(
    lines.flatMap(({ siteId, dataDate }) => {
      const rank = daysOfSite(month.days, siteId).elapsedAt(dataDate)
      return rank > 0 ? [[siteId, rank] as const] : []
    }),
  )
  return readLandingRecords({ scope, date, measure }, ranks, months, month.reference)
}

async function viewOf(
  found: YearRead & { scope: Scope },
  params: URLSearchParams,
): Promise<YearView> {
  const page = pageOfYear(found.year, params.get('page'))
  return yearView(found.year, page, await recordsOf(found, page.rows))
}

/** The page of the year that the address selects; null without a scope. @throws as `readYear` */
export async function yearPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<{ year: YearView; freshness: FreshnessView } | null> {
  const found = await readYear(principal, analysed, params)
  return found && { year: await viewOf(found, params), freshness: found.month.freshness }
}

/** The year for paper. @throws as `readYear` */
export async function yearSheet(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
) {
  const found = await readYear(principal, analysed, params)
  if (!found) return { view: { state: 'no-scope' as const }, scopeName: '' }
  const { freshness } = found.month
  return {
    view: { state: 'data' as const, year: await viewOf(found, params), freshness },
    scopeName: found.year.name,
  }
}

/** Concessions whose records are read at once for a file. */
const RECORDS_AT_ONCE = 500

/** Export table of the year, all its concessions; null without a scope. @throws as `readYear` */
export async function yearExport(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<ExportTable | null> {
  const found = await readYear(principal, analysed, params)
  if (!found) return null
  const records = new Map<string, LandingRecord>()
  for (const some of chunks(found.year.lines, RECORDS_AT_ONCE))
    for (const [siteId, record] of await recordsOf(found, some)) records.set(siteId, record)
  return yearTable(found.year, records, today())
}
