import { utils, write } from 'xlsx'
import type { Principal } from '~/domain/access/scope'
import { daysIn, lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import {
  dayNumber,
  frenchDay,
  type LocalDate,
  type Month,
  monthOf,
} from '~/domain/calendar/local-date'
import { VIDEOCHECK } from '~/imports/parts/videocheck'
import { importVideocheck } from '~/services/videocheck/import.server'
import type { DemoSite } from './network'
import { randomFor } from './random'

/** A concession's month up to a day: the better it does, the more it films and sells. */
function rowOf({ index, document, temper }: DemoSite, month: Month, last: LocalDate) {
  const random = randomFor(`videocheck/${index}/${month}`)
  const whole = monthOf(last) > month
  // some are a day behind in the month under way
  const late = !whole && index % 5 === 3 && dayNumber(last) > 1
  const date = whole ? lastDayOf(month) : addDays(last, late ? -1 : 0)
  const share = dayNumber(date) / daysIn(month)
  const entries = Math.round(random.around(330, 40) * share)
  const rate = Math.min(0.97, 0.25 + temper.performance * 0.52 + random.between(-0.06, 0.06))
  const videos = Math.round(entries * rate)
  const identified = Math.round(videos * random.between(58, 78) * 100) / 100
  const realized = Math.round(identified * random.between(0.55, 0.8) * 100) / 100
  return [document.numerosPDV[0] ?? '', frenchDay(date), entries, videos, identified, realized]
}

/** Imports the VideoCheck file of one month, as a manager would (spec 5 §2). */
export async function importVideochecks(
  principal: Principal,
  sites: readonly DemoSite[],
  month: Month,
  last: LocalDate,
): Promise<void> {
  const header = VIDEOCHECK.columns.map((column) => column.header)
  const rows = sites.map((site) => rowOf(site, month, last))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows]), VIDEOCHECK.name)
  const { failed, errors } = await importVideocheck(principal, {
    bytes: write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array,
    fileName: `videocheck-${month}.xlsx`,
    period: month,
  })
  if (failed > 0)
    throw new Error(`VideoCheck of ${month} was not stored: ${JSON.stringify(errors[0])}`)
}
