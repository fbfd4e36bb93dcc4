import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { FiguresContext } from '~/domain/analysis/analysis-view'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { FreshnessView } from '~/domain/freshness/view'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import { MEASURES } from '~/domain/measures'
import { surveyViews } from '~/domain/quality/brands'
import {
  FIGURES_UNREADABLE,
  PART_UNREADABLE,
  POTENTIAL_FAILED,
  QUALITY_UNREADABLE,
  SALES_UNREADABLE,
} from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import { sitesByDataDate } from '~/domain/records/data-dates'
import { addFigures, noFiguresByService } from '~/domain/records/figures'
import {
  type MorningReport,
  morningReport,
  type ReportLandings,
  type Unplanned,
} from '~/domain/report/morning'
import {
  isPrintable,
  MISSING_IN_PLACE,
  missingParts,
  REPORT_REFUSED,
  type ReportPart,
} from '~/domain/report/readiness'
import type { SheetHead } from '~/domain/report/sheet-content'
import type { VideocheckTotals } from '~/domain/videocheck/totals'
import { byService } from '~/domain/workshop-services'
import { sheetText } from '~/domain/yesterday/sheet'
import { validSales } from '~/services/additional-sales/exclude-unreadable.server'
import { readServiceSales } from '~/services/additional-sales/read-sales.server'
import { readCausesWithoutParts } from '~/services/analysis/causes.server'
import { readScopeLanding } from '~/services/analysis/landing.server'
import { analysisPage } from '~/services/analysis/page.server'
import { COMMENTS_UNREADABLE, commentsOfDay } from '~/services/comments/comments.server'
import { readMorning } from '~/services/morning/read-morning.server'
import { readSurveys } from '~/services/quality/surveys.server'
import { hasStaff, readPotentialSum } from '~/services/rollups/kinds/potential.server'
import { asSubsets } from '~/services/rollups/off-date-sites.server'
import { readPotentialToDate } from '~/services/rollups/potential-to-date.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { subsetFigures } from '~/services/rollups/subset-rollups.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import {
  readVideocheck,
  UNREADABLE,
  type VideocheckReading,
} from '~/services/videocheck/read.server'
import { readResult } from '~/services/web/guarded-read.server'

/** Freshness of the figures, VideoCheck and sales, each with its own data date (4-decisions, 39). */
export interface ReportFreshness {
  figures: FreshnessView | null
  /** null when VideoCheck was not read */
  videocheck: FreshnessView | null
  /** null when equal to that of the figures, or not read */
  sales: FreshnessView | null
}

/** Report, or its error message with the missing parts (3 §2.11, §8). */
export type PrintedMorning =
  | {
      status: 200
      context: FiguresContext
      freshness: ReportFreshness
      scopeName: string
      report: MorningReport
      head: SheetHead
    }
  | { status: 400 | 404 | 500; message: string; missing: ReportPart[]; scopeName: string }

/** Landings of the three measures; null for one that cannot be read. */
async function readLandings(
  scope: Scope,
  date: LocalDate,
  reference: ReferenceData,
): Promise<ReportLandings> {
  const [revenue, ht, hec] = await Promise.all(
    MEASURES.map((measure) =>
      readResult(PART_UNREADABLE, () => readScopeLanding(scope, { date, measure }, reference)),
    ),
  )
  return { revenue: revenue?.value ?? null, ht: ht?.value ?? null, hec: hec?.value ?? null }
}

async function readParts(principal: Principal, scope: Scope, date: string, month: ScopeMonth) {
  const period = monthOf(date)
  const { reference } = month
  const [block, levers, landings, comments, quality, videocheck, potential, sales] =
    await Promise.all([
      readMorning(principal, { scope, date, measure: 'revenue' }, month),
      readResult(PART_UNREADABLE, async () => {
        const query = { date, measure: 'revenue' } as const
        const { total } = await readCausesWithoutParts(scope, query, reference)
        return total.levers
      }),
      readLandings(scope, date, reference),
      readResult(COMMENTS_UNREADABLE, () =>
        commentsOfDay(principal, scope, date, reference.network),
      ),
      readResult(QUALITY_UNREADABLE, () => readSurveys(principal, scope, period, reference)),
      readResult(UNREADABLE, () => readVideocheck(principal, scope, date, reference)),
      readResult(POTENTIAL_FAILED, async () => {
        const staff = await readRollupPart('staff', scope, period)
        // A partial potential must not be printed.
        if (staff.unreadable) throw new Error(`the planning of ${staff.unreadable} cannot be read`)
        if (!(await hasStaff(staff, scope, reference))) return { toDate: null, unplanned: NOT_ANY }
        const [toDate, unplanned] = await Promise.all([
          readPotentialToDate(month, date, staff),
          readUnplanned(month, date),
        ])
        return { toDate, unplanned }
      }),
      readResult(SALES_UNREADABLE, async () =>
        readServiceSales(await validSales(month, date), date),
      ),
    ])
  const brands = surveyViews(quality.value?.brands ?? [])
  const left = quality.error === null ? quality.value.leftOut : `Qualité\u202f: ${quality.error}`
  const video = totalsOf(videocheck)
  const has = { quality: brands.length > 0 || left !== null, videocheck: video !== null }
  const missing = missingParts(month.figures, has)
  if (!isPrintable(missing)) return { missing }
  const { figures } = month
  const sold = sales.error === null ? { value: sales.value.services, error: null } : sales
  const dates = ({ late, unreadable }: FreshnessView) => JSON.stringify([late, unreadable])
  const reached = sales.value?.freshness ?? month.freshness
  const same = dates(reached) === dates(month.freshness)
  return {
    head: {
      block,
      levers: levers.value,
      comments,
      yesterday: block.yesterday.value && sheetText(block.yesterday.value),
    },
    report: morningReport({
      figures,
      landings,
      potential:
        potential.error === null ? { ...potential, value: potential.value.toDate } : potential,
      unplanned: potential.value?.unplanned ?? NOT_ANY,
      untargeted: missing.includes('objectifs') ? MISSING_IN_PLACE.objectifs : null,
      videocheck: video ?? { value: null, error: MISSING_IN_PLACE.videocheck },
      brands,
      qualityLeftOut: missing.includes('quality') ? MISSING_IN_PLACE.quality : left,
      sales: sold,
    }),
    videocheck: videocheck.value ? truncateFreshness(videocheck.value.freshness) : null,
    sales: same ? null : truncateFreshness(reached),
  }
}

const NOT_ANY: Unplanned = { names: [], figures: noFiguresByService() }

/**
 * Concessions with data and no planned hour this month, by name in the network's order, and their figures, each at its
 * own data date (4-decisions, 43 and 53).
 */
async function readUnplanned(
  { scope, reference, freshness, rollup: { activity } }: ScopeMonth,
  date: LocalDate,
): Promise<Unplanned> {
  const { month } = activity
  const { unplanned } = await readPotentialSum(scope, month, reference)
  const unread = new Set(freshness.unreadable.map(({ siteId }) => siteId))
  const none = new Set(unplanned.filter((siteId) => !unread.has(siteId)))
  const dated = sitesByDataDate(activity, date).map(({ date: day, siteIds }) => ({
    date: day,
    siteIds: siteIds.filter((siteId) => day !== null && none.has(siteId)),
  }))
  const lists = asSubsets(dated, month)
  const sums = await subsetFigures(lists, { scope, month, reference })
  const withData = new Set(dated.flatMap(({ siteIds }) => siteIds))
  return {
    names: sitesOf(reference.network, scope).flatMap(({ _id, name }) =>
      withData.has(_id) ? name : [],
    ),
    figures: lists
      .flatMap(({ label }) => sums[label] ?? [])
      .reduce(
        (all, one) => byService((service) => addFigures(all[service], one[service])),
        noFiguresByService(),
      ),
  }
}

/** VideoCheck totals; null when no concession of the scope has VideoCheck data. */
function totalsOf(reading: ReadResult<VideocheckReading>): ReadResult<VideocheckTotals> | null {
  if (reading.error !== null) return reading
  return reading.value.totals && { value: reading.value.totals, error: null }
}

/**
 * Morning report of a scope at the analysed date, from the services of its screens. Objectifs, potential, surveys,
 * VideoCheck and sales that are missing or unreadable leave out only their own part (3 §2.11; 4-decisions, 42 and 60).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function printedMorning(
  principal: Principal,
  analysed: AnalysedScope,
): Promise<PrintedMorning> {
  const { scope, date, reference } = analysed
  const name = (scope && reference && scopeName(reference.network, scope)) || ''
  const { view, freshness } = await analysisPage(principal, analysed, {
    permission: 'synthesis.read',
    // Otherwise a month without a record would be the empty state, and its other missing parts would not be listed.
    needsRecords: false,
    sentences: { unreadable: FIGURES_UNREADABLE },
    content: (month) => (scope ? readParts(principal, scope, date, month) : null),
  })
  const refused = (
    status: 400 | 404 | 500,
    missing: ReportPart[] = [],
    message = REPORT_REFUSED,
  ): PrintedMorning => ({ status, message, missing, scopeName: name })
  if (view.state === 'error') return refused(500, [], view.message)
  if (view.state === 'no-scope') return refused(400)
  if (view.state === 'empty') return refused(404, ['statistics'])
  const { content, ...context } = view
  if (!content) return refused(400)
  if (!content.report) return refused(404, content.missing)
  const { videocheck, sales, head } = content
  const late = { figures: freshness, videocheck, sales }
  const { report } = content
  return { status: 200, context, freshness: late, scopeName: name, report, head }
}
