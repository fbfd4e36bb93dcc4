import { type BrandView, resultOf } from '../quality/brands'
import { brandKey } from '../quality/quality'
import type { BrandSums } from '../quality/surveys'
import type { OriginRow, OriginTable } from './subject'

const FORMULA =
  'Résultat d’un périmètre = somme des (résultat × enquêtes) ÷ nombre d’enquêtes. Celui d’une concession est saisi tel quel, marque par marque.'
const UNWEIGHTED =
  'Aucune enquête comptée\u202f: le résultat est la moyenne simple des concessions.'

/** Subject of an explanation: an indicator of a brand. */
export interface SurveyQuery {
  brandName: string
  indicatorId: string
  label: string
}

/** Finds the brand and indicator named in the URL, else the first ones; null when there are none. */
export function readSurvey(
  brands: readonly BrandView[],
  asked: { brand: string | null; indicator: string | null },
): SurveyQuery | null {
  const key = asked.brand === null ? null : brandKey(asked.brand)
  const measured = brands.filter(({ indicators }) => indicators.length > 0)
  const brand = measured.find(({ brandName }) => brandKey(brandName) === key) ?? measured[0]
  const indicator =
    brand?.indicators.find(({ indicatorId }) => indicatorId === asked.indicator) ??
    brand?.indicators[0]
  if (!brand || !indicator) return null
  const { indicatorId, label } = indicator
  return { brandName: brand.brandName, indicatorId, label }
}

/** Surveys of one indicator over some concessions: points, number of surveys, and the result shown on the page. */
export function surveyFigures(
  surveys: readonly BrandSums[],
  { brandName, indicatorId }: SurveyQuery,
): Pick<OriginRow, 'terms' | 'value'> | null {
  const key = brandKey(brandName)
  const found = surveys
    .find((brand) => brandKey(brand.brandName) === key)
    ?.indicators.find(({ indicator }) => indicator.indicatorId === indicatorId)
  return found ? { terms: [found.points, found.surveys], value: resultOf(found).value } : null
}

/** Explanation of an indicator's result, weighted by the number of surveys (3 §2.7). */
export function surveyTable(
  surveys: readonly BrandSums[],
  asked: SurveyQuery,
  rest: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'>,
): OriginTable {
  const { terms, value } = surveyFigures(surveys, asked) ?? { terms: [null, null], value: null }
  return {
    title: `Qualité, ${asked.brandName} · ${asked.label}`,
    formula: FORMULA,
    columns: [
      { label: 'Résultat × enquêtes', unit: 'points', additive: true },
      { label: 'Enquêtes', unit: 'pieces', additive: true },
    ],
    terms,
    value,
    result: { label: 'Résultat', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 1 },
    ...rest,
    notes: terms[1] === 0 ? [UNWEIGHTED, ...rest.notes] : rest.notes,
  }
}
