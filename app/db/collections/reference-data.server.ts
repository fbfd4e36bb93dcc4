import type { Db, Document } from 'mongodb'
import {
  type CalendarIssues,
  calendarIssues,
  isValidHoliday,
  isWorkingDayCount,
  withoutInvalidFields,
} from '~/domain/calendar/data-issues'
import type { Month } from '~/domain/calendar/local-date'
import type { PlaceKey } from '~/domain/calendar/place'
import { buildNetwork, type Network, networkIn } from '~/domain/hierarchy/network'
import type { CalendarSource } from '~/domain/places/place-days'
import { shareWithinTick, singleFlight } from '~/infra/process/coalesced-reads.server'
import { database } from '../driver/client.server'
import type { Model } from '../driver/collection.server'
import { groups, readGroupDocument } from './groups.server'
import { type HolidayDocument, holidays } from './holidays.server'
import { plates, readPlateDocument } from './plates.server'
import { changesHere, referenceRevision } from './reference-revision.server'
import { readSiteDocument, sites } from './sites.server'
import { type WorkingDaysDocument, workingDays } from './working-days.server'

/** Data that every page needs and that changes a few times a year. */
export interface ReferenceData extends CalendarSource {
  network: Network
  /** those of the network, sorted by date */
  holidays: readonly HolidayDocument[]
  /** those of groups, plates and concessions, sorted by date */
  placeHolidays: readonly PlaceHoliday[]
  /** invalid holidays with their valid fields, for the administrator who corrects them (4-decisions, 42) */
  brokenHolidays: readonly HolidayDocument[]
  /** the invalid holidays and working days, which are in none of the other fields */
  faults: CalendarIssues
}

const monthly = new WeakMap<ReferenceData, Map<Network, ReferenceData>>()

/**
 * The reference data with the places of a month (yyyy-MM): what a concession or plate did before its move counts at its
 * old place (4-decisions, 72). The same object where none moved since.
 */
export function referenceIn(reference: ReferenceData, month: Month): ReferenceData {
  const network = networkIn(reference.network, month)
  if (network === reference.network) return reference
  const known = monthly.get(reference) ?? new Map<Network, ReferenceData>()
  monthly.set(reference, known)
  const made = known.get(network) ?? { ...reference, network }
  known.set(network, made)
  return made
}
/** Public holiday of a group, plate or concession. */
export type PlaceHoliday = HolidayDocument & { scope: PlaceKey }

/** One of the lists could not be read; `list` names it (spec 1 §8, Selector and Month progress). */
export class ReferenceDataError extends Error {
  readonly list: 'groups' | 'plates' | 'sites' | 'calendar'
  constructor(list: ReferenceDataError['list'], cause: unknown) {
    super(`The ${list} could not be read`, { cause })
    this.name = 'ReferenceDataError'
    this.list = list
  }
}

const copies = new WeakMap<Db, { revision: string | null; data: ReferenceData }>()

async function named<T>(list: ReferenceDataError['list'], read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new ReferenceDataError(list, error)
  }
}

// Leaves out fields that only writers need.
const PLAIN = { projection: { revision: 0, assignments: 0 } }

const isOfPlace = (holiday: HolidayDocument): holiday is PlaceHoliday => Boolean(holiday.scope)

/** Readable numbers of working days, those of the network by month. */
function storedNumbers(
  months: readonly WorkingDaysDocument[],
): Pick<CalendarSource, 'workingDays' | 'placeWorkingDays'> {
  const workingDays = new Map<Month, number>()
  const placeWorkingDays: { month: Month; scope: PlaceKey; value: number }[] = []
  for (const { _id, scope, value } of months) {
    if (!isWorkingDayCount(value)) continue
    const [month = ''] = _id.split('|')
    if (scope) placeWorkingDays.push({ month, scope, value })
    else workingDays.set(month, value)
  }
  return { workingDays, placeWorkingDays }
}

// Each list is sorted by an index: an unsorted query would be a collection scan.
async function allOf<T extends Document>(model: Model<T>, read: (document: T) => T): Promise<T[]> {
  const cursor = (await model.open()).find({}, PLAIN).sort({ name: 1 })
  return ((await cursor.toArray()) as T[]).map(read)
}

async function load(): Promise<ReferenceData> {
  const [groupList, plateList, siteList, calendar] = await Promise.all([
    named('groups', () => allOf(groups, readGroupDocument)),
    named('plates', () => allOf(plates, readPlateDocument)),
    named('sites', () => allOf(sites, readSiteDocument)),
    named('calendar', async () => ({
      holidays: await (await holidays.open()).find({}, PLAIN).sort({ date: 1 }).toArray(),
      months: await (await workingDays.open()).find().sort({ year: 1, month: 1 }).toArray(),
    })),
  ])
  const valid = calendar.holidays.filter(isValidHoliday)
  const known = valid.filter((holiday) => !isOfPlace(holiday))
  return {
    network: buildNetwork(groupList, plateList, siteList),
    holidays: known,
    placeHolidays: valid.filter(isOfPlace),
    brokenHolidays: calendar.holidays
      .filter((one) => !isValidHoliday(one))
      .map(withoutInvalidFields),
    holidayDates: new Set(known.map((holiday) => holiday.date)),
    ...storedNumbers(calendar.months),
    faults: calendarIssues(calendar.months, calendar.holidays),
  }
}

// Keyed by revision: a reader must not join a read that began before a change to its data.
const loadShared = singleFlight(
  ({ db, revision }: { db: Db; revision: string | null }) => `${db.databaseName}|${revision}`,
  load,
)

async function read(db: Db): Promise<ReferenceData> {
  // Revision before lists: a change during the read then makes the copy outdated at once.
  const revision = await referenceRevision()
  const copy = copies.get(db)
  if (copy && copy.revision === revision) return copy.data
  const data = await loadShared({ db, revision })
  // Readers of one revision get the same object, so that its identity can serve as a cache key.
  const other = copies.get(db)
  if (other && other.revision === revision) return other.data
  copies.set(db, { revision, data })
  return data
}

// Never joins a read already started: another instance may have written since, and its user reads here.
const readOnce = shareWithinTick((db: Db) => db.databaseName, read)

/**
 * Groups, plates, concessions, holidays and working days, from a copy per process. One query per event-loop tick checks
 * the copy's revision.
 * @throws ReferenceDataError
 */
export async function referenceData(): Promise<ReferenceData> {
  return readOnce(await database())
}

/** The reference data with the places of a month (yyyy-MM). @throws ReferenceDataError */
export const referenceDataIn = async (month: Month): Promise<ReferenceData> =>
  referenceIn(await referenceData(), month)

const seen = new WeakMap<Request, { changes: number; data: Promise<ReferenceData> }>()

/**
 * The reference data as first read for a request, so that its session, scope and figures agree. A change by this
 * process since then is visible. The loaders that run after an action have requests of their own.
 * @throws ReferenceDataError
 */
export function referenceDataOf(request: Request): Promise<ReferenceData> {
  const changes = changesHere()
  const known = seen.get(request)
  if (known?.changes === changes) return known.data
  const data = referenceData()
  seen.set(request, { changes, data })
  return data
}
