import { findWorkingDays, storeWorkingDays } from '~/db/collections/working-days.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { workingDaysError } from '~/domain/calendar/calendar-edits'
import { isDaysChange } from '~/domain/calendar/edit-conflicts'
import { type Month, monthIn, yearOf } from '~/domain/calendar/local-date'
import type { PlaceKey } from '~/domain/calendar/place'
import { InvalidInputError } from '~/domain/errors'
import { write } from '~/services/writes/write.server'
import { readPlace, readWorkingDays, requireCalendar } from './calendar.server'

async function actOnWorkingDays(
  principal: Principal,
  period: Month,
  { next, seen, place }: { next: number | null; seen: string; place: PlaceKey | null },
) {
  const { name, siteIds } = await readPlace(place)
  await retryOnConflict(async () => {
    const stored = await findWorkingDays(period, place)
    const old = stored?.value ?? null
    if (!isDaysChange(old, next, seen)) return true
    const entry = {
      entity: 'workingDays' as const,
      entityId: String(yearOf(period)),
      action:
        next === null
          ? ('delete' as const)
          : old === null
            ? ('create' as const)
            : ('update' as const),
      changes: [{ field: [period, name].filter(Boolean).join(' '), old, new: next }],
    }
    const touched = { what: 'calendar' as const, months: [period], siteIds }
    const isWritten = await write(
      principal,
      [entry],
      (tx) => storeWorkingDays(stored, { period, scope: place }, next, tx),
      { touched },
    )
    return isWritten || null
  })
}

/**
 * Stores the number of working days of a month (spec 1 §7, 2 §5), of the network or a place (4-decisions, 71).
 * @param seen what the form showed (`shownDays`)
 * @throws ForbiddenError, InvalidInputError, UnknownPlaceError, EditConflictError, ClosedMonthError
 */
export async function setWorkingDays(
  principal: Principal,
  year: number,
  month: number,
  value: number,
  { seen = '', place = null }: { seen?: string; place?: PlaceKey | null } = {},
) {
  requireCalendar(principal)
  const period = monthIn(year, month)
  const error = workingDaysError(period, value)
  if (error) throw new InvalidInputError({ value: [error] })
  await actOnWorkingDays(principal, period, { next: value, seen, place })
  return readWorkingDays(year, month, place)
}

/**
 * Restores the computed number of working days of a month.
 * @param seen original value of the form (`shownDays`)
 * @throws ForbiddenError, EditConflictError
 */
export async function resetWorkingDays(
  principal: Principal,
  year: number,
  month: number,
  { seen = '', place = null }: { seen?: string; place?: PlaceKey | null } = {},
) {
  requireCalendar(principal)
  await actOnWorkingDays(principal, monthIn(year, month), { next: null, seen, place })
  return readWorkingDays(year, month, place)
}
