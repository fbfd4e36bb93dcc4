import { latestRecordDay } from '~/db/collections/records.server'
import { type ReferenceData, ReferenceDataError } from '~/db/collections/reference-data.server'
import { may, type Permission } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { AnalysisFigures, AnalysisView } from '~/domain/analysis/analysis-view'
import { isSignificant } from '~/domain/analysis/statistics'
import { truncateContext, truncateFreshness } from '~/domain/analysis/truncate-lists'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { elapsedOn } from '~/domain/calendar/working-days'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { doubtedSentences } from '~/domain/freshness/doubted'
import type { FreshnessView } from '~/domain/freshness/view'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { FIGURES_INCOMPLETE } from '~/domain/read-failure-messages'
import type { BrokenPart, OptionalPart } from '~/domain/records/parts'
import { hasTarget } from '~/domain/targets/totals'
import { logger } from '~/infra/logger.server'
import { IncompleteRecordError } from '~/services/rollups/definitions.server'
import {
  daySpanOf,
  partOfMonth,
  readScopeMonth,
  type ScopeMonth,
} from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'

/** Page of figures: the screen, and the badge of the filter bar. */
export interface AnalysisPage<C> {
  view: AnalysisView<C>
  freshness: FreshnessView | null
}

/** Messages of failed reads (3 §8); a page overrides those that the specification words for it. */
interface FailureSentences {
  /** the database returned an error */
  unreadable: string
  /** a stored record is incomplete and cannot be summed */
  incomplete: string
  network: string
  general: string
}

const SENTENCES: Omit<FailureSentences, 'unreadable'> = {
  incomplete: FIGURES_INCOMPLETE,
  network: 'Une erreur réseau ou serveur est survenue.',
  general: 'Une erreur générale est survenue lors de la récupération des données.',
}

/** Settings of one page of figures. */
interface PageMaking<C> {
  permission: Permission
  /** true when a month without a record is the empty state; false for targets, which need no record */
  needsRecords?: boolean
  /** false for figures that are compared with no objectif */
  compared?: boolean
  sentences: Pick<FailureSentences, 'unreadable'> & Partial<FailureSentences>
  /** part of the records that the page shows, when the part's date may be older (4-decisions, 41) */
  part?: OptionalPart
  /** leaves out and names concessions that only this page cannot show (4-decisions, 42) */
  readable?(month: ScopeMonth): Promise<ScopeMonth>
  content(month: ScopeMonth): C | Promise<C>
}

/**
 * Names of the concessions outside the sums, and of concessions with figures but an unreadable objectif (4-decisions,
 * 42).
 */
function leftOutOf({ freshness: { unreadable, unaimed = [] } }: ScopeMonth) {
  const names = (of: BrokenPart) =>
    unreadable.filter(({ part }) => part === of).map(({ name }) => name)
  return {
    records: names('record'),
    objectifs: names('objectif'),
    targets: unaimed.map(({ name }) => name),
  }
}

/** Objectifs of a month's concessions: how many have one, and the names of those without. */
function objectifsOf({ figures, freshness, rollup }: ScopeMonth) {
  return {
    // Not `objectifCount` where targets exist: a concession with neither objectif nor data would count as missing.
    // Such a concession is on neither side of a rate.
    count: hasTarget(rollup.objectifs)
      ? freshness.total - freshness.untargeted.length
      : figures.objectifCount,
    total: freshness.total,
    untargeted: freshness.untargeted.map(({ name }) => name),
  }
}

/** Days of unlike length and doubted figures that the page tells of; empty where there are none. */
function reservesOf(month: ScopeMonth) {
  const daySpan = daySpanOf(month)
  const doubted = doubtedSentences(truncateFreshness(month.freshness)).join(' ')
  return { ...(daySpan ? { daySpan } : {}), ...(doubted ? { doubted } : {}) }
}

/** Page of a month without data of the scope. */
async function emptyPage(
  scope: Scope,
  date: LocalDate,
  reason: 'no-site' | 'no-data',
): Promise<EmptyHanded> {
  const latest = reason === 'no-data' ? await latestRecordDay(scope, monthOf(date)) : null
  return { view: { state: 'empty', reason, date, latest }, freshness: null }
}

async function load<C>(
  scope: Scope,
  { date, reference }: AnalysedScope,
  { content, readable, part, needsRecords = true, compared = true }: PageMaking<C>,
): Promise<AnalysisPage<C>> {
  const read = await readScopeMonth(scope, date, reference ?? undefined, { compared })
  const month = (await readable?.(read)) ?? read
  const { figures, freshness } = month
  const { dataDate } = figures
  const own = part ? partOfMonth(month, date, part) : null
  if (freshness.total === 0) return emptyPage(scope, date, 'no-site')
  if (dataDate === null && needsRecords) return emptyPage(scope, date, 'no-data')
  const view: AnalysisFigures<C> = {
    state: 'data',
    date,
    dataDate: dataDate ?? date,
    significant: isSignificant(figures),
    days: own ? elapsedOn(own.date, month.days) : figures.dataDays,
    mixed: (own?.dated ?? figures.parts).length > 1,
    objectifs: objectifsOf(month),
    leftOut: leftOutOf(month),
    ...reservesOf(month),
    ...(part && own ? { part: { of: part, date: own.date } } : {}),
    content: await content(month),
  }
  return {
    view: truncateContext(view),
    freshness: dataDate === null ? null : truncateFreshness(own?.freshness ?? freshness),
  }
}

function sentenceOf(error: unknown, sentences: FailureSentences): string {
  const name = error instanceof Error ? error.name : ''
  if (/^Mongo.*(Network|ServerSelection|Timeout)/.test(name)) return sentences.network
  if (error instanceof IncompleteRecordError) return sentences.incomplete
  if (name.startsWith('Mongo') || error instanceof ReferenceDataError) return sentences.unreadable
  return sentences.general
}

/** Page of figures without content: no scope, failed or empty. */
type EmptyHanded = { view: Exclude<AnalysisView<never>, { state: 'data' }>; freshness: null }

/**
 * Reads a page of figures of a scope: the result of `read`, or the state of 3 §4 in its place. A failing database is a
 * state of the screen, not a crash.
 * @throws ForbiddenError for a role that may not read the page, or a scope outside the user's cover
 */
export async function readFigures<P>(
  principal: Principal,
  analysed: AnalysedScope,
  { permission, sentences }: Pick<PageMaking<never>, 'permission' | 'sentences'>,
  read: (scope: Scope, reference: ReferenceData) => Promise<P>,
): Promise<P | EmptyHanded> {
  const { scope, reference } = analysed
  const failure = (message: string): EmptyHanded => ({
    view: { state: 'error', message },
    freshness: null,
  })
  if (!may(principal.role, permission)) throw new ForbiddenError()
  if (!reference) return failure(sentences.unreadable)
  if (!scope) return { view: { state: 'no-scope' }, freshness: null }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  try {
    return await read(scope, reference)
  } catch (error) {
    if (error instanceof ReadFailedError) return failure(error.message)
    if (error instanceof RuleError) throw error
    logger().error({ err: error, permission }, 'figures could not be read')
    return failure(sentenceOf(error, { ...SENTENCES, ...sentences }))
  }
}

/**
 * Page of figures of a scope at an analysed date, in one of its states (3 §4): no scope, failed, empty, or with the
 * page's content.
 * @throws ForbiddenError for a role that may not read the page, or a scope outside the user's cover
 */
export function analysisPage<C>(
  principal: Principal,
  analysed: AnalysedScope,
  making: PageMaking<C>,
): Promise<AnalysisPage<C>> {
  return readFigures<AnalysisPage<C>>(principal, analysed, making, (scope) =>
    load(scope, analysed, making),
  )
}
