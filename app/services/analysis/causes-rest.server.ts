import { covers, type Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Causes, Lever } from '~/domain/causes/levers'
import type { CausesByService } from '~/domain/causes/site-causes'
import { ForbiddenError } from '~/domain/errors'
import type { FreshnessView } from '~/domain/freshness/view'
import type { RestKey } from '~/domain/records/cell-keys'
import { byService, type ProductiveService } from '~/domain/workshop-services'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readScopeCauses } from './causes.server'

/** A gap to date and its levers as calls answer them: exact, so that they add up. */
export interface CausesLine {
  target: number
  realized: number
  gap: number
  /** `untargeted` is 0: what has no objective is in no comparison (4-decisions, 67) */
  levers: Record<Lever | 'untargeted', number>
}

/** The answer of `GET /records/causes` (7-beyond §1). */
export interface CausesAnswer extends CausesLine {
  /** gap with the doubted cells, where any is doubted (4-decisions, 66) */
  gapWith?: number
  dataDate: LocalDate | null
  late: { siteId: string; dataDate: LocalDate | null }[]
  /** as every answer names them: out of the sums, and without objectif (4-decisions, 42) */
  unreadable: FreshnessView['unreadable']
  untargeted: FreshnessView['untargeted']
  services: Record<ProductiveService, CausesLine>
  /** lines of the total besides the services, where there is one (4-decisions, 64) */
  rest?: Record<RestKey, CausesLine | null>
  parts: (CausesLine & { id: string; name: string })[]
}

const lineOf = ({ target, realized, gap, levers }: Causes): CausesLine => ({
  target,
  realized,
  gap,
  levers: { ...levers, untargeted: 0 },
})

const restOf = ({ shared, unallocated }: CausesByService['rest']): Pick<CausesAnswer, 'rest'> =>
  shared || unallocated
    ? {
        rest: {
          shared: shared && lineOf(shared),
          unallocated: unallocated && lineOf(unallocated),
        },
      }
    : {}

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
  const scope = await scopeOfCall(principal, query, monthOf(query.date))
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const measure = query.measure === 'netRevenue' ? 'revenue' : query.measure
  const found = await readScopeCauses(scope, { date: query.date, measure })
  return {
    dataDate: found.dataDate,
    late: found.late.map(({ siteId, date }) => ({ siteId, dataDate: date })),
    unreadable: found.unreadable,
    untargeted: found.untargeted,
    ...lineOf(found.total),
    ...(found.gapWith === undefined ? {} : { gapWith: found.gapWith }),
    services: byService((service) => lineOf(found.services[service])),
    ...restOf(found.rest),
    parts: found.parts.map(({ id, name, causes }) => ({ id, name, ...lineOf(causes) })),
  }
}
