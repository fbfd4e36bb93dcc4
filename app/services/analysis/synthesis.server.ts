import type { ReferenceData } from '~/db/collections/reference-data.server'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { readPath } from '~/domain/analysis/presence-path'
import { overviewView, progressView } from '~/domain/analysis/synthesis-view'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ScopeFigures } from '~/domain/cells/scope-figures'
import type { FreshnessView } from '~/domain/freshness/view'
import { type Measure, readMeasure } from '~/domain/measures'
import { morningCard, type PageFigures, type PageView } from '~/domain/morning/card'
import { FIGURES_UNREADABLE, PART_UNREADABLE } from '~/domain/read-failure-messages'
import { missingParts, type ReportPart } from '~/domain/report/readiness'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { commentsOfDay } from '~/services/comments/comments.server'
import { morningKinds, prefetchMorning, readMorning } from '~/services/morning/read-morning.server'
import { prefetchRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { hasYesterday } from '~/services/spans/yesterday.server'
import { readResult } from '~/services/web/guarded-read.server'
import { causesTab } from './causes-tab.server'
import { daysOfMonth, staffOfDays } from './daily-targets.server'
import { CARD_ROLLUPS, prefetchMonthCards, readMonthCards } from './month-cards.server'
import { analysisPage } from './page.server'
import { reportData } from './readiness.server'
import { comparedMonths, readSameWorkingDay } from './same-working-day.server'

/** Synthesis page: the screen, and the badge of the filter bar. */
export interface SynthesisPage {
  view: PageView
  freshness: FreshnessView | null
  /** parts that the morning report lacks; empty when the report can be printed (3 §2.1) */
  missing: ReportPart[]
}

interface SynthesisQuery {
  principal: Principal
  scope: Scope
  date: LocalDate
  params: URLSearchParams
  /** prefetched parts of the overview, read together with the month; undefined on the other tabs */
  ahead: ReturnType<typeof overviewAhead> | undefined
}

function overviewAhead(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  measure: Measure,
  reference: ReferenceData,
) {
  const names = [...new Set([...morningKinds(hasYesterday(scope, reference)), ...CARD_ROLLUPS])]
  const sums = prefetchRollups(scope, comparedMonths(date), monthOf(date), names)
  return {
    sums,
    morning: prefetchMorning(principal, { scope, date, measure }, reference, sums),
    cards: prefetchMonthCards({ scope, date }, reference, sums),
    comments: prefetch(commentsOfDay(principal, scope, date, reference.network)),
  }
}

const isOverview = (params: URLSearchParams) =>
  !['causes', 'progress'].includes(params.get('tab') ?? '')

async function content(
  { principal, scope, date, params, ahead }: SynthesisQuery,
  month: ScopeMonth,
): Promise<PageFigures['content']> {
  const { figures } = month
  const tab = params.get('tab')
  if (tab === 'causes') return causesTab(principal, scope, date, params, month)
  const measure = readMeasure(params.get('metric'))
  if (ahead) {
    const [ranks, morning, cards, comments] = await Promise.all([
      readResult(PART_UNREADABLE, () => readSameWorkingDay(scope, date, month, ahead.sums)),
      readMorning(principal, { scope, date, measure }, month, ahead.morning),
      readMonthCards({ scope, date }, month, ahead.cards),
      readResult(PART_UNREADABLE, () => ahead.comments),
    ])
    const choice = {
      daily: readMeasure(params.get('daily')),
      details: readMeasure(params.get('details')),
    }
    const card = morningCard({ measure, date }, morning)
    return { ...overviewView(figures, choice), cards, ranks, morning: card, comments }
  }
  const staff = await staffOfDays(scope, date)
  const { even, weighted } = daysOfMonth(month, date, measure, staff)
  return progressView(figures, measure, even, weighted, readPath(params.get('path')))
}

/**
 * Page /synthesis of a scope at an analysed date. The toggles `tab`, `daily`, `details`, `metric` and `path` are in
 * the address (3 §2.1; 4-decisions, 2). A failing database is a state of the screen, not a crash.
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function synthesisPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<SynthesisPage> {
  const { scope, date, reference } = analysed
  const isCovered = scope !== null && reference !== null && covers(principal.cover, scope)
  // Started before the month is read: both share one query.
  const looked = isCovered
    ? reportData(scope, monthOf(date))
    : Promise.resolve({ quality: false, videocheck: false })
  // Start these reads in the same tick as the month: they share one round trip. After a write, both rollups are stale,
  // so both rebuilds begin now.
  const ahead =
    isCovered && isOverview(params)
      ? overviewAhead(principal, scope, date, readMeasure(params.get('metric')), reference)
      : undefined
  let known: ScopeFigures | null = null
  const { view, freshness } = await analysisPage<PageFigures['content']>(principal, analysed, {
    permission: 'synthesis.read',
    sentences: { unreadable: FIGURES_UNREADABLE },
    content: (month) => {
      known = month.figures
      return content({ principal, scope: scope ?? { type: 'all' }, date, params, ahead }, month)
    },
  })
  const missing = missingParts(known, await looked)
  return { view, freshness, missing }
}
