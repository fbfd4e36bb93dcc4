import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { UnknownPlaceError } from '~/domain/calendar/calendar-edits'
import { monthNumber, yearOf } from '~/domain/calendar/local-date'
import type { PlaceKey } from '~/domain/calendar/place'
import { type StoreOutcome, storeRow } from '~/domain/network-workbook/outcome'
import type { FindPlace } from '~/domain/network-workbook/places'
import type { RowChange } from '~/domain/network-workbook/sheets'
import { addHoliday, editHoliday } from '~/services/calendar/holidays.server'
import { resetWorkingDays, setWorkingDays } from '~/services/calendar/working-days.server'
import { loadedRow, noting } from './noting'

/** Place of a row; null for the network. @throws UnknownPlaceError */
function placeOf({ values }: RowChange, find: FindPlace): { id: string; key: PlaceKey } | null {
  const text = values.place
  if (!text) return null
  const found = find(text)
  if (!found) throw new UnknownPlaceError()
  return found
}

async function storeDays(principal: Principal, change: RowChange, find: FindPlace): Promise<void> {
  const found = placeOf(change, find)
  const place = found?.key ?? null
  const month = change.values.month ?? ''
  const by = noting(principal, [loadedRow(change, `${month}/${found?.id ?? '*'}`)])
  const days = change.values.days
  const [year, number] = [yearOf(month), monthNumber(month)]
  if (days) await setWorkingDays(by, year, number, Number(days), { place })
  else await resetWorkingDays(by, year, number, { place })
}

async function storeHoliday(
  principal: Principal,
  change: RowChange,
  find: FindPlace,
): Promise<void> {
  const { id = newId(), values } = change
  const by = noting(principal, [loadedRow(change, id)])
  const typed = { date: values.date ?? '', name: values.name ?? '' }
  const scope = placeOf(change, find)?.key ?? null
  if (change.id) await editHoliday(by, id, { ...typed, scope: scope ?? '' })
  else await addHoliday(by, { ...typed, scope }, id)
}

/** Stores a row of 'Jours ouvrés' or 'Fériés' by the calendar's own rules. */
export const storeCalendarRow = (
  principal: Principal,
  change: RowChange,
  find: FindPlace,
  outcome: StoreOutcome,
): Promise<void> =>
  storeRow(outcome, change, () =>
    change.sheet === 'holidays'
      ? storeHoliday(principal, change, find)
      : storeDays(principal, change, find),
  )
