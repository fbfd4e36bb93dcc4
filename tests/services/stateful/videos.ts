import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { importVideocheck } from '~/services/videocheck/import.server'
import { monthAt } from './calendar-cases'
import { isClosedFor } from './closed'
import type { Command, VideoRow } from './commands'
import { endOf } from './days'
import { type Effect, type Future, future, NOTHING_DONE, put } from './effect'
import { type Facts, fact, type VideoFact } from './model-state'
import { admin, type Fixture, todayOf } from './network-fixture'
import { noting } from './undo-commands'

type Videos = Extract<Command, { kind: 'import-video' }>

/** VideoCheck month of a concession's rows; null: the rows are rejected and the stored month is kept (spec 5 §2). */
function monthOf(
  row: VideoRow,
  period: string,
  last: string,
  stored: VideoFact | undefined,
): VideoFact | null {
  const days = row.second === null ? [row.day] : [row.day, row.second]
  const dates = days.map((day) =>
    day === null ? last : `${period}-${String(day + 1).padStart(2, '0')}`,
  )
  if (row.broken || dates.some((date) => date > last)) return null
  const [entries, videos, identified, realized] = row.figures
  const times = dates.length
  const date = [...dates].sort()[0] ?? last
  const known = stored?.figures
    ? [...stored.earlier, { date: stored.date, figures: stored.figures }]
    : []
  return {
    date,
    figures: [entries * times, videos * times, identified * times, realized * times],
    earlier: known.filter((one) => one.date < date),
  }
}

/** Imports a VideoCheck file: each concession completely, dated by the earliest of its PDV numbers; no future month. */
export function videos(world: Fixture, facts: Facts, { month, rows }: Videos): Effect {
  const period = monthAt(month)
  const today = todayOf(world)
  const last = endOf(period) < today ? endOf(period) : today
  const own = rows.slice(0, world.siteIds.length)
  if (own.every((row) => row === null)) return NOTHING_DONE
  const lines = own.flatMap((row, i) => {
    if (!row) return []
    const dateOf = (day: number | null) =>
      day === null
        ? null
        : `${String(day + 1).padStart(2, '0')}/${period.slice(5)}/${period.slice(0, 4)}`
    const [, ...rest] = row.figures
    const figures = row.broken ? ['abc', ...rest] : row.figures
    return [
      videocheckRow(`${i}a`, figures, dateOf(row.day)),
      ...(row.second === null ? [] : [videocheckRow(`${i}b`, row.figures, dateOf(row.second))]),
    ]
  })
  const send = () =>
    importVideocheck(admin, {
      bytes: bySheetJs({ Feuil1: [VIDEOCHECK_HEADER, ...lines] }),
      fileName: 'videocheck.xlsx',
      period,
    })
  const futures = () =>
    world.siteIds.flatMap((siteId, i): Future[][] => {
      const row = own[i]
      const before = fact(facts, 'videocheck', siteId, period)
      const stored = row ? monthOf(row, period, last, before) : null
      return stored && !isClosedFor(facts, siteId, period)
        ? [[future(put('videocheck', [siteId, period], stored))]]
        : []
    })
  const refused = period > today.slice(0, 7)
  return {
    refused,
    run: () => (refused ? send() : noting(world, facts, futures(), async () => [await send()])),
    futures,
  }
}
