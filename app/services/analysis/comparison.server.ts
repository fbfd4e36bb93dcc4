import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { isOfOneDate, linePerDay, openPerDay } from '~/domain/cells/line-per-day'
import { aheadFigures, sumOpenWork } from '~/domain/comparison/ahead'
import type { ComparedSite } from '~/domain/comparison/compared-site'
import { dayFigures, dayTotal } from '~/domain/comparison/day'
import { comparisonTable } from '~/domain/comparison/export'
import { type ComparisonRow, comparisonFigures, totalGapChange } from '~/domain/comparison/lines'
import { leversIn, type SiteLevers, sumLevers } from '~/domain/comparison/site-levers'
import { sorted } from '~/domain/comparison/sorting'
import {
  type Comparison,
  type ComparisonChoice,
  type ComparisonView,
  comparisonView,
  type RowAct,
  readComparisonChoice,
  wantsDay,
  wantsLevers,
} from '~/domain/comparison/view'
import { masksMeasure } from '~/domain/doubts/doubted-cells'
import { ForbiddenError } from '~/domain/errors'
import type { ExportTable } from '~/domain/exports/table'
import { scopeName } from '~/domain/hierarchy/network'
import { remainingDays } from '~/domain/landing/landing'
import { NO_LANDING, totalLanding } from '~/domain/landing/row-landing'
import type { Measure } from '~/domain/measures'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { FIGURES_UNREADABLE, PART_UNREADABLE } from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import type { SpanLine } from '~/domain/spans/total'
import { today } from '~/infra/process/clock.server'
import { ACTIONS_UNREADABLE, openBySite } from '~/services/actions/read-actions.server'
import { COMMENTS_UNREADABLE, commentsBySite } from '~/services/comments/comments.server'
import { doubtReasons } from '~/services/doubts/doubt-reasons.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'
import { leversOfSites, SITE_LEVERS } from '~/services/rollups/kinds/levers.server'
import { readScopeMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readDaySpans, spanDoubts } from '~/services/spans/day-spans.server'
import { readOrThrow, readResult } from '~/services/web/guarded-read.server'
import { serverUrls, urls } from '~/urls'

/** Choices of a comparison from the address; `levers`, `day`: whether levers and landings, yesterday are read. */
type ComparisonQuery = Pick<ComparisonChoice, 'measure' | 'sort'> & {
  levers: boolean
  day: boolean
}

/** Input of a comparison. */
interface Compared {
  scope: Scope
  date: LocalDate
  month: ScopeMonth
  asked: ComparisonQuery
  /** concessions that the sums leave out because of their objectif (4-decisions, 42) */
  left: ReadonlySet<string>
}

const UNSEEN: ReadResult<SiteLevers[]> = { value: [], error: null }

/** Levers and landing of each concession. When the planning cannot be read, only these are missing. */
const readLevers = (
  at: { scope: Scope; date: LocalDate },
  measure: Measure,
  known: ReferenceData,
) =>
  readResult(PART_UNREADABLE, async () =>
    leversOfSites(await readDayRollup(SITE_LEVERS[measure], at, known)),
  )

/**
 * Rows of the concessions. `comparisonFigures` is spread last: each property after a spread costs V8 1 µs, in
 * thousands of rows.
 */
function rowsOf(
  sites: readonly ComparedSite[],
  { month, asked: { measure }, left: unaimed }: Compared,
  levers: readonly SiteLevers[],
  days: ReadonlyMap<string, SpanLine>,
  doubts: ReadonlyMap<string, string>,
): ComparisonRow[] {
  const { siteById, plateById } = month.reference.network
  const leversBySite = new Map(levers.map((one) => [one.siteId, one]))
  // 4-decisions, 53: a landing without a target is compared only where no concession has one
  const isAimed = month.figures.global.progress[measure].wholeTarget !== 0
  return sites.flatMap(({ siteId, dataDate, unreadable, progress, delta, work }) => {
    const site = siteById.get(siteId)
    if (!site) return []
    const own = leversBySite.get(siteId)
    const figures = comparisonFigures(progress, measure)
    const landing = isAimed && figures.target === 0 ? NO_LANDING : (own ?? NO_LANDING)
    const day = days.get(siteId)
    const left = remainingDays(dataDate, daysOfSite(month.days, siteId))
    const perDay = dataDate === null ? null : openPerDay(progress[measure], left)
    return {
      delta: delta[measure],
      day: day?.span ? dayFigures(day, day.span) : null,
      levers: own?.levers ?? null,
      unplanned: own?.unplanned ?? false,
      siteId,
      plateId: site.plateId,
      groupId: site.groupId,
      name: site.name,
      plateName: plateById.get(site.plateId)?.name ?? '',
      dataDate,
      unreadable,
      ...(doubts.has(siteId) ? { doubted: doubts.get(siteId) ?? '' } : {}),
      unaimed: unaimed.has(siteId),
      ...aheadFigures(perDay, landing, work, figures.target),
      ...figures,
    }
  })
}

/** Yesterday of the concessions, by identifier; empty when it is not asked for. */
async function dayLines(
  scope: Scope,
  month: ScopeMonth,
  sites: readonly ComparedSite[],
  unaimed: ReadonlySet<string>,
): Promise<Map<string, SpanLine>> {
  const { figures, reference } = month
  const spans = await readDaySpans(scope, month, sites)
  const doubts = await spanDoubts(spans.values(), figures.dataDate ?? '', reference)
  return new Map(
    sites.flatMap(({ siteId }) => {
      const site = reference.network.siteById.get(siteId)
      const own = { span: spans.get(siteId) ?? null, doubted: doubts.get(siteId) ?? null }
      return site ? [[siteId, { name: site.name, unaimed: unaimed.has(siteId), ...own }]] : []
    }),
  )
}

async function compare(
  scope: Scope,
  date: LocalDate,
  known: ReferenceData,
  asked: ComparisonQuery,
): Promise<Comparison> {
  const at = { scope, date }
  // Together, so that one query reads the documents of all.
  const [month, kept, found] = await Promise.all([
    readScopeMonth(scope, date, known),
    readDayRollup(COMPARED, at, known),
    asked.levers ? readLevers(at, asked.measure, known) : UNSEEN,
  ])
  const { reference, figures, freshness } = month
  const { network } = reference
  const left = new Set(
    freshness.unreadable.flatMap(({ siteId, part }) => (part === 'objectif' ? siteId : [])),
  )
  const compared = { scope, date, month, asked, left }
  const all = (found.value ?? []).filter(({ siteId }) => !left.has(siteId))
  const sites = comparedSites(kept)
  const days = asked.day ? await dayLines(scope, month, sites, left) : new Map<string, SpanLine>()
  const doubted = sites.filter((site) => masksMeasure(site.doubted, [asked.measure]))
  const doubtedIds = doubted.map(({ siteId }) => siteId)
  const doubts = await doubtReasons(doubtedIds, date, reference, [asked.measure])
  const rows = rowsOf(sites, compared, all, days, doubts)
  // Only concessions with a gap: the total's levers must add up to the total's gap (4-decisions, 53).
  const judgedIds = new Set(rows.flatMap(({ siteId, gap }) => (gap === null ? [] : siteId)))
  const counted = rows.filter((row) => !row.unreadable && !row.unaimed)
  const countedIds = new Set(counted.map(({ siteId }) => siteId))
  const work = sites.flatMap((site) => (countedIds.has(site.siteId) ? site.work : []))
  const perDay = linePerDay(figures, 'global', asked.measure, month.days)
  const totals = comparisonFigures(figures.global.progress, asked.measure)
  return {
    name: scopeName(network, scope) ?? '',
    date,
    measure: asked.measure,
    sort: asked.sort,
    rows: sorted(rows, asked.sort),
    total: {
      ...aheadFigures(perDay, totalLanding(counted), sumOpenWork(work), totals.target),
      ...totals,
      outside: figures.global.outside[asked.measure],
      delta: totalGapChange(counted, figures.dataDate),
      day: dayTotal([...days.values()]),
      daysDiffer: !isOfOneDate(figures, 'global', asked.measure),
      levers: sumLevers(all.filter(({ siteId }) => judgedIds.has(siteId))),
    },
    levers: leversIn(all),
    leversError: found.error,
    day: figures.dataDate,
    hasData: figures.dataDate !== null,
    freshness,
  }
}

const PLAIN: ComparisonQuery = {
  measure: 'revenue',
  sort: { key: 'gap', descending: false },
  levers: false,
  day: false,
}

/**
 * Compares the concessions of a scope at a date, each at its latest record of the month; null without a scope.
 * @param asked by default CA Net, the furthest behind first, without levers
 * @throws ForbiddenError outside the user's cover, ReadFailedError when the database fails (3 §8)
 */
export async function readComparison(
  { role, cover }: Principal,
  { scope, date, reference }: AnalysedScope,
  asked: Partial<ComparisonQuery> = {},
): Promise<Comparison | null> {
  if (!may(role, 'comparison.read')) throw new ForbiddenError()
  if (!reference) throw new ReadFailedError(FIGURES_UNREADABLE, 'no reference data')
  if (!scope) return null
  if (!covers(cover, scope)) throw new ForbiddenError()
  return readOrThrow(FIGURES_UNREADABLE, () =>
    compare(scope, date, reference, { ...PLAIN, ...asked }),
  )
}

/** Reads the comments of the day. When this fails, only the comments are missing (4-decisions, 42). */
const readComments = (siteIds: readonly string[], date: LocalDate) =>
  readResult(COMMENTS_UNREADABLE, () => commentsBySite(siteIds, date))

/** Acts of a row's menu that the role has. */
function actsOf(
  { role }: Principal,
  { date, measure }: Pick<Comparison, 'date' | 'measure'>,
  {
    groupId: group,
    plateId: plate,
    siteId: site,
    isCommented,
    open,
  }: Pick<ComparisonRow, 'groupId' | 'plateId' | 'siteId'> & {
    isCommented: boolean
    open: readonly RowAct[]
  },
): RowAct[] {
  const at = { group, plate, site, date }
  const metric = measure === 'revenue' ? null : measure
  return [
    ...open,
    ...(may(role, 'actions.write')
      ? [{ label: 'Décider une action', to: serverUrls.decideAction(at) }]
      : []),
    ...(may(role, 'comments.write') && date < today()
      ? [
          {
            label: isCommented ? 'Modifier le commentaire' : 'Commenter la journée',
            to: serverUrls.comments(at),
          },
        ]
      : []),
    ...(may(role, 'synthesis.read')
      ? [{ label: 'Causes de l’écart', to: urls.synthesis({ ...at, tab: 'causes', metric }) }]
      : []),
  ]
}

/** Page of the comparison that the address selects; null without a scope. @throws as `readComparison` */
export async function comparisonPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<ComparisonView | null> {
  const choice = readComparisonChoice(params)
  const asked = { ...choice, levers: wantsLevers(choice), day: wantsDay(choice) }
  const found = await readComparison(principal, analysed, asked)
  if (!found) return null
  const view = comparisonView(found, choice.columns, params.get('page'))
  const ids = view.rows.rows.map(({ siteId }) => siteId)
  const { scope, date } = analysed
  const [said, open] = await Promise.all([
    readComments(ids, found.date),
    readResult(ACTIONS_UNREADABLE, async () =>
      scope ? openBySite(principal, { scope, date }) : null,
    ),
  ])
  const rows = view.rows.rows.map((row) => {
    const comment = said.value?.get(row.siteId)
    return {
      ...row,
      ...(comment ? { comment: { text: comment.text, by: comment.by } } : {}),
      acts: actsOf(principal, found, {
        ...row,
        isCommented: comment !== undefined,
        open: open.value?.get(row.siteId) ?? [],
      }),
    }
  })
  const unsaid = said.error === null ? {} : { commentsError: said.error }
  return { ...view, ...unsaid, rows: { ...view.rows, rows } }
}

/**
 * Export table of the comparison that the address selects: all its pages, with their levers; null without a scope.
 * @throws as `readComparison`
 */
export async function comparisonExport(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<ExportTable | null> {
  const { measure, sort } = readComparisonChoice(params)
  const asked = { measure, sort, levers: true, day: true }
  const found = await readComparison(principal, analysed, asked)
  if (!found) return null
  const ids = found.rows.map(({ siteId }) => siteId)
  return comparisonTable(found, today(), await readComments(ids, found.date))
}
