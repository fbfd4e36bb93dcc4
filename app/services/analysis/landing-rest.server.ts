import { referenceDataIn } from '~/db/collections/reference-data.server'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import type { Network } from '~/domain/hierarchy/network'
import type { LandingFigures } from '~/domain/landing/landing-sums'
import type { Measure } from '~/domain/measures'
import type { Missing } from '~/domain/records/missing'
import { byService } from '~/domain/workshop-services'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readGapHistory } from './gap-history.server'
import { readLandingWithParts } from './landing.server'
import type { ScopeSites } from './scope-sites.server'

/** Query of both calls. */
interface LandingQuery {
  date: LocalDate
  measure: 'netRevenue' | 'ht' | 'hec'
  site?: string
  plate?: string
  group?: string
}

/** Concessions to name in an answer (4-decisions, 39, 42 and 53). */
const namedSites = ({ dataDate, late, unreadable, untargeted }: ScopeSites) => ({
  dataDate,
  late: late.map(({ siteId, date }) => ({ siteId, dataDate: date })),
  unreadable,
  untargeted,
})

/** Landing of one line as calls answer it: exact, so that parts add up. */
function lineOf({ notes, ...figures }: LandingFigures, { siteById }: Network) {
  const named = ({ count, first }: Missing) => ({
    count,
    first: first.map((siteId) => ({ siteId, name: siteById.get(siteId)?.name ?? siteId })),
  })
  const { planning, activity, ahead } = notes
  return {
    ...figures,
    notes: { planning: named(planning), activity: named(activity), ahead: named(ahead) },
  }
}

/** Scope and measure of a call. @throws NotFoundError for an unknown node, ForbiddenError outside the cover */
async function askedOf(
  principal: Principal,
  query: LandingQuery,
): Promise<{ scope: Scope; at: { date: LocalDate; measure: Measure } }> {
  const scope = await scopeOfCall(principal, query, monthOf(query.date))
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const measure = query.measure === 'netRevenue' ? 'revenue' : query.measure
  return { scope, at: { date: query.date, measure } }
}

/**
 * `GET /records/landing`: where a scope's month ends by its planning; without a scope, of the user's whole cover.
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readLanding(principal: Principal, query: LandingQuery) {
  const { scope, at } = await askedOf(principal, query)
  const reference = await referenceDataIn(monthOf(query.date))
  const { total, services, rest, parts, ...sites } = await readLandingWithParts(
    scope,
    at,
    reference,
  )
  const line = (figures: LandingFigures) => lineOf(figures, reference.network)
  return {
    ...namedSites(sites),
    ...line(total),
    services: byService((service) => line(services[service])),
    ...(rest.shared || rest.unallocated
      ? {
          rest: {
            shared: rest.shared && line(rest.shared),
            unallocated: rest.unallocated && line(rest.unallocated),
          },
        }
      : {}),
    parts: parts.map(({ id, name, figures }) => ({ id, name, ...line(figures) })),
  }
}

/**
 * `GET /records/gap-history`: a scope's gap, day by day of the month; without a scope, of the user's whole cover.
 * @throws NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readGapDays(principal: Principal, query: LandingQuery) {
  const { scope, at } = await askedOf(principal, query)
  const { days, ...sites } = await readGapHistory(scope, at)
  return {
    ...namedSites(sites),
    days: days.map(({ date, target, realized, gap, levers }) => {
      return { date, target, realized, gap, levers: { ...levers, untargeted: 0 } }
    }),
  }
}
