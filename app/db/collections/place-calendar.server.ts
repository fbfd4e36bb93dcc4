import type { PlaceKey } from '~/domain/calendar/place'
import type { Transaction } from '../driver/transaction.server'
import { holidays } from './holidays.server'
import { workingDays } from './working-days.server'

/** Deletes the holidays and working days of a deleted group, plate or concession, as part of its transaction. */
export async function deleteCalendarOf(scope: PlaceKey, tx: Transaction): Promise<void> {
  await (await holidays.open()).deleteMany({ scope }, { session: tx })
  await (await workingDays.open()).deleteMany({ scope }, { session: tx })
}
