import { covers, type Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { Causes, Lever } from '~/domain/causes/levers'
import { ForbiddenError } from '~/domain/errors'
import type { FreshnessView } from '~/domain/freshness/view'
import { byService, type ProductiveService } from '~/domain/workshop-services'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readScopeCauses } from './causes.server'

/** A gap to date and its levers as calls answer them: exact, so that they add up. */
export interface CausesLine {
  target: number
  realized: number
  gap: number
  levers: Record<Lever, number>
}

/** The answer of `GET /records/causes` (7-beyond §1). */
export interface CausesAnswer extends CausesLine {
  dataDate: LocalDate | null
  late: { siteId: string; dataDate: LocalDate | null }[]
  /** as every answer names them: out of the sums, and without objectif (4-decisions, 42) */
  unreadable: FreshnessView['unreadable']
  untargeted: FreshnessView['untargeted']
  services: Record<ProductiveService, CausesLine>
  parts: (CausesLine & { id: string; name: string })[]
}

const lineOf = ({ target, realized, gap, levers }: Causes): CausesLine => ({
  target,
  realized,
  gap,
  levers,
})

/**
 * `GET /records/causes`: causes of a scope's gap to date; without a scope, of the user's whole cover.
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readCauses(
  principal: Principal,
  query: {
    date: LocalDate
    measure: 'netRevenue' | 'ht' | 'hec'
    site?: string
    plate?: string
    group?: string
  },
): Promise<CausesAnswer> {
  const scope = await scopeOfCall(principal, query)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const measure = query.measure === 'netRevenue' ? 'revenue' : query.measure
  const found = await readScopeCauses(scope, { date: query.date, measure })
  return {
    dataDate: found.dataDate,
    late: found.late.map(({ siteId, date }) => ({ siteId, dataDate: date })),
    unreadable: found.unreadable,
    untargeted: found.untargeted,
    ...lineOf(found.total),
    services: byService((service) => lineOf(found.services[service])),
    parts: found.parts.map(({ id, name, causes }) => ({ id, name, ...lineOf(causes) })),
  }
}
