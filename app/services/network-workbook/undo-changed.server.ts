import type { LocalDate } from '~/domain/calendar/local-date'
import { groupBy } from '~/domain/group-by'
import { noOutcome, type StoreOutcome } from '~/domain/network-workbook/outcome'
import type { FindPlace } from '~/domain/network-workbook/places'
import type { RowChange, SheetKey } from '~/domain/network-workbook/sheets'
import { reversalOf, type SheetRow } from '~/domain/network-workbook/undo'
import { today } from '~/infra/process/clock.server'
import { storeAccounts } from './store-accounts.server'
import { storeCalendarRow } from './store-calendar.server'
import { storeNetwork } from './store-network.server'
import { storeStaff } from './store-staff.server'
import { storeTargets } from './store-targets.server'
import { readStoredSheets } from './stored-sheets.server'
import { keep, type Undoing } from './undo-created.server'

const PLATE_GONE = 'La plaque d’avant n’existe plus.'

type Store = (
  undoing: Undoing,
  changes: readonly RowChange[],
  more: { find: FindPlace; from: LocalDate; outcome: StoreOutcome },
) => Promise<void>

/** Each sheet's own way to store changed rows. */
const STORES: Readonly<Record<SheetKey, Store>> = {
  network: ({ principal }, changes, { from, outcome }) =>
    storeNetwork(principal, changes, from, outcome),
  staff: ({ principal }, changes, { find, from, outcome }) =>
    storeStaff(principal, changes, { find, effectiveFrom: from }, outcome),
  accounts: ({ principal }, changes, { find, from, outcome }) =>
    storeAccounts(principal, changes, { find, effectiveFrom: from }, outcome),
  targets: ({ principal }, changes, { find, outcome }) =>
    storeTargets(principal, changes, find, outcome),
  workingDays: async ({ principal }, changes, { find, outcome }) => {
    for (const change of changes) await storeCalendarRow(principal, change, find, outcome)
  },
  holidays: async ({ principal }, changes, { find, outcome }) => {
    for (const change of changes) await storeCalendarRow(principal, change, find, outcome)
  },
}

/** True for a concession that would go back into a plate which is no longer there. */
const lacksPlate = ({ sheet, fields, values }: RowChange, find: FindPlace): boolean =>
  sheet === 'network' &&
  fields.some(({ field }) => field === 'plate' || field === 'group') &&
  !find(values.plate ?? '', 'plate')

/**
 * Gives the changed rows of a sheet their values of before, by the rules of the screens. What was changed since, and
 * what a rule refuses, stays and is noted. Values that hold from a later day are compared on that day.
 */
export async function undoChanges(
  undoing: Undoing,
  sheet: SheetKey,
  rows: readonly SheetRow[],
  find: FindPlace,
): Promise<void> {
  for (const [from, own] of groupBy(rows, (row) => row.from ?? today())) {
    const day = from > today() ? from : today()
    const stored = new Map((await readStoredSheets(day))[sheet].map((one) => [one.id, one]))
    const byRow = new Map(own.map((row) => [`${row.row} ${row.id}`, row]))
    const changes: RowChange[] = []
    for (const row of own) {
      const { change, kept } = reversalOf(row, stored.get(row.id) ?? null)
      if (kept) keep(undoing, row, kept)
      if (change && lacksPlate(change, find)) keep(undoing, row, PLATE_GONE)
      else if (change) changes.push(change)
    }
    // Departures share row 0, so that each outcome is read by itself.
    const numbered = changes.map((change, i) => ({ ...change, row: i }))
    const outcome = noOutcome()
    await STORES[sheet](undoing, numbered, { find, from, outcome })
    for (const { row: at, message } of outcome.refused) {
      const change = changes[at]
      const row = change && byRow.get(`${change.row} ${change.id}`)
      if (row) keep(undoing, row, message)
    }
  }
}
