import { confirmedBetween } from '~/db/collections/confirmed-figures.server'
import { type DoubtedRecord, doubtedRecords } from '~/db/collections/doubtful-records.server'
import { absentFromLatest } from '~/db/collections/imports.server'
import type { Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { FreshnessView } from '~/domain/freshness/view'
import type { Network } from '~/domain/hierarchy/network'
import { doubtText } from '~/domain/imports/doubt-texts'
import { sitesByDataDate } from '~/domain/records/data-dates'
import type { MonthActivity } from '~/domain/records/month-activity'
import { logger } from '~/infra/logger.server'
import { prefetch } from '~/infra/process/coalesced-reads.server'

/** Doubted records of a scope on a day, and the concessions absent from their latest file. */
interface DayDoubts {
  at: { scope: Scope; date: LocalDate }
  records: Promise<readonly DoubtedRecord[]>
  absent: Promise<readonly string[]>
}

const siteOf = (scope: Scope) => (scope.type === 'site' ? scope.siteId : null)

/** Begins to read the doubts of the analysed date, where most data is: one query with the month itself. */
export const doubtsAhead = (scope: Scope, date: LocalDate): DayDoubts => ({
  at: { scope, date },
  records: prefetch(doubtedRecords(siteOf(scope), [date])),
  absent: prefetch(absentFromLatest(date)),
})

/** Leaves out the doubts whose figures a user has confirmed since (4-decisions, 66). No query without doubts. */
async function withoutConfirmed(marked: readonly DoubtedRecord[]): Promise<DoubtedRecord[]> {
  const dates = marked.map(({ date }) => date).sort()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const confirmed = await confirmedBetween(
    marked.map(({ siteId }) => siteId),
    first,
    last,
  )
  if (confirmed.length === 0) return [...marked]
  return marked.flatMap((record) => {
    const own = confirmed.filter(
      ({ siteId, date }) => siteId === record.siteId && date === record.date,
    )
    const isConfirmed = ({ kind, service, measure }: (typeof record.doubts)[number]) =>
      kind !== 'below' &&
      own.some((one) => one.measure === measure && (service === null || one.service === service))
    const doubts = record.doubts.filter((doubt) => !isConfirmed(doubt))
    return doubts.length > 0 ? [{ ...record, doubts }] : []
  })
}

/** The doubts of a scope's day; where they cannot be read, that alone is said (4-decisions, 42). */
export async function readDoubtsOrSay(
  ...asked: Parameters<typeof readDoubts>
): Promise<Pick<FreshnessView, 'doubted' | 'absent' | 'undoubted'>> {
  try {
    return await readDoubts(...asked)
  } catch (error) {
    logger().error({ err: error }, 'doubts of imports could not be read')
    return { undoubted: true }
  }
}

/**
 * Reads the doubted figures of a scope, each concession at its own data date (4-decisions, 39 and 55), and the
 * concessions with data of the date that are absent from its latest file.
 */
async function readDoubts(
  activity: MonthActivity,
  { at: { scope, date }, records, absent: ahead }: DayDoubts,
  { siteById }: Network,
): Promise<Pick<FreshnessView, 'doubted' | 'absent'>> {
  const dated = sitesByDataDate(activity, date)
  const earlier = dated.flatMap((one) => (one.date && one.date !== date ? one.date : []))
  const [found, before, missing] = await Promise.all([
    records,
    doubtedRecords(siteOf(scope), earlier),
    ahead,
  ])
  const all = await withoutConfirmed([...found, ...before])
  if (all.length + missing.length === 0) return {}
  const dateOf = new Map(dated.flatMap((one) => one.siteIds.map((id) => [id, one.date] as const)))
  const named = (siteId: string) => ({ siteId, name: siteById.get(siteId)?.name ?? siteId })
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'fr')
  const doubted = all
    .filter((record) => dateOf.get(record.siteId) === record.date)
    .map(({ siteId, doubts }) => ({ ...named(siteId), why: doubts.map(doubtText) }))
    .sort(byName)
  const absent = missing
    .filter((siteId) => dateOf.get(siteId) === date)
    .map(named)
    .sort(byName)
  return {
    ...(doubted.length > 0 ? { doubted } : {}),
    ...(absent.length > 0 ? { absent } : {}),
  }
}
