import { revenuePerHour, toCents } from '../../targets/objectif'
import { decidedWhileTyping } from '../linked-figures'
import { inputText } from '../merge'
import { numberOrZero } from '../number-input'
import type { Quad } from './cells'

/** Texts of a row: HT, HEC, CA Net, CA/HEC, and who decides ('rate', 'revenue' or ''). */
export type RowTexts = readonly [
  totalHours: string,
  hecHours: string,
  netRevenue: string,
  revenuePerHour: string,
  decider: string,
]

const EDITED = [null, 'hec', 'revenue', 'rate'] as const

/**
 * Row with an edited figure and the one that follows from it, as the save will compute it (1 §4).
 * @param column of the edited figure, from 0
 * @param shown numbers when the form was opened
 */
export function linkedRow(
  texts: RowTexts,
  column: number,
  text: string,
  shown: Pick<Quad, 'hecHours' | 'netRevenue'>,
): RowTexts {
  const own = texts.map((one, i) => (i === column ? text : one)) as unknown as RowTexts
  const edited = EDITED[column]
  if (!edited) return own
  const [ht, hec, revenue, rate, before] = own
  const opened = { hec: shown.hecHours, revenue: shown.netRevenue }
  const decider = decidedWhileTyping(opened, edited, before)
  const hours = numberOrZero(hec)
  return decider === 'rate'
    ? [ht, hec, inputText(toCents(numberOrZero(rate) * hours)), rate, decider]
    : [ht, hec, revenue, inputText(revenuePerHour(numberOrZero(revenue), hours)), decider]
}
