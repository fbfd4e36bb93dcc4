import { exact } from '../exact'
import { groupBy } from '../group-by'
import { type Brand, brandKey, type Indicator } from './quality'

/** Where something is first found: a concession, and how far down in what it holds. */
type Found = readonly [siteId: string, nth: number]

/** An indicator of some concessions: what the means of its values and targets are made of. */
export interface IndicatorSums {
  first: Found
  /** as its first concession describes it */
  indicator: Indicator
  /** concessions' brands that hold it */
  count: number
  surveys: number
  /** value × surveys */
  points: number
  targetPoints: number
  /** plain sums, for indicators that nobody was asked about */
  values: number
  targets: number
}

/** A brand of some concessions. */
export interface BrandSums {
  first: Found
  /** as its first concession writes it */
  brandName: string
  /** concessions that hold it */
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
      points: exact(indicator.value * surveyCount),
      targetPoints: exact(indicator.target * surveyCount),
      values: indicator.value,
      targets: indicator.target,
    })),
  }))
}

/** The brands of some concessions, in the order in which they stand here. */
export function surveysOf(sites: readonly SiteSurveys[]): BrandSums[] {
  const places = new Map(sites.map(({ siteId }, i) => [siteId, i]))
  return addSurveys(sites.map(sumsOfSite), places)
}

/** Puts together what bears the same name, whoever is found first before the others. */
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

/** Adds up one figure of some. */
const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  exact(list.reduce((all, one) => all + of(one), 0))

/**
 * The brands of concessions that share none: equal names and equal indicators are one, in the order in which the
 * concessions name them.
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
