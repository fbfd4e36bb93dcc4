import { auditOf } from '~/db/collections/audit.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { frenchMonth, type Month, monthOf, ofFrenchMonth } from '~/domain/calendar/local-date'
import { UNKEPT } from '~/domain/origin/labels'
import { readSurvey, type SurveyQuery, surveyFigures, surveyTable } from '~/domain/origin/quality'
import type { OriginChoices, OriginSource } from '~/domain/origin/subject'
import { surveyViews } from '~/domain/quality/brands'
import { brandKey } from '~/domain/quality/quality'
import { objectifTrailId } from '~/services/audit/read.server'
import { readSurveys, surveysOfParts } from '~/services/quality/surveys.server'
import { scopeQuery, urls } from '~/urls'
import { choicesOf } from './choices.server'
import { type OriginQuery, partRows } from './parts.server'
import { actFacts } from './sources.server'
import type { SubjectReader } from './subject-reader.server'

/** Reads the author and time of the last change of a brand's survey of the month, from the audit. */
async function typedBy(
  principal: Principal,
  siteId: string,
  period: Month,
  brandName: string,
): Promise<OriginSource> {
  const key = brandKey(brandName)
  const acts = await auditOf('quality', objectifTrailId(siteId, period))
  const last = acts.find(({ changes }) =>
    changes.some(({ field }) => brandKey(field.split(' · ')[0] ?? '') === key),
  )
  return {
    title: `L’enquête ${ofFrenchMonth(period)}, ${brandName}`,
    facts: last ? actFacts(principal, last) : [['Saisie', UNKEPT]],
    to: null,
  }
}

const NO_SURVEY: SurveyQuery = {
  brandName: 'aucune marque',
  indicatorId: '',
  label: 'aucun indicateur',
}

/** The brands with a survey, and the indicators of the one that is explained. */
function surveyChoices(
  scope: Scope,
  query: OriginQuery,
  brands: ReturnType<typeof surveyViews>,
  asked: SurveyQuery | null,
): OriginChoices[] {
  const own = brands.find(({ brandName }) => brandName === asked?.brandName)
  return [
    choicesOf(
      'Marque',
      scope,
      { ...query, indicator: null },
      brands.map(({ brandName }) => ({
        name: 'brand',
        value: brandName,
        label: brandName,
        current: brandName === asked?.brandName,
      })),
    ),
    choicesOf(
      'Indicateur',
      scope,
      query,
      (own?.indicators ?? []).map(({ indicatorId, label }) => ({
        name: 'indicator',
        value: indicatorId,
        label,
        current: indicatorId === asked?.indicatorId,
      })),
    ),
  ]
}

/** Explains a survey's result of a scope, including the user who typed it (3 §2.7). */
export const qualityOrigin: SubjectReader = async (principal, scope, date, params, reference) => {
  const period = monthOf(date)
  const { brands: surveys, leftOut } = await readSurveys(principal, scope, period, reference)
  const brands = surveyViews(surveys)
  const given = { brand: params.get('brand'), indicator: params.get('indicator') }
  const asked = readSurvey(brands, given)
  const survey = asked ?? NO_SURVEY
  const query = {
    date,
    figure: 'quality',
    brand: asked?.brandName ?? null,
    indicator: asked?.indicatorId ?? null,
  }
  const single = scope.type === 'site'
  const wideRows = async (wide: Exclude<Scope, { type: 'site' }>) => {
    const parts = await surveysOfParts(principal, wide, period, reference)
    return partRows(reference.network, wide, query, (_siteIds, id) => {
      const figures = surveyFigures(parts.get(id) ?? [], survey)
      return figures && { ...figures, dataDate: null }
    })
  }
  const rows = scope.type === 'site' ? [] : await wideRows(scope)
  return {
    table: surveyTable(surveys, survey, {
      rowsOf: 'Périmètre',
      rows,
      notes: [
        asked ? '' : `Aucune enquête saisie pour ${frenchMonth(period)}.`,
        leftOut ?? '',
      ].filter(Boolean),
    }),
    service: null,
    dataDate: null,
    freshness: null,
    sources:
      single && asked ? [await typedBy(principal, scope.siteId, period, asked.brandName)] : [],
    choices: surveyChoices(scope, query, brands, asked),
    back: { to: urls.quality({ ...scopeQuery(scope), date }), label: 'Qualité' },
  }
}
