import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { InvalidInputError } from '~/domain/errors'
import { readBrands } from '~/domain/quality/form'
import type { ColourKey } from '~/domain/quality/quality'
import { now } from '~/infra/process/clock.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { removeBrand, saveBrand } from './quality.server'

/** The body of `PUT /quality/data` (3 §3). */
interface SaveCall {
  site: string
  period: Month
  brandName: string
  originalBrandName?: string | undefined
  surveyCount: number | string
  version?: number | undefined
  indicators: {
    indicatorId: string
    label: string
    description: string
    icon: string
    bgColor: ColourKey
    target: number | string
    value: number | string
  }[]
}

/** `PUT /quality/data`: the same reading of figures as the page's form. @throws InvalidInputError, and as `saveBrand` */
export async function saveBrandCall(principal: Principal, call: SaveCall) {
  const scope = await scopeOfCall(principal, { site: call.site })
  const originalName = call.originalBrandName?.trim() || null
  const typed = {
    brandName: call.brandName,
    surveyCount: String(call.surveyCount),
    indicators: call.indicators.map((indicator) => ({
      ...indicator,
      target: String(indicator.target),
      value: String(indicator.value),
    })),
    originalName: originalName ?? '',
    version: 0,
  }
  const { brands, errors } = readBrands([typed], now().getTime())
  const fields = Object.entries(errors).map(([path, text]) => [path.slice(2), [text]])
  const [brand] = brands
  if (fields.length > 0 || !brand) throw new InvalidInputError(Object.fromEntries(fields))
  const save = { brand, originalName, seen: call.version ?? null }
  const { brand: stored } = await saveBrand(principal, scope, call.period, save)
  const { updatedBy: _author, ...answer } = stored
  return { message: '1 marque(s) enregistrée(s) avec succès.', brand: answer }
}

/** `DELETE /quality/data`. @throws as `removeBrand` */
export async function removeBrandCall(
  principal: Principal,
  { site, period, brandName }: { site: string; period: Month; brandName: string },
) {
  const scope = await scopeOfCall(principal, { site })
  await removeBrand(principal, scope, period, { name: brandName, seen: null })
  return { message: 'Marque supprimée.' }
}
