import { daysOf, lastDayOf } from '../../calendar/day-arithmetic'
import type { LocalDate, Month } from '../../calendar/local-date'
import { SERVICE_LABELS, type Service } from '../../workshop-services'
import { type DaySpan, daysByTeam, spansOf, spanText, type TeamStamp } from '../stretches'

/** A row of the grid: a team, and the days of a collaborator's month that count for it. */
export interface TeamRow {
  service: Service
  days: ReadonlySet<LocalDate>
  /** the last of `days` */
  last: LocalDate
  /** text of the days and the other teams: 'jusqu’au 19/11/2026, puis Carrosserie' */
  text: string
}

const named = ({ service, ...span }: DaySpan & { service: Service }) =>
  `${SERVICE_LABELS[service]} ${spanText(span)}`

/** Rows of a month whose team changes within the month, the first team first. */
export function teamRows(stamp: TeamStamp, month: Month): TeamRow[] {
  const spans = spansOf(stamp)
  return [...daysByTeam(stamp, month)].map(([service, days]) => {
    const own = spans.filter((span) => span.service === service).map(spanText)
    const others = spans.filter((span) => span.service !== service).map(named)
    const last = [...days].at(-1) ?? lastDayOf(month)
    return { service, days, last, text: `${own.join(' et ')} (${others.join(', ')})` }
  })
}

/** Removes the codes of other days; one code per day, joined by commas. */
export const codesOn = (codes: string, days: ReadonlySet<LocalDate>, month: Month): string => {
  const all = codes.split(',')
  return daysOf(month)
    .map((day, i) => (days.has(day) ? (all[i] ?? '') : ''))
    .join(',')
}
