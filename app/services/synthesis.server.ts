import { latestRecordDay } from '~/db/records.server'
import { ReferenceDataError } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { dailySeries } from '~/domain/records/daily-series'
import { MEASURES, readMeasure } from '~/domain/records/measures'
import type { ScopeFigures } from '~/domain/records/scope-figures'
import { isSignificant } from '~/domain/records/statistics'
import {
  type FreshnessView,
  overviewView,
  progressView,
  type SynthesisView,
} from '~/domain/records/synthesis-view'
import { logger } from '~/infra/logger.server'
import { IncompleteRecordError, type Rollup } from './rollup-parts.server'
import type { AnalysedScope } from './scope.server'
import { readScopeMonth } from './scope-month.server'

/** What the page is made of: the screen, and the badge of the filter bar. */
export interface SynthesisPage {
  view: SynthesisView
  freshness: FreshnessView | null
}

function content(
  params: URLSearchParams,
  date: BusinessDay,
  { activity }: Rollup,
  figures: ScopeFigures,
  holidays: ReadonlySet<BusinessDay>,
) {
  if (params.get('tab') !== 'progress')
    return overviewView(figures, {
      daily: readMeasure(params.get('daily')),
      details: readMeasure(params.get('details')),
    })
  const measure = readMeasure(params.get('metric'))
  const { target } = figures.global.progress[measure]
  const series = dailySeries(activity, measure, date, target, figures.days.total, holidays)
  return progressView(figures, measure, series)
}

async function load(
  scope: Scope,
  { date, reference: known }: AnalysedScope,
  params: URLSearchParams,
): Promise<SynthesisPage> {
  const month = await readScopeMonth(scope, date, known ?? undefined)
  const { rollup, reference, figures, freshness } = month
  if (figures.dataDate === null) {
    const reason = freshness.total === 0 ? 'no-site' : 'no-data'
    const latest = reason === 'no-data' ? await latestRecordDay(scope, monthOf(date)) : null
    return { view: { state: 'empty', reason, date, latest }, freshness: null }
  }
  const view: SynthesisView = {
    state: 'data',
    date,
    dataDate: figures.dataDate,
    significant: isSignificant(figures),
    days: figures.days,
    objectifs: { count: figures.objectifCount, total: freshness.total },
    popup: MEASURES.find((key) => key === params.get('popup')) ?? null,
    content: content(params, date, rollup, figures, reference.holidayDates),
  }
  return { view, freshness }
}

const failure = (message: string): SynthesisPage => ({
  view: { state: 'error', message },
  freshness: null,
})

/** The sentence of a failed reading (3 §8): the network, the database, or what came out of it. */
function failureSentence(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (/^Mongo.*(Network|ServerSelection|Timeout)/.test(name))
    return 'Une erreur réseau ou serveur est survenue.'
  if (error instanceof IncompleteRecordError)
    return 'La réponse du serveur est invalide ou incomplète.'
  if (name.startsWith('Mongo') || error instanceof ReferenceDataError)
    return 'Impossible de charger les données principales.'
  return 'Une erreur générale est survenue lors de la récupération des données.'
}

/**
 * What /synthesis shows of a scope for an analysed date; the toggles are `tab`, `daily`, `details`, `metric`
 * and `popup` of the address (3 §2.1; 4-decisions, 2). A failing database is a state of the screen, not a crash.
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function synthesisPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<SynthesisPage> {
  const { scope } = analysed
  if (!may(principal.role, 'synthesis.read')) throw new ForbiddenError()
  if (!analysed.reference) return failure('Impossible de charger les données principales.')
  if (!scope) return { view: { state: 'no-scope' }, freshness: null }
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  try {
    return await load(scope, analysed, params)
  } catch (error) {
    if (error instanceof RuleError) throw error
    logger().error({ err: error }, 'synthesis could not be read')
    return failure(failureSentence(error))
  }
}
