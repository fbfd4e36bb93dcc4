import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { isWorkingDay } from '~/domain/calendar/working-days'
import type { SiteNode } from '~/domain/hierarchy/network'
import { missingText, openedText, withoutOpeningText } from '~/domain/import-models/day-messages'
import { daysUntil, type ModelDay, openingsOf } from '~/domain/import-models/day-sums'
import { missingDays } from '~/domain/import-models/days'
import { quoted } from '~/domain/message-format'
import { fedWithout, servicesFed } from '~/domain/records/feed-layers'
import type { DayRead } from './file-days'
import { type DaysContext, fedOf } from './new-days.server'
import type { SiteRecords } from './site-records.server'

/** Day whose stored sums the model's days are added to; null when some figure has none. */
function openingDate(
  own: readonly ModelDay[],
  date: LocalDate,
  records: SiteRecords,
  context: DaysContext,
): LocalDate | null {
  const openings = openingsOf(own, records.before(date, context.part), context.part)
  const left = openings.reduce((fed, one) => fedWithout(fed, one.fed), fedOf(context))
  if (servicesFed(left).length > 0) return null
  return openings.map(({ record }) => record.date).sort()[0] ?? null
}

/**
 * Says of each month what its sums begin with, and which working days they lack (8 §1, `day`; 8 §5, a first file in
 * mid-month).
 * @param days of the model, those of the file among them
 */
export function warnOfMissing(
  { name }: SiteNode,
  days: readonly ModelDay[],
  reads: readonly DayRead[],
  records: SiteRecords,
  context: DaysContext,
): void {
  const { holidays, warnings } = context
  const isWorked = (day: LocalDate) => isWorkingDay(day, holidays)
  const inFile = new Set(reads.map(({ date }) => date))
  const last = new Map(reads.map(({ date }) => [monthOf(date), date]))
  for (const date of last.values()) {
    const own = daysUntil(days, date)
    const opening = openingDate(own, date, records, context)
    const counted = own.filter((day) => opening === null || day.date > opening)
    const begins = counted[0]?.date ?? date
    const missing = missingDays(
      own.map((day) => day.date),
      date,
      (day) => isWorked(day) && (opening === null || day > opening),
    )
    const before = opening === null ? missing.filter((day) => day < begins) : []
    const warn = (text: string | null, kind: 'opened' | 'missing') => {
      if (text) warnings.add({ site: name }, `${quoted(name)}, ${text}`, kind)
    }
    if (opening !== null && inFile.has(begins)) warn(openedText(opening), 'opened')
    if (before.length > 0) warn(withoutOpeningText(begins, before), 'missing')
    warn(missingText(missing.filter((day) => !before.includes(day))), 'missing')
  }
}
