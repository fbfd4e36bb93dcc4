import {
  findPlanning,
  type PlanningDocument,
  readPlanning,
  UnreadablePlanningError,
} from '~/db/collections/planning.server'
import { referenceDataIn } from '~/db/collections/reference-data.server'
import { type Principal, type Scope, scopeId } from '~/domain/access/scope'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { NotFoundError } from '~/domain/errors'
import { sitesOf } from '~/domain/hierarchy/network'
import { presenceOf } from '~/domain/planning/codes'
import { entryId, readEntryId, workerMonthId } from '~/domain/planning/entry-id'
import type { DropReason, PlanningInput } from '~/domain/planning/entry-validation'
import { InvalidEntryError, MissingEntryIdError } from '~/domain/planning/entry-validation'
import { CellChangedError } from '~/domain/planning/grid/merge'
import { workingCount } from '~/domain/planning/potential/potential'
import { serviceOn } from '~/domain/planning/stretches'
import { leftOutSentence } from '~/domain/planning/validity'
import { assertMay } from '~/domain/workers/rights'
import { assignmentOn } from '~/domain/workers/team-history'
import type { Service } from '~/domain/workshop-services'
import {
  assertEdits,
  assertMonthsOpen,
  assertReads,
  coveredWorker,
} from '~/services/attendance/access.server'
import { saveEntries } from '~/services/attendance/save.server'
import { writeMonths } from '~/services/attendance/write-months.server'

/** Planning entry in the response of calls (2 §3). */
export interface PlanningEntry {
  /** `worker-date` */
  _id: string
  worker: string
  site: string
  date: LocalDate
  service: Service
  code: string
  isApprenti: boolean
  /** legacy flag: true when the code has a value above 0 */
  present: boolean
}

/** Messages for a rejected entry where the general message would not say the reason. */
const DROP_SENTENCES: Partial<Record<DropReason, string>> = {
  out: 'Le collaborateur est hors effectif ce jour-là.',
  team: 'Ce code n’est pas proposé à l’équipe du collaborateur.',
}

class EntryNotFoundError extends NotFoundError {
  constructor() {
    super('Entrée de planning introuvable.')
  }
}

function entriesOf({ workerId, siteId, days, ...teams }: PlanningDocument): PlanningEntry[] {
  return Object.entries(days).map(([date, { code, isApprenti }]) => ({
    _id: entryId(workerId, date),
    worker: workerId,
    site: siteId,
    date,
    service: serviceOn(teams, date),
    code,
    isApprenti,
    present: presenceOf(code) > 0,
  }))
}

/** Entries of a scope, and the concessions left out because their month cannot be read (4-decisions, 42). */
export interface PlanningEntries {
  entries: PlanningEntry[]
  leftOut: { siteId: string; name: string }[]
}

/**
 * Entries of a scope's month by worker and date, of one team when given (2 §7).
 * @throws UnreadablePlanningError when no concession of the scope can be read
 */
export async function listEntries(
  principal: Principal,
  scope: Scope | null,
  month: Month,
  service?: Service,
): Promise<PlanningEntries> {
  assertReads(principal, scope)
  const { network } = await referenceDataIn(month)
  const sites = sitesOf(network, scope)
  const { documents, unreadable } = await readPlanning(
    sites.map(({ _id }) => _id),
    month,
  )
  if (unreadable.length > 0 && unreadable.length === sites.length)
    throw new UnreadablePlanningError()
  const entries = documents
    .filter((document) => service === undefined || document.service === service)
    .flatMap(entriesOf)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  const broken = sites.filter(({ _id }) => unreadable.includes(_id))
  return { entries, leftOut: broken.map(({ _id: siteId, name }) => ({ siteId, name })) }
}

/**
 * Counts the collaborators of a covered scope whose code of the day has a value above 0, of one team or of all. Every
 * role may call it: the analysis screens show the number, which names no person.
 */
export async function countWorking(scope: Scope | null, date: LocalDate, service: Service | null) {
  const { network } = await referenceDataIn(monthOf(date))
  const siteIds = sitesOf(network, scope).map(({ _id }) => _id)
  const { documents, unreadable } = await readPlanning(siteIds, monthOf(date))
  const leftOut = leftOutSentence(unreadable.map((id) => network.siteById.get(id)?.name ?? id))
  const codes = documents
    .filter((document) => service === null || document.service === service)
    .map(({ days }) => days[date]?.code ?? '')
  const count = workingCount(codes)
  const counted =
    count < 2 ? `${count} collaborateur présent.` : `${count} collaborateurs présents.`
  const message = leftOut ? `${counted} ${leftOut}` : counted
  const named = { type: scope?.type ?? ('none' as const), id: scope ? scopeId(scope) : null }
  return { workingWorkerCount: count, message, date, service, scope: named }
}

async function readEntry(workerId: string, date: LocalDate): Promise<PlanningEntry | undefined> {
  const [document] = await findPlanning([workerMonthId(workerId, monthOf(date))])
  return document && entriesOf(document).find((entry) => entry.date === date)
}

/**
 * Creates or replaces one entry (POST /planning).
 * @throws InvalidEntryError when the entry was dropped: code outside the dictionary, Sunday or holiday
 * @throws CellChangedError 409 when the cell no longer holds `seen` (4-decisions, 37)
 */
export async function upsertEntry(
  principal: Principal,
  entry: PlanningInput,
): Promise<PlanningEntry> {
  assertEdits(principal)
  await coveredWorker(principal, entry.workerId)
  const { dropped, conflicts } = await saveEntries(principal, [entry])
  const [refused] = dropped
  if (refused) throw new InvalidEntryError(DROP_SENTENCES[refused.reason])
  const [conflict] = conflicts
  if (conflict) throw new CellChangedError(conflict)
  const saved = await readEntry(entry.workerId, entry.date)
  // Emptying a day without an entry stores nothing.
  return saved ?? emptyEntry(principal, entry)
}

async function emptyEntry(principal: Principal, entry: PlanningInput): Promise<PlanningEntry> {
  const worker = await coveredWorker(principal, entry.workerId)
  const { siteId } = worker
  const { service } = assignmentOn(worker, entry.date)
  return {
    _id: entryId(entry.workerId, entry.date),
    worker: entry.workerId,
    site: siteId,
    date: entry.date,
    service,
    code: '',
    isApprenti: entry.isApprenti ?? false,
    present: false,
  }
}

/**
 * Sets one entry's apprentice flag and leaves its code unchanged (2 §6, §7). Every role that manages collaborators
 * may, the dirigeant included.
 * @throws WorkerRightsError for another role
 * @throws MissingEntryIdError for an invalid identifier; EntryNotFoundError for an unknown entry
 */
export async function flagEntry(
  principal: Principal,
  id: string,
  isApprenti: boolean,
): Promise<PlanningEntry> {
  assertMay(principal.role, 'apprentice')
  const key = readEntryId(id)
  if (!key) throw new MissingEntryIdError()
  const worker = await coveredWorker(principal, key.workerId)
  const month = monthOf(key.date)
  const stored = await readEntry(key.workerId, key.date)
  if (!stored) throw new EntryNotFoundError()
  await assertMonthsOpen([{ siteId: worker.siteId, month }])
  const edits = [{ date: key.date, code: null, seen: null, isApprenti }]
  await writeMonths(principal, [{ worker, month, edits }])
  return { ...stored, isApprenti }
}
