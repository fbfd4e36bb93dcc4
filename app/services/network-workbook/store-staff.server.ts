import { referenceData } from '~/db/collections/reference-data.server'
import { allUsers } from '~/db/collections/users.server'
import { findWorkers, workersOfSites } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import { SiteNotFoundError } from '~/domain/hierarchy/errors'
import {
  noteRefused,
  noteStored,
  type StoreOutcome,
  storeRow,
} from '~/domain/network-workbook/outcome'
import type { FindPlace } from '~/domain/network-workbook/places'
import type { RowChange } from '~/domain/network-workbook/sheets'
import type { WorkerEdit } from '~/domain/workers/changes'
import type { WorkerInput } from '~/domain/workers/rules'
import { today } from '~/infra/process/clock.server'
import { changeWorkers } from '~/services/workers/change-many.server'
import { createWorkers } from '~/services/workers/create-many.server'
import { changeOrMove, changeWorker } from '~/services/workers/edit.server'
import { loadedRow, noting } from './noting'

/** Departure that the administrator confirmed: a collaborator who is absent from the file. */
export interface ConfirmedLeaver {
  workerId: string
  /** yyyy-MM-dd */
  lastDay: string
}

/** What the rows of the sheet need besides their values. */
interface Staffing {
  /** identifier of an account by its address */
  accounts: ReadonlyMap<string, string>
  siteOf(text: string): string | null
  /** first day of a row's dated settings */
  effectiveFrom: LocalDate
}

/** Account of a row's address; '' for none. @throws InvalidInputError */
function accountOf({ accounts }: Staffing, email: string | null | undefined): string {
  if (!email) return ''
  const id = accounts.get(email.toLowerCase())
  if (!id) throw new InvalidInputError({ userId: [`Aucun compte n’a l’adresse ${email}.`] })
  return id
}

/** Fields of the sheet by the collaborator's own field. */
const FIELDS: Readonly<Record<string, keyof WorkerInput>> = {
  name: 'name',
  matricule: 'matricule',
  team: 'service',
  trade: 'metier',
  secondary: 'secondaryService',
  apprentice: 'isApprenticeDefault',
  arrival: 'arrivesOn',
  lastDay: 'leavesOn',
  email: 'userId',
}

function inputOf(staffing: Staffing, { values }: RowChange, firstDay: LocalDate): WorkerInput {
  return {
    name: values.name ?? '',
    matricule: values.matricule ?? '',
    service: values.team ?? '',
    metier: values.trade ?? '',
    secondaryService: values.secondary ?? '',
    isApprenticeDefault: values.apprentice === 'oui',
    arrivesOn: values.arrival ?? firstDay,
    leavesOn: values.lastDay ?? null,
    userId: accountOf(staffing, values.email),
  }
}

/** The fields that the row changes, and no other. */
function editOf(staffing: Staffing, change: RowChange): WorkerEdit {
  const input = { ...inputOf(staffing, change, ''), arrivesOn: change.values.arrival ?? null }
  const changed = change.fields.flatMap(({ field }) => FIELDS[field] ?? [])
  return Object.fromEntries(changed.map((field) => [field, input[field]]))
}

const isMove = ({ fields }: RowChange) => fields.some(({ field }) => field === 'site')

/** Moves a person to another concession, with the row's other changes. */
async function storeMove(principal: Principal, staffing: Staffing, change: RowChange) {
  const siteId = staffing.siteOf(change.values.site ?? '')
  if (!siteId) throw new SiteNotFoundError()
  const from = change.values.from ?? staffing.effectiveFrom
  const id = change.id ?? ''
  const by = noting(principal, [loadedRow(change, id, { from })])
  return changeOrMove(by, id, editOf(staffing, change), siteId, { from })
}

/** Changes the collaborators of a concession together. */
async function storeEdits(
  principal: Principal,
  staffing: Staffing,
  changes: readonly RowChange[],
  outcome: StoreOutcome,
): Promise<void> {
  const ready = changes.flatMap((change) => {
    try {
      const from = change.values.from ?? staffing.effectiveFrom
      return [{ change, id: change.id ?? '', edit: editOf(staffing, change), from }]
    } catch (error) {
      noteRefused(outcome, change, error)
      return []
    }
  })
  const rows = ready.map(({ change, id, from }) => loadedRow(change, id, { from, trail: id }))
  const refusals = await changeWorkers(noting(principal, rows), ready)
  for (const [i, { change }] of ready.entries()) {
    const refusal = refusals[i]
    if (refusal) noteRefused(outcome, change, refusal)
    else noteStored(outcome, change)
  }
}

/** Adds the new collaborators of a concession together; on its first load they arrive on the first of the month. */
async function storeNew(
  principal: Principal,
  staffing: Staffing,
  { siteId, rows, isFirst }: { siteId: string; rows: readonly RowChange[]; isFirst: boolean },
  outcome: StoreOutcome,
): Promise<void> {
  const firstDay = isFirst ? `${monthOf(today())}-01` : staffing.effectiveFrom
  const ready = rows.flatMap((change) => {
    try {
      return [{ change, id: newId(), input: inputOf(staffing, change, firstDay) }]
    } catch (error) {
      noteRefused(outcome, change, error)
      return []
    }
  })
  const inputs = ready.map(({ id, input }) => ({ ...input, _id: id }))
  const noted = ready.map(({ change, id }) => loadedRow(change, id, { trail: id }))
  const made = await createWorkers(noting(principal, noted), siteId, inputs)
  for (const [i, { change }] of ready.entries()) {
    const result = made[i]
    if (result instanceof RuleError) noteRefused(outcome, change, result)
    else noteStored(outcome, change)
  }
}

/** Stores the sheet 'Collaborateurs', concession by concession: new ones together, then changed ones. */
export async function storeStaff(
  principal: Principal,
  changes: readonly RowChange[],
  { find, effectiveFrom }: { find: FindPlace; effectiveFrom: LocalDate },
  outcome: StoreOutcome,
): Promise<void> {
  if (changes.length === 0) return
  const { network } = await referenceData()
  const [users, present] = await Promise.all([
    allUsers(),
    workersOfSites(
      network.sites.map(({ _id }) => _id),
      true,
    ),
  ])
  const staffed = new Set(present.map(({ siteId }) => siteId))
  const staffing: Staffing = {
    accounts: new Map(users.map(({ email, _id }) => [email, _id])),
    siteOf: (text) => find(text, 'site')?.id ?? null,
    effectiveFrom,
  }
  for (const [text, rows] of groupBy(changes, ({ values }) => values.site ?? '')) {
    const siteId = staffing.siteOf(text)
    const created = rows.filter(({ kind }) => kind === 'created')
    if (created.length > 0 && siteId) {
      const isFirst = !staffed.has(siteId)
      await storeNew(principal, staffing, { siteId, rows: created, isFirst }, outcome)
    } else for (const row of created) noteRefused(outcome, row, new SiteNotFoundError())
    const changed = rows.filter(({ kind }) => kind === 'changed')
    for (const change of changed.filter(isMove))
      await storeRow(outcome, change, () => storeMove(principal, staffing, change))
    const edits = changed.filter((change) => !isMove(change))
    await storeEdits(principal, staffing, edits, outcome)
  }
}

/** Notes the confirmed departures, each by itself; a refused one is named as an error of the sheet. */
export async function storeLeavers(
  principal: Principal,
  leavers: readonly ConfirmedLeaver[],
  outcome: StoreOutcome,
): Promise<void> {
  const known = new Map(
    (await findWorkers(leavers.map(({ workerId }) => workerId))).map((one) => [one._id, one]),
  )
  for (const { workerId, lastDay } of leavers) {
    const { name = '', leavesOn = null } = known.get(workerId) ?? {}
    const fields = [{ field: 'lastDay', old: leavesOn, new: lastDay }]
    const row = { sheet: 'staff', row: 0, kind: 'changed', name, fields } as const
    try {
      const by = noting(principal, [loadedRow(row, workerId)])
      await changeWorker(by, workerId, { leavesOn: lastDay })
      outcome.left++
    } catch (error) {
      if (!(error instanceof RuleError) || error.status >= 500) throw error
      outcome.refused.push({ sheet: 'staff', row: 0, column: '', message: error.message })
    }
  }
}
