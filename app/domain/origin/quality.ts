import { exact } from '../exact'
import { type BrandView, brandViews, type SiteQuality } from '../quality/brands'
import { brandKey } from '../quality/quality'
import type { OriginRow, OriginTable } from './subject'

const FORMULA =
  'Résultat d’un périmètre = somme des (résultat × enquêtes) ÷ nombre d’enquêtes. Celui d’une concession est saisi tel quel, marque par marque.'
const UNWEIGHTED =
  'Aucune enquête comptée\u202f: le résultat est la moyenne simple des concessions.'

/** What is explained: an indicator of a brand. */
export interface AskedSurvey {
  brandName: string
  indicatorId: string
  label: string
}

/** The brand and indicator that an address names, else the first ones; null without any. */
export function readSurvey(
  brands: readonly BrandView[],
  asked: { brand: string | null; indicator: string | null },
): AskedSurvey | null {
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

/** Some concessions' surveys of one indicator: how many, their points, and the result the page shows. */
export function surveyFigures(
  sites: readonly SiteQuality[],
  { brandName, indicatorId }: AskedSurvey,
): Pick<OriginRow, 'terms' | 'value'> | null {
  const key = brandKey(brandName)
  const found = sites.flatMap(({ brands }) =>
    brands
      .filter((brand) => brandKey(brand.brandName) === key)
      .flatMap(({ surveyCount, indicators }) =>
        indicators
          .filter((indicator) => indicator.indicatorId === indicatorId)
          .map(({ value }) => ({ surveyCount, points: value * surveyCount })),
      ),
  )
  if (found.length === 0) return null
  const shown = brandViews(sites)
    .find((brand) => brandKey(brand.brandName) === key)
    ?.indicators.find((indicator) => indicator.indicatorId === indicatorId)
  const sum = (of: (one: (typeof found)[number]) => number) =>
    exact(found.reduce((all, one) => all + of(one), 0))
  return {
    terms: [sum(({ points }) => points), sum(({ surveyCount }) => surveyCount)],
    value: shown?.value ?? null,
  }
}

/** The result of an indicator, weighted by the number of surveys (3 §2.7). */
export function surveyTable(
  sites: readonly SiteQuality[],
  asked: AskedSurvey,
  rest: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'>,
): OriginTable {
  const { terms, value } = surveyFigures(sites, asked) ?? { terms: [null, null], value: null }
  return {
    title: `Qualité, ${asked.brandName} · ${asked.label}`,
    formula: FORMULA,
    columns: [
      { label: 'Résultat × enquêtes', unit: 'points', additive: true },
      { label: 'Enquêtes', unit: 'pieces', additive: true },
    ],
    ...{ terms, value },
    result: { label: 'Résultat', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 1 },
    ...rest,
    notes: terms[1] === 0 ? [UNWEIGHTED, ...rest.notes] : rest.notes,
  }
}
