import { covers, type Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Causes } from '~/domain/causes/levers'
import type { CausesByService } from '~/domain/causes/site-causes'
import { ForbiddenError } from '~/domain/errors'
import { byService } from '~/domain/workshop-services'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readScopeCauses } from './causes.server'

/** A gap to date and its levers as calls answer them: exact, so that they add up. */
const lineOf = ({ target, realized, gap, levers }: Causes) => ({
  target,
  realized,
  gap,
  // what has no objective is in no comparison (4-decisions, 67)
  levers: { ...levers, untargeted: 0 },
})

const restOf = ({ shared, unallocated }: CausesByService['rest']) =>
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
) {
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
