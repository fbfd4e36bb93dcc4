import { withoutNoise } from '../decimal'
import { groupBy } from '../group-by'
import { type Brand, brandKey, type Indicator } from './quality'

/** Position of the first occurrence: a concession, and the index within its list. */
type Found = readonly [siteId: string, nth: number]

/** Sums of an indicator over several concessions, from which the means are computed. */
export interface IndicatorSums {
  first: Found
  /** the indicator as the first concession defines it */
  indicator: Indicator
  /** number of brands that hold the indicator */
  count: number
  surveys: number
  /** value × surveys */
  points: number
  targetPoints: number
  /** unweighted sums, for indicators without surveys */
  values: number
  targets: number
}

/** Sums of a brand over several concessions. */
export interface BrandSums {
  first: Found
  /** the name as the first concession spells it */
  brandName: string
  /** number of concessions with the brand */
  siteCount: number
  surveyCount: number
  indicators: IndicatorSums[]
}

/** A concession's brands of a month. */
export interface SiteSurveys {
  siteId: string
  brands: readonly Brand[]
}

function sumsOfSite({ siteId, brands }: SiteSurveys): BrandSums[] {
  let nth = 0
  const next = (): Found => [siteId, nth++]
  return brands.map(({ brandName, surveyCount, indicators }) => ({
    first: next(),
    brandName,
    siteCount: 1,
    surveyCount,
    indicators: indicators.map((indicator) => ({
      first: next(),
      indicator,
      count: 1,
      surveys: surveyCount,
      points: withoutNoise(indicator.value * surveyCount),
      targetPoints: withoutNoise(indicator.target * surveyCount),
      values: indicator.value,
      targets: indicator.target,
    })),
  }))
}

/** Sums the brands of several concessions, in the given order. */
export function surveysOf(sites: readonly SiteSurveys[]): BrandSums[] {
  const places = new Map(sites.map(({ siteId }, i) => [siteId, i]))
  return addSurveys(sites.map(sumsOfSite), places)
}

/** Merges items with the same key, in order of first occurrence. */
function merged<T extends { first: Found }>(
  list: readonly T[],
  keyOf: (one: T) => string,
  add: (same: readonly T[], first: T) => T,
  places: ReadonlyMap<string, number>,
): T[] {
  const placeOf = ({ first: [siteId] }: T) => places.get(siteId) ?? 0
  const sorted = [...list].sort((a, b) => placeOf(a) - placeOf(b) || a.first[1] - b.first[1])
  return [...groupBy(sorted, keyOf).values()].flatMap((same) =>
    same[0] ? [add(same, same[0])] : [],
  )
}

/** Sums one figure of a list. */
const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  withoutNoise(list.reduce((all, one) => all + of(one), 0))

/**
 * Adds the brands of parts that share no concession: equal names and equal indicators become one, in order of first
 * occurrence.
 * @param places the network's order of concessions
 */
export function addSurveys(
  parts: readonly (readonly BrandSums[])[],
  places: ReadonlyMap<string, number>,
): BrandSums[] {
  return merged(
    parts.flat(),
    ({ brandName }) => brandKey(brandName),
    (brands, { first, brandName }) => ({
      first,
      brandName,
      siteCount: sum(brands, ({ siteCount }) => siteCount),
      surveyCount: sum(brands, ({ surveyCount }) => surveyCount),
      indicators: merged(
        brands.flatMap(({ indicators }) => indicators),
        ({ indicator }) => indicator.indicatorId,
        (same, { first, indicator }) => ({
          first,
          indicator,
          count: sum(same, ({ count }) => count),
          surveys: sum(same, ({ surveys }) => surveys),
          points: sum(same, ({ points }) => points),
          targetPoints: sum(same, ({ targetPoints }) => targetPoints),
          values: sum(same, ({ values }) => values),
          targets: sum(same, ({ targets }) => targets),
        }),
        places,
      ),
    }),
    places,
  )
}
