import { type DayMail, newDayMails } from '~/db/collections/outbox.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import {
  findUser,
  idsOfRoles,
  latestOfRoles,
  type UserDocument,
} from '~/db/collections/users.server'
import { ROLES } from '~/domain/access/roles'
import type { Principal, Scope } from '~/domain/access/scope'
import { isWorkingDay } from '~/domain/calendar/working-days'
import { scopeName } from '~/domain/hierarchy/network'
import { maySupply, TO_COMPLETE_KINDS } from '~/domain/morning/to-complete'
import type { ToCompleteEntry } from '~/domain/morning/view'
import { environment } from '~/infra/config/environment.server'
import type { Mail } from '~/infra/mailer.server'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { toCompleteMail } from '~/mails/templates'
import { mailsToComplete, readLimit } from '~/services/freshness/deadline.server'
import { readDueFreshness } from '~/services/freshness/late.server'
import { enqueueDayMails, mailComposer } from '~/services/mail/outbox.server'
import { readEntries } from '~/services/to-complete/rest.server'
import { scopeQuery, urls } from '~/urls'
import { readerOf } from './compose.server'

/** Roles that supply at least one kind of missing data. */
const SUPPLIERS = ROLES.filter((role) => TO_COMPLETE_KINDS.some((kind) => maySupply(role, kind)))

/** What the account can supply in its scope on the day that is due. */
async function readOwn(
  { principal, scope }: { principal: Principal; scope: Scope },
  reference: ReferenceData,
): Promise<{ date: string; entries: ToCompleteEntry[] } | null> {
  const due = await readDueFreshness(scope, today(), reference)
  if (!due) return null
  const { date } = due
  const entries = await readEntries(principal, { scope, date }, reference)
  return { date, entries: entries.filter(({ kind }) => maySupply(principal.role, kind)) }
}

async function mailTo(user: UserDocument, reference: ReferenceData): Promise<Mail | null> {
  const reader = readerOf(user, reference)
  const own = reader && (await readOwn(reader, reference))
  if (!reader || !own || own.entries.length === 0) return null
  const { scope } = reader
  const { date, entries } = own
  return toCompleteMail(user, entries, {
    date,
    scopeName: scopeName(reference.network, scope) ?? '',
    site: environment().appUrl,
    page: urls.toComplete({ ...scopeQuery(scope), date }),
  })
}

/** Mail with what is missing at the time of sending; null when the account can supply nothing, or is closed. */
async function write({ userId }: DayMail): Promise<Mail | null> {
  const [user, reference, isWanted] = await Promise.all([
    findUser(userId),
    referenceData(),
    mailsToComplete(),
  ])
  return user && isWanted ? mailTo(user, reference) : null
}

const TO_COMPLETE = mailComposer('to-complete', write)

/**
 * Mails each account once, on a working day from the set hour on, what it can supply to make figures whole, if an
 * administrator wants it (7-beyond §5). Safe to repeat, by any number of instances. Accounts are enqueued in the order
 * of their identifiers: once the last one is, a run reads no other.
 */
export async function mailToComplete(): Promise<void> {
  const day = today()
  if (!(await mailsToComplete()) || parisTime(now()).slice(11, 16) < (await readLimit())) return
  if (!isWorkingDay(day, (await referenceData()).holidayDates)) return
  const letterTo = (userId: string): DayMail => ({ kind: TO_COMPLETE, day, userId })
  const last = await latestOfRoles(SUPPLIERS)
  if (!last || (await newDayMails([letterTo(last)])).length === 0) return
  await enqueueDayMails((await idsOfRoles(SUPPLIERS)).map(letterTo))
}
