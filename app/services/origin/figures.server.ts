import type { Principal, Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import { type NetworkPart, partsOf, scopeName, siteScope } from '~/domain/hierarchy/network'
import { readMeasure } from '~/domain/measures'
import { decimalsThatAddUp } from '~/domain/origin/display-precision'
import { shownFormulas, shownSums } from '~/domain/origin/displayed-sums'
import {
  amountsOf,
  datedAmounts,
  type FigureQuery,
  originValue,
  type PartAmounts,
  partAmounts,
  readOriginFigure,
  sumAmounts,
} from '~/domain/origin/figures'
import { isRate } from '~/domain/origin/labels'
import type { OriginPart, OriginRecord, OriginView } from '~/domain/origin/view'
import { pageOf } from '~/domain/paging'
import { FIGURES_UNREADABLE } from '~/domain/read-failure-messages'
import { latestOf } from '~/domain/records/data-dates'
import { PRODUCTIVE_SERVICES, readProductiveService } from '~/domain/workshop-services'
import { type AnalysisPage, analysisPage } from '~/services/analysis/page.server'
import { readScopeMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { scopeQuery, serverUrls } from '~/urls'
import { subjectChoices } from './choices.server'
import { readTargetOrigin, recordsBehind } from './records.server'

/**
 * Figures that are sums over the parts of a scope. Those of the second list are also sums over the services: a target
 * is the budget's.
 */
const ADDED: readonly string[] = ['realized', 'target', 'gap', 'projection', 'day', 'dayTarget']
const ADDED_BY_SERVICE: readonly string[] = ['realized', 'day']

const figureAddress = (scope: Scope, date: LocalDate, { figure, measure, service }: FigureQuery) =>
  serverUrls.origin({
    ...scopeQuery(scope),
    date,
    service,
    figure: figure === 'realized' ? null : figure,
    metric: measure === 'revenue' ? null : measure,
  })

/** Figure of each record over the files that it is made of. */
function recordSums(records: readonly OriginRecord[]): { value: number }[] {
  const sums = new Map<LocalDate, number>()
  for (const { recordDate, value } of records)
    sums.set(recordDate, withoutNoise((sums.get(recordDate) ?? 0) + value))
  return [...sums.values()].map((value) => ({ value }))
}

/** Amounts of concessions, each at its own data date. */
async function amountsOfSites(
  siteIds: readonly string[],
  date: LocalDate,
  asked: FigureQuery,
  { figures: { dataDate }, reference }: ScopeMonth,
): Promise<Map<string, PartAmounts>> {
  const scopes = siteIds.flatMap((siteId) => siteScope(reference.network, siteId) ?? [])
  const found = await Promise.all(scopes.map((own) => readScopeMonth(own, date, reference)))
  return new Map(
    scopes.map(({ siteId }, i) => {
      const own = found[i]
      if (!own) throw new Error(`no month of ${siteId}`)
      return [siteId, partAmounts(own.figures, asked, { dataDate })] as const
    }),
  )
}

/** Parts of a scope of several concessions, at the concessions' own data dates. */
async function partsBehind(
  scope: Scope,
  date: LocalDate,
  asked: FigureQuery,
  month: ScopeMonth,
): Promise<OriginPart[]> {
  const { reference, figures, freshness, days } = month
  const out = new Set(freshness.unreadable.map(({ siteId }) => siteId))
  const nodes = partsOf(reference.network, scope)
  // The stored rollup of a part includes all its concessions, so it is usable only when none of them is left out.
  const isWhole = ({ scope: own, siteIds }: NetworkPart) =>
    own.type !== 'site' && !siteIds.some((id) => out.has(id))
  const ids = nodes
    .filter((node) => !isWhole(node))
    .flatMap(({ siteIds }) => siteIds.filter((id) => !out.has(id)))
  const [sites, wholes] = await Promise.all([
    amountsOfSites(ids, date, asked, month),
    Promise.all(
      nodes.filter(isWhole).map(async ({ id, scope: own }) => {
        return [id, await readScopeMonth(own, date, reference)] as const
      }),
    ),
  ])
  const { dataDate } = figures
  const wholeOf = new Map(
    wholes.map(([id, own]) => [id, partAmounts(own.figures, asked, { dataDate })]),
  )
  return nodes.flatMap(({ siteIds, id, name, scope: own }) => {
    const whole = wholeOf.get(id)
    const all = whole ? [whole] : siteIds.flatMap((siteId) => sites.get(siteId) ?? [])
    if (all.length === 0) return []
    return [
      {
        id,
        name,
        to: figureAddress(own, date, asked),
        value: originValue(sumAmounts(all), asked, days.total),
        dataDate: latestOf(all.map((part) => part.dataDate)),
      },
    ]
  })
}

async function content(
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  params: URLSearchParams,
  rows: number,
  month: ScopeMonth,
): Promise<OriginView> {
  const { figures, reference, days } = month
  const asked: FigureQuery = {
    figure: readOriginFigure(params.get('figure')),
    measure: readMeasure(params.get('metric')),
    service: readProductiveService(params.get('service')),
  }
  const { figure } = asked
  const amounts = amountsOf(figures, asked)
  const additive = ADDED.includes(figure)
  const [parts, records, objectif] = await Promise.all([
    scope.type === 'site' ? [] : partsBehind(scope, date, asked, month),
    scope.type === 'site' ? recordsBehind(principal, scope, month, asked) : [],
    scope.type === 'site' ? readTargetOrigin(principal, scope, monthOf(date), asked) : null,
  ])
  const services =
    asked.service || !ADDED_BY_SERVICE.includes(figure)
      ? []
      : PRODUCTIVE_SERVICES.map((service) => ({
          service,
          value: originValue(amountsOf(figures, { ...asked, service }), asked, days.total) ?? 0,
          to: figureAddress(scope, date, { ...asked, service }),
        }))
  const value = originValue(amounts, asked, days.total)
  const dated =
    figure === 'gap' || figure === 'projection' ? datedAmounts(figures, asked, days) : []
  const facts = {
    amounts,
    value,
    additive,
    dated,
    parts,
    services,
    figure,
    records: recordSums(records),
  }
  return {
    ...asked,
    scopeName: scopeName(reference.network, scope) ?? '',
    amounts,
    total: days.total,
    value,
    dated,
    services,
    additive,
    records,
    objectif,
    parts: pageOf(parts, params.get('page'), rows),
    written: decimalsThatAddUp(
      shownSums(facts),
      isRate(figure) || asked.measure === 'revenue' ? 0 : 1,
      shownFormulas(facts, asked, days.total),
    ),
    subjects: subjectChoices(principal, scope, date, null),
  }
}

/**
 * Figure of synthesis, revenue or hours: its formula, the scope's numbers, the parts of a sum and, for a concession,
 * its source record (7-beyond §1). `figure`, `metric` and `service` of the address choose the figure.
 * @param rows parts of one page
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export function figurePage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
  rows: number,
): Promise<AnalysisPage<OriginView>> {
  const { scope, date } = analysed
  return analysisPage<OriginView>(principal, analysed, {
    permission: 'synthesis.read',
    sentences: { unreadable: FIGURES_UNREADABLE },
    content: (month) => content(principal, scope ?? { type: 'all' }, date, params, rows, month),
  })
}
