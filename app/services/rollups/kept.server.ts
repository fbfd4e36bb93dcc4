import type { ReferenceData } from '~/db/reference-data.server'
import { freshReferenceData } from '~/db/reference-data.server'
import { findRollups, type RollupDocument, rollupId } from '~/db/rollups.server'
import { type Scope, scopeKey } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { shared } from '~/infra/in-flight.server'
import { keep, register, unsettled } from './build.server'
import type { Ahead } from './rollups.server'

/** What is kept of a scope's month, day by day. */
interface Kept {
  /** the calendar that it was worked out with */
  mark: string
  days: Record<BusinessDay, unknown>
}

/** A day's result and how to work it out. */
interface Wanted<T> {
  scope: Scope
  date: BusinessDay
  /** tells one calendar of the month from another: no write of the calendar forgets sums */
  markOf(reference: ReferenceData): string
  compute(reference: ReferenceData): Promise<T>
}

const keptIn = (document: RollupDocument | undefined, mark: string) => {
  const kept = document?.data as Kept | null | undefined
  return kept?.mark === mark ? kept.days : {}
}

async function work<T>(
  { date, markOf, compute }: Wanted<T>,
  document: RollupDocument | undefined,
): Promise<T> {
  const { covers, reference: anew } = await unsettled()
  const reference = await freshReferenceData(anew)
  const value = await compute(reference)
  if (document && !covers(document._id) && !anew) {
    const mark = markOf(reference)
    const data: Kept = { mark, days: { ...keptIn(document, mark), [date]: value } }
    await keep([{ _id: document._id, revision: document.revision, data }])
  }
  return value
}

const workShared = shared(
  ({ wanted, document }: { wanted: Wanted<unknown>; document: RollupDocument }) =>
    `${document._id}@${document.revision}|${wanted.date}`,
  ({ wanted, document }) => work(wanted, document),
)

/**
 * What is worked out for a scope on a day from every concession of it, kept beside the sums and forgotten with them
 * (`watch` in stale.server.ts): one query until something changes. Kept results are plain data.
 * @param known the reference data, when the caller has just read it
 * @param ahead where it was looked for before
 */
export async function keptOn<T>(
  wanted: Wanted<T>,
  known: ReferenceData,
  ahead?: Promise<Ahead>,
): Promise<T> {
  const { scope, date, markOf } = wanted
  const id = rollupId('watch', scopeKey(scope), monthOf(date))
  const found = (await (ahead ?? findRollups([id]))).get(id)
  const own = keptIn(found, markOf(known))[date]
  if (own !== undefined) return own as T
  const document = found ?? (await register([id]))?.get(id)
  if (!document) return work(wanted, undefined)
  return (await workShared({ wanted, document })) as T
}
