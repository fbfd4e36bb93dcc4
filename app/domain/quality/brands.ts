import { written } from '../exact'
import { percentOf } from '../records/projection'
import type { VerdictTable } from '../records/statuses'
import { type Judged, judged } from '../records/verdicts'
import { type Brand, brandKey, type Indicator } from './quality'

/** An indicator's gauge, in percent of its target (3 §9): at it green, from 90 orange, else red. */
export const QUALITY_PERCENT: VerdictTable = {
  ...{ good: 100, warn: 90, figure: 'résultat', base: 'de la cible' },
}

/** How an indicator stands against its target; none without one (3 §9). */
export function qualityJudged(value: number, target: number): Judged {
  return judged(percentOf(value, target), QUALITY_PERCENT)
}

/** An indicator with how it stands. */
export type IndicatorView = Indicator & Judged

/** A brand's card. */
export interface BrandView {
  brandName: string
  surveyCount: number
  /** concessions that hold the brand */
  siteCount: number
  indicators: IndicatorView[]
}

/** A concession's month as a wide scope lists it. */
export interface SiteQuality {
  siteId: string
  name: string
  brands: Brand[]
}

const tenth = (value: number) => written(value, 1)

/** Mean of some figures by number of surveys; by concession when nobody was asked. */
function mean(parts: readonly { figure: number; weight: number }[]): number {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  if (weight === 0)
    return tenth(parts.reduce((sum, part) => sum + part.figure, 0) / Math.max(1, parts.length))
  return tenth(parts.reduce((sum, part) => sum + part.figure * part.weight, 0) / weight)
}

/** Nobody asked, nothing to judge: a brand without surveys has no status, whatever its values. */
const seen = (indicator: Indicator, surveyCount: number): IndicatorView => ({
  ...indicator,
  ...qualityJudged(indicator.value, surveyCount === 0 ? 0 : indicator.target),
})

/**
 * The brands of some concessions together: equal names and equal indicators are one, their values and targets the
 * means by number of surveys. One concession's brands stay as they are.
 */
export function brandViews(sites: readonly SiteQuality[]): BrandView[] {
  const byName = new Map<string, Brand[]>()
  for (const { brands } of sites)
    for (const brand of brands) {
      const key = brandKey(brand.brandName)
      byName.set(key, [...(byName.get(key) ?? []), brand])
    }
  return [...byName.values()].flatMap((brands) => {
    const [first] = brands
    if (!first) return []
    const surveyCount = brands.reduce((sum, brand) => sum + brand.surveyCount, 0)
    const ids = [...new Set(brands.flatMap((b) => b.indicators.map((i) => i.indicatorId)))]
    const indicators = ids.flatMap((id) => {
      const found = brands.flatMap((brand) =>
        brand.indicators
          .filter((indicator) => indicator.indicatorId === id)
          .map((indicator) => ({ indicator, weight: brand.surveyCount })),
      )
      const [example] = found
      if (!example) return []
      const of = (key: 'value' | 'target') =>
        mean(found.map(({ indicator, weight }) => ({ figure: indicator[key], weight })))
      return [seen({ ...example.indicator, value: of('value'), target: of('target') }, surveyCount)]
    })
    return [{ brandName: first.brandName, surveyCount, siteCount: brands.length, indicators }]
  })
}
