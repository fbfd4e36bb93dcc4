import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { leversIn, type SiteLevers, sumLevers } from '~/domain/causes/site-levers'
import type { ComparedSite } from '~/domain/comparison/compared-site'
import { comparisonTable } from '~/domain/comparison/export'
import { type ComparisonRow, comparisonFigures, totalChange } from '~/domain/comparison/lines'
import { sorted } from '~/domain/comparison/sorting'
import {
  type Comparison,
  type ComparisonChoice,
  type ComparisonView,
  comparisonView,
  readComparisonChoice,
  wantsLevers,
} from '~/domain/comparison/view'
import { ForbiddenError } from '~/domain/errors'
import type { ExportTable } from '~/domain/exports/table'
import { scopeName } from '~/domain/hierarchy/network'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { FIGURES_UNREADABLE, PART_UNREADABLE } from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import { today } from '~/infra/process/clock.server'
import { COMMENTS_UNREADABLE, commentsBySite } from '~/services/comments/comments.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'
import { leversOfSites, SITE_LEVERS } from '~/services/rollups/kinds/levers.server'
import { readScopeMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readOrThrow, readResult } from '~/services/web/guarded-read.server'
import { serverUrls } from '~/urls'

/** Choices of a comparison from the address; `levers` is true when the levers are read. */
type ComparisonQuery = Pick<ComparisonChoice, 'measure' | 'sort'> & { levers: boolean }

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

/** Levers of each concession in the total. When the planning cannot be read, only the levers are missing. */
function readLevers({ scope, date, month, asked, left }: Compared) {
  return readResult(PART_UNREADABLE, async () => {
    const part = SITE_LEVERS[asked.measure]
    const kept = await readDayRollup(part, { scope, date }, month.reference)
    return leversOfSites(kept).filter(({ siteId }) => !left.has(siteId))
  })
}

/**
 * Rows of the concessions. `comparisonFigures` is spread last: each property after a spread costs V8 1 µs, in
 * thousands of rows.
 */
function rowsOf(
  sites: readonly ComparedSite[],
  { month, asked: { measure }, left }: Compared,
  levers: readonly SiteLevers[],
): ComparisonRow[] {
  const { siteById, plateById } = month.reference.network
  const leversBySite = new Map(levers.map((one) => [one.siteId, one]))
  const doubts = new Map(month.freshness.doubted?.map(({ siteId, why }) => [siteId, why[0]]))
  return sites.flatMap(({ siteId, dataDate, unreadable, progress, delta }) => {
    const site = siteById.get(siteId)
    if (!site) return []
    const own = leversBySite.get(siteId)
    return {
      delta: delta[measure],
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
      unaimed: left.has(siteId),
      ...comparisonFigures(progress, measure),
    }
  })
}

async function compare(
  scope: Scope,
  date: LocalDate,
  known: ReferenceData,
  asked: ComparisonQuery,
): Promise<Comparison> {
  const month = await readScopeMonth(scope, date, known)
  const { reference, figures, freshness } = month
  const { network } = reference
  const left = new Set(
    freshness.unreadable.flatMap(({ siteId, part }) => (part === 'objectif' ? siteId : [])),
  )
  const compared = { scope, date, month, asked, left }
  const [kept, found] = await Promise.all([
    readDayRollup(COMPARED, { scope, date }, reference),
    asked.levers ? readLevers(compared) : UNSEEN,
  ])
  const all = found.value ?? []
  const rows = rowsOf(comparedSites(kept), compared, all)
  // Only concessions with a gap: the total's levers must add up to the total's gap (4-decisions, 53).
  const judgedIds = new Set(rows.flatMap(({ siteId, gap }) => (gap === null ? [] : siteId)))
  const counted = rows.filter((row) => !row.unreadable && !row.unaimed)
  return {
    name: scopeName(network, scope) ?? '',
    date,
    measure: asked.measure,
    sort: asked.sort,
    rows: sorted(rows, asked.sort),
    total: {
      ...comparisonFigures(figures.global.progress, asked.measure),
      outside: figures.global.outside[asked.measure],
      delta: totalChange(counted, figures.dataDate),
      levers: sumLevers(all.filter(({ siteId }) => judgedIds.has(siteId))),
    },
    levers: leversIn(all),
    leversError: found.error,
    hasData: figures.dataDate !== null,
    freshness,
  }
}

const PLAIN: ComparisonQuery = {
  measure: 'revenue',
  sort: { key: 'gap', descending: false },
  levers: false,
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

/** Page of the comparison that the address selects; null without a scope. @throws as `readComparison` */
export async function comparisonPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<ComparisonView | null> {
  const choice = readComparisonChoice(params)
  const asked = { ...choice, levers: wantsLevers(choice) }
  const found = await readComparison(principal, analysed, asked)
  if (!found) return null
  const view = comparisonView(found, choice.columns, params.get('page'))
  const ids = view.rows.rows.map(({ siteId }) => siteId)
  const said = await readComments(ids, found.date)
  const decides = may(principal.role, 'actions.write')
  const rows = view.rows.rows.map((row) => {
    const comment = said.value?.get(row.siteId)
    const { groupId: group, plateId: plate, siteId: site } = row
    const decide = serverUrls.decideAction({ group, plate, site, date: found.date })
    return {
      ...row,
      ...(decides ? { decide } : {}),
      ...(comment ? { comment: { text: comment.text, by: comment.by } } : {}),
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
  const found = await readComparison(principal, analysed, { measure, sort, levers: true })
  if (!found) return null
  const ids = found.rows.map(({ siteId }) => siteId)
  return comparisonTable(found, today(), await readComments(ids, found.date))
}
