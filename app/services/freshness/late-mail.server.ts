import type { DayMail } from '~/db/collections/outbox.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUser, type UserDocument, usersOfRoles } from '~/db/collections/users.server'
import { may, PERMISSIONS } from '~/domain/access/permissions'
import { isWorkingDay } from '~/domain/calendar/working-days'
import { isOpen } from '~/domain/session/account'
import { environment } from '~/infra/config/environment.server'
import type { Mail } from '~/infra/mailer.server'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { lateDataMail } from '~/mails/templates'
import { enqueueDayMails, mailComposer } from '~/services/mail/outbox.server'
import { urls } from '~/urls'
import { readLimit } from './deadline.server'
import { readDueFreshness } from './late.server'

const hears = (user: UserDocument | null): user is UserDocument =>
  user !== null && isOpen(user, now()) && may(user.role, 'administration')

async function readLate() {
  const found = await readDueFreshness({ type: 'all' }, today(), await referenceData())
  return found && found.late.length > 0 ? found : null
}

/** Mail with the state at the time of sending; null when no concession is late any more, or the account is closed. */
async function write({ userId }: DayMail): Promise<Mail | null> {
  const user = await findUser(userId)
  if (!hears(user)) return null
  const [found, limit] = await Promise.all([readLate(), readLimit()])
  const url = environment().appUrl + urls.freshness()
  return found && lateDataMail(user, found, { limit, url })
}

const LATE = mailComposer('late', write)

/**
 * Mails each administrator once, on a working day from the set hour on, which concessions lack the day's data
 * (7-beyond §2). Safe to repeat, by any number of instances.
 */
export async function mailLate(): Promise<void> {
  const day = today()
  const wall = parisTime(now()).slice(11, 16)
  if (wall < (await readLimit())) return
  const { holidayDates } = await referenceData()
  if (!isWorkingDay(day, holidayDates) || !(await readLate())) return
  const administrators = (await usersOfRoles(PERMISSIONS.administration)).filter(hears)
  await enqueueDayMails(administrators.map(({ _id }) => ({ kind: LATE, day, userId: _id })))
}
