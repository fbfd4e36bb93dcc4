import { leverReading } from '../causes/lever-sentence'
import { leverSentence } from '../causes/lever-text'
import { withoutNoise } from '../decimal'
import { shortDate } from '../format/dates'
import { signedEuros } from '../format/numbers'
import type { LandingFigures } from '../landing/landing-sums'
import { synthesisVerdict, type Verdict } from '../records/verdicts'
import type { SiteBehind } from './sites-behind'

/** One concession of the morning mail: CA Net to date, with the first cause in words (7-beyond §5). */
export interface SiteMailLine extends Verdict {
  siteId: string
  name: string
  /** euros, realised minus prorated target */
  gap: number
  /** realised in percent of the month's target */
  percent: number | null
  /** percent of the month's target */
  projectionPercent: number | null
  landingPercent: number | null
  /** euros, change of the gap since the previous record; null: unknown */
  change: number | null
  /** change, first cause, date of late data, reason for a landing that is a projection */
  notes: string[]
}

const share = (value: number | null, target: number): number | null =>
  value === null || target === 0 ? null : withoutNoise((value / target) * 100)

/** Short reason for a landing that is not by the planning, or whose days ahead are not planned; null for none. */
export function landingReason({
  basis,
  notes: { planning, ahead },
}: Pick<LandingFigures, 'basis' | 'notes'>): string | null {
  if (basis === 'projection')
    return `atterrissage projeté, faute ${planning.count > 0 ? 'de planning' : 'd’activité'}`
  if (basis === 'mixed') return 'atterrissage en partie projeté'
  return ahead.count > 0 ? 'aucune heure planifiée sur les jours restants' : null
}

/** 'Hors réserve ; +156 968 € avec'; null without a doubted cell. */
const withDoubtText = ({ gapWith }: Pick<SiteBehind, 'gapWith'>): string | null =>
  gapWith === undefined ? null : `hors réserve, ${signedEuros(gapWith)} avec`

/** '+1 234 € depuis la veille'. @param change euros */
export const changeText = (change: number): string => `${signedEuros(change)} depuis la veille`

/** Line of a concession. @param landing null: not known @param date the analysed date @param change see `SiteMailLine` */
export function siteMailLine(
  {
    siteId,
    dataDate,
    compared,
    due,
    target,
    percent,
    projection,
    gap,
    cause,
    ...doubt
  }: SiteBehind,
  name: string,
  landing: LandingFigures | null,
  date: string,
  change: number | null = null,
): SiteMailLine {
  const said =
    cause &&
    `${leverSentence(cause.lever, leverReading(cause.lever, cause.basis), null)} (${signedEuros(cause.value)})`
  const late = dataDate !== null && dataDate !== date ? `données du ${shortDate(dataDate)}` : null
  return {
    siteId,
    name,
    gap,
    percent,
    projectionPercent: share(projection, target),
    landingPercent: landing && share(landing.landing, landing.target),
    change,
    notes: [
      withDoubtText(doubt),
      change === null ? null : changeText(change),
      said,
      late,
      landing && landingReason(landing),
    ].filter((note) => note !== null),
    ...synthesisVerdict({ compared, due, progressPercent: percent, withDoubt: doubt.withDoubt }),
  }
}
