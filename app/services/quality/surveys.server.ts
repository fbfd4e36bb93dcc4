import type { ReferenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { partsOf } from '~/domain/hierarchy/network'
import { type BrandSums, surveysOf } from '~/domain/quality/surveys'
import { surveysLeftOutMessage } from '~/domain/quality/validity'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import { QUALITY } from '~/services/rollups/kinds/quality.server'
import { readQuality } from './quality.server'

/** Surveys of a scope in a month. */
export interface ScopeSurveys {
  brands: readonly BrandSums[]
  /** the concessions with brands, by name */
  siteIds: readonly string[]
  /** names the concessions whose month cannot be read, of a wide scope (4-decisions, 42) */
  leftOut: string | null
}

/**
 * The surveys of a scope in a month: one query, however wide it is.
 * @throws ForbiddenError outside the cover; Error for a concession whose own month cannot be read
 */
export async function readSurveys(
  principal: Principal,
  scope: Scope,
  period: Month,
  reference: ReferenceData,
): Promise<ScopeSurveys> {
  const { network } = reference
  if (scope.type === 'site') {
    const { sites, leftOut } = await readQuality(principal, scope, period, network)
    return { brands: surveysOf(sites), siteIds: sites.map(({ siteId }) => siteId), leftOut }
  }
  if (!may(principal.role, 'quality.read') || !covers(principal.cover, scope))
    throw new ForbiddenError()
  const kept = await readDayRollup(QUALITY, { scope, date: `${period}-01` }, reference)
  const names = kept.unreadable.flatMap((id) => network.siteById.get(id)?.name ?? [])
  return {
    brands: kept.brands,
    siteIds: kept.siteIds,
    leftOut: surveysLeftOutMessage(names),
  }
}

/** The surveys of each part of a wide scope, by its identifier. The caller has checked the cover. */
export async function surveysOfParts(
  principal: Principal,
  scope: Exclude<Scope, { type: 'site' }>,
  period: Month,
  reference: ReferenceData,
): Promise<Map<string, readonly BrandSums[]>> {
  const { network } = reference
  if (scope.type === 'plate') {
    const { sites } = await readQuality(principal, scope, period, network)
    return new Map(sites.map((site) => [site.siteId, surveysOf([site])]))
  }
  const parts = partsOf(network, scope)
  const scopes = parts.map((part) => part.scope)
  const kept = await readDayRollups(QUALITY, { scopes, date: `${period}-01` }, reference)
  return new Map(parts.map(({ id }, i) => [id, kept[i]?.brands ?? []]))
}
