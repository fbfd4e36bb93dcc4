import { randomInt } from 'node:crypto'
import { auditOf } from '~/db/collections/audit.server'
import { findQuality, qualityWithin, storeQuality } from '~/db/collections/quality.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { AuditChange } from '~/domain/audit-entry'
import type { Month } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { type Network, type SiteScope, siteIdsOf, sitesOf } from '~/domain/hierarchy/network'
import type { SiteQuality } from '~/domain/quality/brands'
import {
  alreadySaved,
  type BrandSave,
  type KeptBrand,
  UnknownBrandError,
  withBrand,
  withoutBrand,
} from '~/domain/quality/merge'
import { type Brand, brandKey } from '~/domain/quality/quality'
import { NoQualityError, requireQualityEditing } from '~/domain/quality/rights'
import { areValidBrands, surveysLeftOutMessage } from '~/domain/quality/validity'
import { displayName } from '~/domain/users/display-name'
import { objectifTrailId } from '~/services/audit/read.server'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { write } from '~/services/writes/write.server'

/** Brands of a concession with their versions. */
export type SiteBrands = Omit<SiteQuality, 'brands'> & { brands: KeptBrand[] }

/** Brands of a scope's concessions in a month. */
export interface ScopeQuality {
  /** concessions with brands, by name */
  sites: SiteBrands[]
  /**
   * names the concessions whose month cannot be read, for a scope of several; null when there are none (4-decisions,
   * 42)
   */
  leftOut: string | null
}

/**
 * Reads the brands of a scope's concessions in a month.
 * @throws ForbiddenError outside the cover; Error for one concession whose month cannot be read
 */
export async function readQuality(
  { role, cover }: Principal,
  scope: Scope,
  period: Month,
  known?: Network,
): Promise<ScopeQuality> {
  if (!may(role, 'quality.read') || !covers(cover, scope)) throw new ForbiddenError()
  const network = known ?? (await referenceDataIn(period)).network
  const found = new Map(
    (await qualityWithin(siteIdsOf(network, scope), period)).map(({ siteId, brands }) => [
      siteId,
      brands,
    ]),
  )
  const stored = sitesOf(network, scope).filter(({ _id }) => found.has(_id))
  const broken = stored.filter(({ _id }) => !areValidBrands(found.get(_id)))
  if (scope.type === 'site' && broken.length > 0)
    throw new Error(`the surveys of ${scope.siteId} in ${period} cannot be read`)
  return {
    sites: stored
      .filter((site) => !broken.includes(site))
      .map(({ _id, name }) => ({ siteId: _id, name, brands: found.get(_id) ?? [] })),
    leftOut: surveysLeftOutMessage(broken.map(({ name }) => name)),
  }
}

/** Audit label of a brand's name, and the end of its field names. */
const NAME = 'Marque'
const NAME_FIELD = ` · ${NAME}`

/** Audit values of a brand, by field. */
function auditValues(brand: Brand | undefined): Map<string, string | number> {
  if (!brand) return new Map()
  const { brandName, surveyCount, indicators } = brand
  const figures = indicators.flatMap(({ indicatorId, label, value, target }) => [
    [`${indicatorId} (nom)`, label] as const,
    [`${indicatorId} (valeur)`, value] as const,
    [`${indicatorId} (cible)`, target] as const,
  ])
  return new Map<string, string | number>([
    [NAME, brandName],
    ['Enquêtes', surveyCount],
    ...figures,
  ])
}

/** Audit changes of one brand. */
function auditChanges([before, after]: [Brand | undefined, Brand | undefined]): AuditChange[] {
  const [old, now] = [auditValues(before), auditValues(after)]
  const name = after?.brandName ?? before?.brandName ?? ''
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const values = { old: old.get(field) ?? null, new: now.get(field) ?? null }
    return values.old === values.new ? [] : [{ field: `${name} · ${field}`, ...values }]
  })
}

const named = (brands: readonly KeptBrand[], name: string) =>
  brands.find((brand) => brandKey(brand.brandName) === brandKey(name))

/** Brands of a month, with one of them before and after the change. */
interface BrandChange {
  after: KeptBrand[]
  was: KeptBrand | undefined
  is: KeptBrand | undefined
}

/**
 * Reads, changes and stores a month's brands, and repeats this after a concurrent write. `is` equal to `was` writes
 * nothing. A concession that has moved is looked up again.
 * @throws BusyError, SiteNotFoundError 404, the errors of `requireQualityEditing`
 */
async function changeBrands(
  principal: Principal,
  site: SiteScope,
  period: Month,
  changed: (brands: readonly KeptBrand[]) => BrandChange | Promise<BrandChange>,
): Promise<BrandChange> {
  let place = site
  return retryOnConflict(async () => {
    const { siteId, plateId, groupId } = place
    const stored = await findQuality(siteId, period)
    const outcome = await changed(stored?.brands ?? [])
    const { after, was, is } = outcome
    if (was === is) return outcome
    const _id = stored?._id ?? newId()
    const next = { _id, siteId, plateId, groupId, period, brands: after, revision: 1 }
    const entry = {
      entity: 'quality' as const,
      entityId: objectifTrailId(siteId, period),
      action: was ? (is ? ('update' as const) : ('delete' as const)) : ('create' as const),
      changes: auditChanges([was, is]),
    }
    const sites = [{ siteId, plateId, groupId }]
    const touched = { what: 'quality' as const, sites, months: [period] }
    const isStored = await write(principal, [entry], (tx) => storeQuality(next, stored, tx), {
      touched,
    })
    if (isStored) return outcome
    place = requireQualityEditing(principal, await presentPlace(place))
    return null
  })
}

/** Limit above the number of audit entries that a concession's month ever has. */
const EVERY_ACT = 100_000

/**
 * Range of the random versions of brands whose name was used before: a random version is one that no editor has seen.
 */
const VERSIONS = 2 ** 40

/** Version of an added brand: 1, or a random one when a name was removed or given up before. */
async function firstVersion(siteId: string, period: Month): Promise<number> {
  const trail = await auditOf('quality', objectifTrailId(siteId, period), EVERY_ACT)
  const wasLost = trail.some(({ changes }) =>
    changes.some(({ field, old }) => field.endsWith(NAME_FIELD) && old !== null),
  )
  return !wasLost ? 1 : randomInt(2, VERSIONS)
}

/**
 * Saves one brand of a concession's month (3 §7): replaced, renamed or added.
 * @returns whether anything changed
 * @throws the errors of `requireQualityEditing` and `withBrand`, BusyError
 */
export async function saveBrand(
  principal: Principal,
  scope: Scope | null,
  period: Month,
  save: BrandSave,
): Promise<{ brand: KeptBrand; changed: boolean }> {
  const site = requireQualityEditing(principal, scope)
  const author = displayName(principal)
  const { was, is } = await changeBrands(principal, site, period, async (brands) => {
    const saved = alreadySaved(brands, save)
    if (saved) return { after: [...brands], was: saved, is: saved }
    const was = named(brands, save.originalName ?? save.brand.brandName)
    const first = was ? 1 : await firstVersion(site.siteId, period)
    const after = withBrand(brands, save, author, first)
    return { after, was, is: named(after, save.brand.brandName) }
  })
  if (!is) throw new UnknownBrandError(save.brand.brandName)
  return { brand: is, changed: was !== is }
}

/** Removes one brand of a concession's month. @throws as `saveBrand`; UnknownBrandError */
export async function removeBrand(
  principal: Principal,
  scope: Scope | null,
  period: Month,
  { name, seen }: { name: string; seen: number | null },
): Promise<void> {
  const site = requireQualityEditing(principal, scope)
  await changeBrands(principal, site, period, (brands) => {
    const after = withoutBrand(brands, name, seen)
    return { after, was: named(brands, name), is: undefined }
  })
}

/** Response of the quality calls (3 §3). */
export interface QualityAnswer {
  period: Month
  /** names the concessions left out; absent when there are none */
  message?: string
  sites: { concessionId: string; brands: Brand[] }[]
}

const plain = ({ brandName, surveyCount, indicators }: Brand): Brand => ({
  brandName,
  surveyCount,
  indicators,
})

/**
 * `GET /quality`: the brands of a concession, or of the user's whole cover (`site=all`).
 * @throws NoQualityError, NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readQualityCall(
  principal: Principal,
  { period, ...keys }: { period: Month; site?: string; plate?: string; group?: string },
): Promise<QualityAnswer> {
  const scope = await scopeOfCall(principal, keys, period)
  if (!scope) throw new ForbiddenError()
  const { sites, leftOut } = await readQuality(principal, scope, period)
  if (sites.length === 0 && !leftOut) throw new NoQualityError()
  return {
    period,
    ...(leftOut ? { message: leftOut } : {}),
    sites: sites.map(({ siteId, brands }) => ({ concessionId: siteId, brands: brands.map(plain) })),
  }
}
