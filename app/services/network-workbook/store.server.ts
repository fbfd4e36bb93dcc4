import { referenceData } from '~/db/collections/reference-data.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { groupBy } from '~/domain/group-by'
import { changesSince } from '~/domain/network-workbook/changed-since'
import { noOutcome, noteRefused, type StoreOutcome } from '~/domain/network-workbook/outcome'
import { type FindPlace, namedPlaces, placeNamed } from '~/domain/network-workbook/places'
import type { RowChange, SheetKey, WorkbookDifference } from '~/domain/network-workbook/sheets'
import { requireAdministration } from '~/services/session/require-administration.server'
import { storeAccounts } from './store-accounts.server'
import { storeCalendarRow } from './store-calendar.server'
import { storeNetwork } from './store-network.server'
import { type ConfirmedLeaver, storeLeavers, storeStaff } from './store-staff.server'
import { storeTargets } from './store-targets.server'
import { readStoredSheets } from './stored-sheets.server'

/** What the administrator decided besides the file. */
export interface StoreChoices {
  /** first day of team, trade, apprentice flag and role, and of new collaborators without an arrival */
  effectiveFrom: LocalDate
  leavers: readonly ConfirmedLeaver[]
}

/**
 * Names of places as they were when the file was compared, then as they are: the sheet 'Réseau' renames and adds some.
 * The other sheets may use either name.
 */
async function placeFinder(): Promise<() => Promise<FindPlace>> {
  const before = namedPlaces((await referenceData()).network)
  return async () => {
    const after = namedPlaces((await referenceData()).network)
    return (text, kind) => {
      const known = placeNamed(before, text, kind)
      const present = known && after.find(({ key }) => key === known.key)
      return present ?? placeNamed(after, text, kind)
    }
  }
}

/**
 * Stores what a workbook changes (9-first-day §2), by the services of the screens, so that each rule refuses with its
 * own sentence and the trail is the same. New places are stored at once, new collaborators and targets by concession,
 * accounts one by one. A refused row is named, and leaves the others. The calendar comes before the collaborators,
 * whose first planning follows it; accounts, to which they are linked, too.
 * @param difference as the preview showed it: a row whose values were changed since is refused
 * @throws ForbiddenError, errors of status 500 and 503: the rows stored before stay, and `outcome` counts them
 */
export async function storeDifference(
  principal: Principal,
  difference: Pick<WorkbookDifference, 'changes'>,
  { effectiveFrom, leavers }: StoreChoices,
  outcome: StoreOutcome = noOutcome(),
): Promise<StoreOutcome> {
  requireAdministration(principal)
  const finder = await placeFinder()
  const changedSince = changesSince(await readStoredSheets())
  const ready = difference.changes.filter((change) => {
    const refusal = changedSince(change)
    if (refusal) noteRefused(outcome, change, refusal)
    return !refusal
  })
  const bySheet = groupBy(ready, ({ sheet }) => sheet)
  const of = (sheet: SheetKey): RowChange[] => bySheet.get(sheet) ?? []
  await storeNetwork(principal, of('network'), effectiveFrom, outcome)
  const find = await finder()
  for (const change of [...of('workingDays'), ...of('holidays')])
    await storeCalendarRow(principal, change, find, outcome)
  await storeAccounts(principal, of('accounts'), { find, effectiveFrom }, outcome)
  await storeStaff(principal, of('staff'), { find, effectiveFrom }, outcome)
  await storeLeavers(principal, leavers, outcome)
  await storeTargets(principal, of('targets'), find, outcome)
  return outcome
}
