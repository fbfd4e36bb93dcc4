import { findObjectif, insertObjectif, updateObjectif } from '~/db/collections/objectifs.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { isMonth, type Month, monthNumber, yearOf } from '~/domain/calendar/local-date'
import { ClosedMonthError } from '~/domain/closing/errors'
import { FAILED, RuleError } from '~/domain/errors'
import type { SiteScope } from '~/domain/hierarchy/network'
import { FreezeFailedError, SelectionError } from '~/domain/objectifs/errors'
import { noFields, unflatten } from '~/domain/objectifs/fields'
import { requireFreezing } from '~/domain/objectifs/rights'
import { type PotentialHours, storedPotential } from '~/domain/planning/potential/site-potential'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { logger } from '~/infra/logger.server'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { objectifTrailId } from '~/services/audit/read.server'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { actualizedPotential } from '~/services/planning/potential.server'
import { isClosed } from '~/services/writes/closed-month-guard.server'
import { write } from '~/services/writes/write.server'

/** Result of Figer. */
export interface Frozen {
  message: string
  frozenPotentialHours: PotentialHours
  frozenAt: string
}

/** The sentence of a successful Figer (spec 1 §8). */
const FROZEN = 'Potentiel figé mis à jour avec succès.'

/**
 * Figer: copies the current potential of a concession's month (spec 1 §4; 4-decisions 8 and 22).
 * @throws the refusals of `requireFreezing`, FreezeFailedError for any other reason
 */
export async function freezePotential(
  principal: Principal,
  scope: Scope | null,
  month: string | null,
): Promise<Frozen> {
  const site = requireFreezing(principal, scope)
  if (!month || !isMonth(month)) throw new SelectionError()
  try {
    return await storeFreeze(principal, site, month)
  } catch (error) {
    if (error instanceof RuleError) throw new FreezeFailedError(error.message, error.status)
    logger().error({ err: error }, 'the potential could not be frozen')
    throw new FreezeFailedError(FAILED, 500)
  }
}

async function storeFreeze(principal: Principal, given: SiteScope, month: Month): Promise<Frozen> {
  let site = given
  return retryOnConflict(async () => {
    const stored = await findObjectif(site.siteId, month)
    // Read after `stored`: a freeze that replaces another one must not have older hours.
    const { hours, days } = await actualizedPotential(site, month)
    const known = storedPotential(stored?.frozenPotentialHours)
    const isKnown =
      known !== null &&
      PRODUCTIVE_SERVICES.every((service) => known[service] === hours[service]) &&
      JSON.stringify(stored?.frozenPotentialDays) === JSON.stringify(days)
    // Figer sent twice on a day leaves the first (4-decisions, 75), and a closed month refuses both.
    if (isKnown && stored?.frozenAt && parisTime(stored.frozenAt).slice(0, 10) === today()) {
      if (await isClosed(site.siteId, month)) throw new ClosedMonthError(month)
      return {
        message: FROZEN,
        frozenPotentialHours: hours,
        frozenAt: stored.frozenAt.toISOString(),
      }
    }
    const frozenAt = now()
    const frozen = { frozenPotentialHours: hours, frozenPotentialDays: days, frozenAt }
    const fresh = { ...(await unset(principal, site, month, frozenAt)), ...frozen }
    const changes = PRODUCTIVE_SERVICES.map((service) => ({
      field: `potential.${service}`,
      old: stored?.frozenPotentialHours?.[service] ?? null,
      new: hours[service],
    }))
    const entry = {
      entity: 'objectif' as const,
      entityId: objectifTrailId(site.siteId, month),
      action: 'freeze' as const,
      changes,
    }
    // An invalid frozen potential made the whole objectif unreadable, and this write repairs it: invalidate the
    // objectif too.
    const isBroken = stored?.frozenPotentialHours && !storedPotential(stored.frozenPotentialHours)
    const what = isBroken ? ('objectifs' as const) : ('potential' as const)
    const touched = { what, sites: [site], months: [month] }
    const isWritten = await write(
      principal,
      [entry],
      (tx) => (stored ? updateObjectif(stored, frozen, tx) : insertObjectif(fresh, tx)),
      { touched },
    )
    if (!isWritten) {
      site = requireFreezing(principal, await presentPlace(site))
      return null
    }
    return { message: FROZEN, frozenPotentialHours: hours, frozenAt: frozenAt.toISOString() }
  })
}

/** A month without objectives (version 0). */
async function unset(
  { userId }: Principal,
  { siteId, plateId, groupId }: SiteScope,
  period: Month,
  at: Date,
) {
  return {
    _id: newId(),
    siteId,
    plateId,
    groupId,
    period,
    year: yearOf(period),
    month: monthNumber(period),
    ...unflatten(noFields()),
    version: 0,
    updatedAt: at,
    updatedBy: userId,
  }
}
