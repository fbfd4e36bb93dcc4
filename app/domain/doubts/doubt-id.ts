import { isLocalDate } from '../calendar/day-arithmetic'
import type { LocalDate } from '../calendar/local-date'
import { MEASURES } from '../measures'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import type { CellMeasure } from './site-doubts'

/** Figure that a doubt is about. */
export interface DoubtedFigure extends CellMeasure {
  siteId: string
  date: LocalDate
}

/** Identifier of a doubt: concession, service, measure and date, since doubts are computed and not stored. */
export const doubtId = ({ siteId, service, measure, date }: DoubtedFigure): string =>
  [siteId, service, measure, date].join('.')

/** Parses an identifier of `doubtId`; null when it is none. */
export function readDoubtId(text: string): DoubtedFigure | null {
  const [siteId = '', ofService, ofMeasure, date = '', ...more] = text.split('.')
  const service = PRODUCTIVE_SERVICES.find((one) => one === ofService)
  const measure = MEASURES.find((one) => one === ofMeasure)
  const isSite = /^[0-9a-f]{24}$/.test(siteId)
  if (!service || !measure || !isSite || !isLocalDate(date) || more.length > 0) return null
  return { siteId, service, measure, date }
}
