import type { LocalDate } from '../calendar/local-date'
import type { Lever } from './levers'

/** Gap to date and its levers on one day, in the measure's unit. The levers sum to the gap. */
export interface GapAmounts {
  /** 'Dû à date': target prorated to each concession's data date of that day */
  target: number
  /** 'Réalisé comparé' */
  realized: number
  gap: number
  levers: Record<Lever, number>
}

/** Gap of one measure on one day. */
export interface GapDay extends GapAmounts {
  date: LocalDate
}
