import { referenceDataIn } from '~/db/collections/reference-data.server'
import { covers, type Principal, scopeId } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { scopeName } from '~/domain/hierarchy/network'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { readOriginFigure } from '~/domain/origin/figures'
import { emptyAnswer, figureAnswer, subjectAnswer } from '~/domain/origin/response'
import type { ProductiveService } from '~/domain/workshop-services'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { originPage } from './page.server'

/** Input of `GET /records/origin`. */
interface OriginCall {
  date: LocalDate
  figure: string
  measure: 'netRevenue' | 'ht' | 'hec'
  service?: ProductiveService | undefined
  family?: string | undefined
  brand?: string | undefined
  indicator?: string | undefined
  of?: string | undefined
  site?: string
  plate?: string
  group?: string
}

function paramsOf({ figure, measure, service, family, brand, indicator, of }: OriginCall) {
  const metric = measure === 'netRevenue' ? undefined : measure
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({
    figure,
    metric,
    service,
    family,
    brand,
    indicator,
    of,
  }))
    if (value) params.set(name, value)
  return params
}

/**
 * `GET /records/origin`: the origin of a figure with all its parts; without a scope, for the user's whole cover.
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover, ReadFailedError
 */
export async function readOrigin(principal: Principal, query: OriginCall) {
  const scope = await scopeOfCall(principal, query, monthOf(query.date))
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const reference = await referenceDataIn(monthOf(query.date))
  const { date, measure, service } = query
  const params = paramsOf(query)
  const all = Number.MAX_SAFE_INTEGER
  const { view, freshness } = await originPage(principal, { scope, date, reference }, params, all)
  const label = {
    type: scope.type,
    id: scopeId(scope),
    name: scopeName(reference.network, scope) ?? '',
  }
  const common = { scope: label, date, freshness }
  if (view.state === 'subject') return { ...subjectAnswer(view.content), ...common }
  if (view.state === 'data') return { ...figureAnswer(view.content, view), ...common }
  if (view.state === 'error') throw new ReadFailedError(view.message, null)
  const asked = {
    figure: readOriginFigure(query.figure),
    measure: measure === 'netRevenue' ? ('revenue' as const) : measure,
    service: service ?? null,
  }
  return { ...emptyAnswer(asked, 'Aucune donnée ce mois.'), ...common }
}
