import { written } from '../exact'
import { percentOf } from '../records/projection'
import { statusWord, type VerdictTable } from '../records/statuses'
import { type Judged, judged } from '../records/verdicts'
import type { Brand, Indicator } from './quality'
import { type BrandSums, type IndicatorSums, type SiteSurveys, surveysOf } from './surveys'

/** An indicator's gauge, in percent of its target (3 §9): at it green, from 90 orange, else red. */
export const QUALITY_PERCENT: VerdictTable = {
  good: 100,
  warn: 90,
  figure: 'résultat',
  base: 'de la cible',
}

/** How an indicator stands against its target; none without one (3 §9). */
export function qualityJudged(value: number, target: number): Judged {
  return judged(percentOf(value, target), QUALITY_PERCENT)
}

/** An indicator with how it stands, in a word too: the same on the screen and on paper (4-decisions, 48). */
export type IndicatorView = Indicator &
  Judged & {
    word: string
    /** nobody was asked about it, though its brand may have surveys elsewhere: its value is no result */
    unasked?: true
  }

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

/** An indicator's value and target: means by number of surveys; by concession when nobody was asked. */
export function resultOf(sums: IndicatorSums): { value: number; target: number } {
  const { surveys, points, targetPoints, values, targets, count } = sums
  return surveys === 0
    ? { value: tenth(values / count), target: tenth(targets / count) }
    : { value: tenth(points / surveys), target: tenth(targetPoints / surveys) }
}

/** Nobody asked, nothing to judge: an indicator without surveys has no status, whatever its value. */
function seen(indicator: Indicator, surveys: number): IndicatorView {
  const { value, target } = indicator
  if (surveys === 0)
    return { ...indicator, ...qualityJudged(value, 0), word: 'sans enquête', unasked: true }
  const judged = qualityJudged(value, target)
  const word = statusWord(judged.status, { reached: percentOf(value, target), none: 'sans cible' })
  return { ...indicator, ...judged, word }
}

/**
 * The brands of some concessions together: equal names and equal indicators are one, their values and targets the
 * means by number of surveys. One concession's brands stay as they are.
 */
export function surveyViews(brands: readonly BrandSums[]): BrandView[] {
  return brands.map(({ brandName, surveyCount, siteCount, indicators }) => ({
    brandName,
    surveyCount,
    siteCount,
    indicators: indicators.map((sums) =>
      seen({ ...sums.indicator, ...resultOf(sums) }, sums.surveys),
    ),
  }))
}

/** The same of concessions in the order in which they stand here. */
export const brandViews = (sites: readonly SiteSurveys[]): BrandView[] =>
  surveyViews(surveysOf(sites))
