import { shortDate } from '../format/dates'
import { counted, euros, hours } from '../format/numbers'
import { timesText } from '../format/times'
import { MEASURE_LABELS, type Measure } from '../measures'
import { SERVICE_LABELS } from '../workshop-services'
import type { CellDoubtKind } from './cell-doubts'
import type { CellMeasure, SiteDoubt } from './site-doubts'

/** 'Mécanique', 'Mécanique, HT': measures other than the euros are named. */
export const cellName = ({ service, measure }: CellMeasure): string =>
  [SERVICE_LABELS[service], ...(measure === 'revenue' ? [] : [MEASURE_LABELS[measure]])].join(', ')

const amountOf = (measure: Measure, value: number) =>
  measure === 'revenue' ? euros(value) : hours(value)

/** 'Un jour habituel (19 568 €)', or the habitual amount of the days that the record covers. */
function habitual({ old, usual, measure }: SiteDoubt): string {
  const days = usual ? Math.round(old / usual) : 1
  if (days <= 1) return `un jour habituel (${amountOf(measure, old)})`
  return `${counted(days, 'jour habituel', 'jours habituels')} (${amountOf(measure, old)})`
}

/**
 * French sentence about a doubted figure: '206 012 € de CA Net le 19/11, dix fois un jour habituel (19 568 €).'
 */
export function doubtSentence(doubt: SiteDoubt): string {
  const { kind, measure, date, old, new: next } = doubt
  const [label, day] = [MEASURE_LABELS[measure], shortDate(date)]
  const [is, was] = [amountOf(measure, next), amountOf(measure, old)]
  const sentences: Readonly<Record<CellDoubtKind, () => string>> = {
    above: () => `${is} de ${label} le ${day}, ${timesText(next / old)} ${habitual(doubt)}.`,
    zero: () => `${label} cumulé à 0 le ${day}, au lieu de ${was}.`,
    fall: () => `${is} de ${label} cumulé le ${day}, au lieu de ${was}.`,
  }
  return sentences[kind]()
}
