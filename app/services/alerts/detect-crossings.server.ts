import { findAlertStates, storeAlertState } from '~/db/collections/alert-states.server'
import type { AlertMail } from '~/db/collections/outbox.server'
import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import { alertReaders, findUser, type UserDocument } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { may } from '~/domain/access/permissions'
import type { Principal, Scope } from '~/domain/access/scope'
import {
  type AlertFigures,
  alertFigures,
  type CrossedLine,
  detectCrossings,
  type Thresholds,
} from '~/domain/alerts/alerts'
import { lastDayOf } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite, isWorkingDay, type MonthDays } from '~/domain/calendar/working-days'
import { dueDay } from '~/domain/freshness/due-day'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import { scopeDays } from '~/domain/places/place-days'
import { activityAt } from '~/domain/records/month-activity'
import { environment } from '~/infra/config/environment.server'
import type { Mail } from '~/infra/mailer.server'
import { now, parisTime, today } from '~/infra/process/clock.server'
import { alertLine, datedAlertLine } from '~/mails/alert-lines'
import { alertsMail } from '~/mails/templates'
import { readLimit } from '~/services/freshness/deadline.server'
import { enqueueAlert, mailComposer } from '~/services/mail/outbox.server'
import { unsubscribeAddress } from '~/services/mail/unsubscribe-address.server'
import { readerOf } from '~/services/morning-mail/compose.server'
import { type PlacedMonth, readSiteMonths } from '~/services/rollups/site-months.server'
import { scopeQuery, urls } from '~/urls'
import { readDelays } from './delays.server'
import { readUntargetedHours } from './untargeted.server'

/** Mail of the crossed thresholds that the account may still see; null when none remain. */
async function write({ userId, told: reported, date }: AlertMail): Promise<Mail | null> {
  const [user, reference] = await Promise.all([findUser(userId), referenceData()])
  const reader = readerOf(user, reference)
  if (!user || !reader) return null
  const { principal, scope } = reader
  const sites = new Map(sitesOf(reference.network, scope).map((site) => [site._id, site]))
  const asked = thresholdsOf(user, principal)
  const { appUrl } = environment()
  const at = (where: Scope) => ({ ...scopeQuery(where), ...(date ? { date } : {}) })
  const synthesisOf = (where: Scope) => appUrl + urls.synthesis(at(where))
  const seen = reported.filter(
    ({ siteId, alert }) => sites.has(siteId) && asked[alert] !== undefined,
  )
  const crossing = [...new Set(seen.map(({ siteId }) => siteId))].flatMap((siteId) => {
    const site = sites.get(siteId)
    if (!site) return []
    const { name, plateId, groupId } = site
    const to = synthesisOf({ type: 'site', siteId, plateId, groupId })
    const own = seen.filter((line) => line.siteId === siteId)
    const line = datedAlertLine(own, name, to)
    return { name, line, bare: own.map((one) => alertLine(one, name)) }
  })
  return crossing.length === 0
    ? null
    : alertsMail(user, crossing, {
        // A single concession has no other to be compared with.
        action:
          scope.type === 'site'
            ? { label: 'Ouvrir la synthèse', url: synthesisOf(scope) }
            : { label: 'Comparer les concessions', url: appUrl + urls.comparison(at(scope)) },
        profile: appUrl + urls.profile(),
        scopeName: scopeName(reference.network, scope) ?? '',
        unsubscribe: unsubscribeAddress('alert', user._id),
      })
}

const ALERT = mailComposer<AlertMail>('alert', write)

/** Thresholds that the account has set and its role may read. */
function thresholdsOf({ alerts = {} }: UserDocument, { role }: Principal): Thresholds {
  const { productivity, ...others } = alerts
  return productivity !== undefined && may(role, 'productivity.read') ? alerts : others
}

/** Alert figures of some concessions at an analysed date, and the data date of each; null without a record. */
export interface Standing {
  date: LocalDate
  days: MonthDays
  months: readonly PlacedMonth[]
  figures: Map<string, AlertFigures>
  dataDates: Map<string, LocalDate | null>
}

/** Day whose data are due, and whether they may still arrive today. */
interface AlertDay {
  due: LocalDate
  waits: boolean
}

/** Reads the day of a check; null when the calendar has no working day. */
export async function alertDay({ holidayDates }: ReferenceData): Promise<AlertDay | null> {
  const limit = await readLimit()
  const isWorked = (day: LocalDate) => isWorkingDay(day, holidayDates)
  const due = dueDay(today(), isWorked)
  const waits = isWorked(today()) && parisTime(now()).slice(11, 16) < limit
  return due ? { due, waits } : null
}

/** Reads the alert figures of a scope's concessions. The due day counts as late only when `waits` is false. */
export async function readStanding(
  scope: Scope,
  { due, waits }: AlertDay,
  reference: ReferenceData,
): Promise<Standing> {
  const month = monthOf(due)
  const yesterday = addDays(today(), -1)
  const date = monthOf(yesterday) === month ? yesterday : lastDayOf(month)
  const days = scopeDays(reference, month, scope)
  const found = await readSiteMonths(sitesOf(reference.network, scope), month, reference)
  const delays = await readDelays(found, { due, waits }, reference)
  const figures = new Map(
    found.map(({ site, month: own }) => {
      const delay = delays.get(site._id) ?? null
      const at = { date, days: daysOfSite(days, site._id), delay }
      return [site._id, alertFigures(site._id, own, at)]
    }),
  )
  const dataDates = new Map(
    found.map(({ site, month: own }) => [site._id, activityAt(own.activity, date)?.date ?? null]),
  )
  return { date, days, months: found, figures, dataDates }
}

/**
 * Adds reported crossings to an alert state that another run stored at the same time. A run without crossings sends no
 * mail, so no mail claims its revision. The next run removes a crossing that has ended.
 */
export async function addReported(userId: string, reported: readonly string[]): Promise<void> {
  await retryOnConflict(async () => {
    const { revision = 0, crossed = [] } = (await findAlertStates([userId])).get(userId) ?? {}
    const both = [...new Set([...crossed, ...reported])].sort()
    if (both.length === crossed.length) return true
    return (await storeAlertState({ _id: userId, revision: revision + 1, crossed: both })) || null
  })
}

/** Crossings with the data date of their figures, and the unplanned hours within a productivity. */
export async function datedCrossings(
  fresh: readonly CrossedLine[],
  { date, days, months, dataDates }: Standing,
  reference: ReferenceData,
): Promise<CrossedLine[]> {
  const unexplained = fresh.filter(({ alert }) => alert === 'productivity')
  const untargeted = await readUntargetedHours(
    months.filter(({ site }) => unexplained.some(({ siteId }) => siteId === site._id)),
    { date, days, reference },
  )
  return fresh.map((one) => ({
    ...one,
    dataDate: dataDates.get(one.siteId) ?? null,
    ...(one.alert === 'productivity' && { untargetedHours: untargeted.get(one.siteId) ?? 0 }),
  }))
}

/**
 * Mails each account the thresholds that its concessions have crossed since the last run (7-beyond §3). Idempotent on
 * any number of instances: the mail claims its revision, and the state is stored after the mail.
 */
export async function mailAlerts(): Promise<void> {
  const readers = await alertReaders()
  if (readers.length === 0) return
  const reference = await referenceData()
  const day = await alertDay(reference)
  if (!day) return
  const { due } = day
  const states = await findAlertStates(readers.map(({ _id }) => _id))
  const read = new Map<string, Standing>()
  for (const user of readers) {
    const reader = readerOf(user, reference)
    if (!reader) continue
    const key = JSON.stringify(reader.scope)
    const standing = read.get(key) ?? (await readStanding(reader.scope, day, reference))
    read.set(key, standing)
    const { date, figures } = standing
    const { revision = 0, crossed: before = [] } = states.get(user._id) ?? {}
    const asked = thresholdsOf(user, reader.principal)
    const turns = user.alertTurns ?? {}
    const month = monthOf(due)
    const { crossed, fresh } = detectCrossings(new Set(before), asked, figures, { month, turns })
    if (crossed.join() === before.join()) continue
    const dated = await datedCrossings(fresh, standing, reference)
    const own = { kind: ALERT, userId: user._id, revision: revision + 1 }
    const letter = { ...own, told: dated, crossed, date }
    const reported = fresh.length > 0 ? await enqueueAlert(letter) : crossed
    const isStored = await storeAlertState({
      _id: user._id,
      revision: revision + 1,
      crossed: reported,
    })
    if (!isStored && fresh.length > 0) await addReported(user._id, reported)
  }
}
