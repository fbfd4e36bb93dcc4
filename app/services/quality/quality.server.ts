import { findQuality, qualityWithin, storeQuality } from '~/db/quality.server'
import { referenceData } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import type { AuditAction, AuditChange } from '~/domain/audit/entry'
import type { Month } from '~/domain/calendar/business-day'
import { ForbiddenError, RuleError } from '~/domain/errors'
import { type Network, type SiteScope, sitesOf } from '~/domain/hierarchy/network'
import { type Brand, brandKey, sameBrand } from '~/domain/quality/quality'
import {
  type BrandSave,
  type KeptBrand,
  NoQualityError,
  requireQualityEditing,
  withBrand,
  withoutBrand,
} from '~/domain/quality/rules'
import type { SiteQuality } from '~/domain/quality/view'
import { objectifTrailId, recordAct } from '~/services/audit/trail.server'
import { scopeOfCall } from '~/services/network/hierarchy.server'

/** A concession's brands with their versions. */
export type SiteBrands = Omit<SiteQuality, 'brands'> & { brands: KeptBrand[] }

/**
 * The brands of a scope's concessions in a month, concessions by name, those without any left out.
 * @throws ForbiddenError outside the cover
 */
export async function readQuality(
  { role, cover }: Principal,
  scope: Scope,
  period: Month,
  known?: Network,
): Promise<SiteBrands[]> {
  if (!may(role, 'quality.read') || !covers(cover, scope)) throw new ForbiddenError()
  const network = known ?? (await referenceData()).network
  const found = new Map(
    (await qualityWithin(scope, period)).map(({ siteId, brands }) => [siteId, brands]),
  )
  return sitesOf(network, scope).flatMap(({ _id, name }) => {
    const brands = found.get(_id)
    return brands ? [{ siteId: _id, name, brands }] : []
  })
}

const ATTEMPTS = 20

/** The month is being saved by too many people at once. */
export class BusyQualityError extends RuleError {
  constructor() {
    super('Ce mois est en cours de modification. Réessayez dans un instant.', 409)
  }
}

/** Reads, changes and stores a month's brands until nobody was faster. */
async function changeBrands(
  { siteId, plateId, groupId }: SiteScope,
  period: Month,
  change: (brands: readonly KeptBrand[]) => KeptBrand[],
): Promise<{ before: readonly KeptBrand[]; after: KeptBrand[] }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stored = await findQuality(siteId, period)
    const before = stored?.brands ?? []
    const after = change(before)
    const key = { siteId, plateId, groupId, period }
    if (await storeQuality(key, stored?.revision ?? null, after)) return { before, after }
  }
  throw new BusyQualityError()
}

/** A brand as the trail tells it, field by field. */
function told(brand: Brand | undefined): Map<string, string | number> {
  if (!brand) return new Map()
  const { brandName, surveyCount, indicators } = brand
  const figures = indicators.flatMap(({ indicatorId, label, value, target }) => [
    [`${indicatorId} (nom)`, label] as const,
    [`${indicatorId} (valeur)`, value] as const,
    [`${indicatorId} (cible)`, target] as const,
  ])
  return new Map<string, string | number>([
    ['Marque', brandName],
    ['Enquêtes', surveyCount],
    ...figures,
  ])
}

async function tell(
  principal: Principal,
  site: SiteScope,
  period: Month,
  action: AuditAction,
  [before, after]: [Brand | undefined, Brand | undefined],
): Promise<void> {
  const [old, now] = [told(before), told(after)]
  const name = after?.brandName ?? before?.brandName ?? ''
  const changes: AuditChange[] = [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const values = { old: old.get(field) ?? null, new: now.get(field) ?? null }
    return values.old === values.new ? [] : [{ field: `${name} · ${field}`, ...values }]
  })
  const entityId = objectifTrailId(site.siteId, period)
  await recordAct(principal, { entity: 'quality', entityId, action, changes })
}

const named = (brands: readonly KeptBrand[], name: string) =>
  brands.find((brand) => brandKey(brand.brandName) === brandKey(name))

/**
 * Saves one brand of a concession's month (3 §7): replaced, renamed or added.
 * @returns whether anything changed
 * @throws the refusals of `requireQualityEditing` and `withBrand`, BusyQualityError
 */
export async function saveBrand(
  principal: Principal,
  scope: Scope | null,
  period: Month,
  save: BrandSave,
): Promise<{ brand: KeptBrand; changed: boolean }> {
  const site = requireQualityEditing(principal, scope)
  const was = (brands: readonly KeptBrand[]) =>
    named(brands, save.originalName ?? save.brand.brandName)
  const author = principal.name || principal.email
  const { before, after } = await changeBrands(site, period, (brands) => {
    const stored = was(brands)
    const next = withBrand(brands, save, author)
    return stored && sameBrand(stored, save.brand) ? [...brands] : next
  })
  const [stored, brand] = [was(before), named(after, save.brand.brandName)]
  if (!brand) throw new BusyQualityError()
  const changed = stored?.version !== brand.version
  if (changed) await tell(principal, site, period, stored ? 'update' : 'create', [stored, brand])
  return { brand, changed }
}

/** Removes one brand of a concession's month. @throws as `saveBrand`; UnknownBrandError */
export async function removeBrand(
  principal: Principal,
  scope: Scope | null,
  period: Month,
  { name, seen }: { name: string; seen: number | null },
): Promise<void> {
  const site = requireQualityEditing(principal, scope)
  const { before } = await changeBrands(site, period, (brands) => withoutBrand(brands, name, seen))
  await tell(principal, site, period, 'delete', [named(before, name), undefined])
}

/** The quality response (3 §3). */
export interface QualityAnswer {
  period: Month
  sites: { concessionId: string; brands: Brand[] }[]
}

const plain = ({ brandName, surveyCount, indicators }: Brand): Brand => ({
  brandName,
  surveyCount,
  indicators,
})

/**
 * `GET /quality`: the brands of a concession, or of everything the user covers (`site=all`).
 * @throws NoQualityError, NotFoundError for an unknown node, ForbiddenError outside the cover
 */
export async function readQualityCall(
  principal: Principal,
  { period, ...keys }: { period: Month; site?: string; plate?: string; group?: string },
): Promise<QualityAnswer> {
  const scope = await scopeOfCall(principal, keys)
  if (!scope) throw new ForbiddenError()
  const sites = await readQuality(principal, scope, period)
  if (sites.length === 0) throw new NoQualityError()
  return {
    period,
    sites: sites.map(({ siteId, brands }) => ({ concessionId: siteId, brands: brands.map(plain) })),
  }
}
