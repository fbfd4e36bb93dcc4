import { type DayMail, newDayMails } from '~/db/collections/outbox.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { morningReaders } from '~/db/collections/users.server'
import { isWorkingDay } from '~/domain/calendar/working-days'
import { workedInScope } from '~/domain/places/place-days'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { readLimit } from '~/services/freshness/deadline.server'
import { readDueFreshness } from '~/services/freshness/late.server'
import { enqueueDayMails, mailComposer } from '~/services/mail/outbox.server'
import { readerOf, writeMorning } from './compose.server'

const MORNING = mailComposer('morning', writeMorning)

/**
 * On a working day, from the hour that each account chose, posts its mail of the morning once its assignment has the
 * data that are due, and from the set hour on with what is there (7-beyond §3). Safe to repeat, by any number of
 * instances.
 */
export async function mailMornings(): Promise<void> {
  const day = today()
  const wall = parisTime(now()).slice(11, 16)
  const readers = await morningReaders(wall)
  if (readers.length === 0) return
  const reference = await referenceData()
  if (!isWorkingDay(day, reference.holidayDates)) return
  const letters = readers.map(({ _id: userId }) => ({ kind: MORNING, day, userId }))
  const open = new Set((await newDayMails(letters)).map(({ userId }) => userId))
  if (open.size === 0) return
  const waits = wall < (await readLimit())
  const complete = new Map<string, boolean>()
  const ready: DayMail[] = []
  for (const user of readers) {
    const reader = open.has(user._id) ? readerOf(user, reference) : null
    if (!reader || !workedInScope(reference, reader.scope)(day)) continue
    const key = JSON.stringify(reader.scope)
    if (waits && !complete.has(key)) {
      const found = await readDueFreshness(reader.scope, day, reference)
      complete.set(key, found?.late.length === 0)
    }
    if (!waits || complete.get(key)) ready.push({ kind: MORNING, day, userId: user._id })
  }
  await enqueueDayMails(ready)
}
