import { written } from '../decimal'
import { percentOf } from '../percent'
import { statusWord, type VerdictTable } from '../records/statuses'
import { type Verdict, verdictOf } from '../records/verdicts'
import type { Brand, Indicator } from './quality'
import { type BrandSums, type IndicatorSums, type SiteSurveys, surveysOf } from './surveys'

/** Thresholds of an indicator's gauge, in percent of its target (3 §9): green from 100, orange from 90, else red. */
export const QUALITY_PERCENT: VerdictTable = {
  good: 100,
  warn: 90,
  figure: 'résultat',
  base: 'de la cible',
}

/** Word of a survey's result under the lowest threshold: a result is never late (exception to 4-decisions, 48). */
const BELOW_TARGET = 'sous la cible'

/** Verdict of an indicator against its target; 'none' without target (3 §9). */
export function qualityVerdict(value: number, target: number): Verdict {
  return verdictOf(percentOf(value, target), QUALITY_PERCENT)
}

/** An indicator with its verdict and the verdict's word: the same on the screen and in print (4-decisions, 48). */
export type IndicatorView = Indicator &
  Verdict & {
    word: string
    /** true when the indicator has no surveys, though its brand may have some elsewhere: its value is no result */
    unasked?: true
  }

/** A brand's card. */
export interface BrandView {
  brandName: string
  surveyCount: number
  /** number of concessions with the brand */
  siteCount: number
  indicators: IndicatorView[]
}

/** A concession's brands of a month. */
export interface SiteQuality {
  siteId: string
  name: string
  brands: Brand[]
}

const tenth = (value: number) => written(value, 1)

/** Value and target of an indicator: means weighted by number of surveys; by concession when there are no surveys. */
export function resultOf(sums: IndicatorSums): { value: number; target: number } {
  const { surveys, points, targetPoints, values, targets, count } = sums
  return surveys === 0
    ? { value: tenth(values / count), target: tenth(targets / count) }
    : { value: tenth(points / surveys), target: tenth(targetPoints / surveys) }
}

/** Adds the verdict to an indicator. Without surveys there is none, whatever the value. */
function seen(indicator: Indicator, surveys: number): IndicatorView {
  const { value, target } = indicator
  if (surveys === 0)
    return { ...indicator, ...qualityVerdict(value, 0), word: 'sans enquête', unasked: true }
  const judged = qualityVerdict(value, target)
  const named = statusWord(judged.status, { reached: percentOf(value, target), none: 'sans cible' })
  const word = judged.status === 'bad' ? BELOW_TARGET : named
  return { ...indicator, ...judged, word }
}

/**
 * Merges the brands of several concessions: equal names and equal indicators become one, with means weighted by number
 * of surveys. The brands of a single concession stay unchanged.
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

/** As `surveyViews`, for concessions in the given order. */
export const brandViews = (sites: readonly SiteSurveys[]): BrandView[] =>
  surveyViews(surveysOf(sites))
