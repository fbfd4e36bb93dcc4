import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { type ByMeasure, byMeasure, MEASURE_LABELS, type Measure } from '../measures'
import { numberText, quoted } from '../message-format'
import { noFiguresByService } from '../records/figures'
import { measuresOf } from '../records/measures'
import type { MonthActivity } from '../records/month-activity'
import type { ProductiveService } from '../workshop-services'
import { broughtDay, lastDays, usualDay } from './usual-day'

/** Factor from which figures are of another unit than those stored (8 §3). */
export const OTHER_UNIT = 50
/** Working days of the month from which low figures are judged: the first days of a month may be nearly empty. */
const LEAST_DAYS = 3

/** Working days of the month up to a date. */
export const elapsedDays = (date: LocalDate, holidays: ReadonlySet<LocalDate>): number =>
  broughtDay(date, noFiguresByService(), null, holidays).worked

/**
 * What some services of a concession usually bring on a working day: the median of the last days, or their mean where
 * they are too few for a median. Null without an earlier day.
 */
export function usualAmounts(
  date: LocalDate,
  services: readonly ProductiveService[],
  months: readonly MonthActivity[],
  holidays: ReadonlySet<LocalDate>,
): ByMeasure | null {
  const days = lastDays(months, date, holidays)
  if (days.length === 0) return null
  const usual = usualDay(days)
  const worked = days.reduce((sum, day) => sum + day.worked, 0)
  const meanOf = (service: ProductiveService, measure: Measure) =>
    days.reduce((sum, { daily }) => sum + measuresOf(daily[service])[measure], 0) / worked
  return byMeasure((measure) =>
    services.reduce(
      (sum, service) => sum + (usual?.services[service][measure] ?? meanOf(service, measure)),
      0,
    ),
  )
}

/** Figure of a file next to what is usual for the same concessions by the same date; euros or hours. */
export interface ComparedAmount {
  read: number
  usual: number
}

/** True for a figure of another order of magnitude than the usual one. A figure of 0 says nothing about units. */
export function isImplausible({ read, usual }: ComparedAmount, elapsed: number): boolean {
  if (read <= 0 || usual <= 0) return false
  return read >= usual * OTHER_UNIT || (elapsed >= LEAST_DAYS && read * OTHER_UNIT <= usual)
}

/** What a file's figure is compared with. */
export const USUAL = 'des concessions qui en ont d’ordinaire'
export const OF_WORKSHOPS = 'des ateliers qui en ont facturé'

/** French sentence for a figure of another order of magnitude, with the column of the file. */
export function implausibleText(
  label: string,
  unit: '€' | 'h',
  { read, usual }: ComparedAmount,
  column: string | undefined,
  against: string = USUAL,
): string {
  const amount = (value: number) => `${numberText(withoutNoise(value))}\u00a0${unit}`
  const where = column ? ` de la colonne ${quoted(column)}` : ''
  return `${label}\u202f: le fichier donne ${amount(read)} pour ${against} ${amount(usual)} à cette date\u202f; l’unité${where} n’est plus celle du modèle. Rien n’est enregistré.`
}

/** Label and unit of a measure in these sentences. */
export const measureWords = (measure: Measure) =>
  [MEASURE_LABELS[measure], measure === 'revenue' ? '€' : 'h'] as const
