import { euros, type Figure, hours, shortEuros, signedEuros, signedHours } from '../format/numbers'
import { someSites } from '../format/untargeted-note'
import type { Measure } from '../measures'
import type { Status } from '../records/statuses'
import { statusWord } from '../records/statuses'
import type { Verdict } from '../records/verdicts'
import type { ProductiveService } from '../workshop-services'
import type { ComparedAmount } from './synthesis-view'

/** Colour and icon of a figure. */
export type FigureTone = 'good' | 'near' | 'warn' | 'bad' | 'neutral' | 'doubt'

/** Text of a projection that cannot be computed (3 §9). */
export const NOT_AVAILABLE = 'N/A'

/** Titles of the gauges (3 §2.1). */
export const GAUGE_TITLES: Readonly<Record<Measure, string>> = {
  revenue: 'CA Net',
  ht: 'Heures (HT)',
  hec: 'Heures (HEC)',
}

/** Formats an amount of the measure: euros without decimals, hours with one. */
export function amount(measure: Measure, value: Figure): string {
  return measure === 'revenue' ? euros(value) : hours(value)
}

/** Formats a short amount of the measure, for an axis or the centre of a donut. */
export function shortAmount(measure: Measure, value: number): string {
  return measure === 'revenue' ? shortEuros(value) : hours(value, Number.isInteger(value) ? 0 : 1)
}

/** Formats a gap of the measure with sign and unit. */
export function signedAmount(measure: Measure, value: Figure): string {
  return measure === 'revenue' ? signedEuros(value) : signedHours(value)
}

type Outside = ComparedAmount['outside']

/** Text of the amount without objectif, 'dont 412 000 € sans objectif : Nancy'; null when it is 0 (4-decisions, 53). */
export const outsideText = (measure: Measure, outside: Outside): string | null =>
  outside.realized === 0
    ? null
    : `dont ${amount(measure, outside.realized)} sans objectif\u202f: ${someSites(outside.sites)}`

/** 'hors réserve, +156 968 € avec' next to a gap without the doubted cells; null where none is doubted (4-decisions, 66). */
export const reserveText = (measure: Measure, gapWith: number | undefined): string | null =>
  gapWith === undefined ? null : `hors réserve, ${signedAmount(measure, gapWith)} avec`

/** Fact 'Réalisé comparé', when only a part of the realised amount is compared with a target; else empty. */
export const comparedFact = (
  measure: Measure,
  { realized, compared }: Omit<ComparedAmount, 'outside'>,
): [string, string][] =>
  realized === compared ? [] : [['Réalisé comparé', amount(measure, compared)]]

/** Formats a projection; 'N/A' for null (3 §9). */
export function projected(measure: Measure, value: number | null): string {
  return value === null ? NOT_AVAILABLE : amount(measure, value)
}

/** Formats an objectif; '-' when none is set. */
export function targetText(measure: Measure, target: number): string {
  return amount(measure, target === 0 ? null : target)
}

/** Colour and icon of a status. */
export const TONES: Readonly<Record<Status, FigureTone>> = {
  good: 'good',
  warn: 'warn',
  bad: 'bad',
  none: 'neutral',
  partial: 'neutral',
  doubted: 'doubt',
}

/** Colour and icon of a verdict; never a tick for a figure that is `below` its target (4-decisions, 48). */
export const toneOf = ({ status, below }: Pick<Verdict, 'status' | 'below'>): FigureTone =>
  below ? 'near' : TONES[status]

/** Reason for a missing status: no objectif, or no elapsed working day. */
export const unjudged = (target: number): string =>
  target === 0 ? 'sans objectif' : 'début de mois'

/** Label of a figure's verdict; without a status, the reason. */
export const standing = ({
  status,
  below,
  target,
  percent,
}: Pick<Verdict, 'status' | 'below'> & { target: number; percent: number | null }) =>
  statusWord(status, { reached: percent, below, none: unjudged(target) })

/** Colour class of a service in all charts. */
export const SERIES: Readonly<Record<ProductiveService, string>> = {
  mechanic: 'meca',
  quickService: 'rapide',
  body: 'carro',
}
