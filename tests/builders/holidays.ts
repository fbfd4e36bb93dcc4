import { holidays } from '~/db/collections/holidays.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { newId } from '~/db/driver/ids.server'
import type { PlaceKey } from '~/domain/calendar/place'

/** Stores a public holiday, of the network or a place. */
export async function makeHoliday({
  date,
  name,
  scope,
}: {
  date: string
  name: string
  scope?: PlaceKey
}): Promise<void> {
  const year = Number(date.slice(0, 4))
  const own = scope ? { scope } : {}
  await (await holidays.open()).insertOne({ _id: newId(), date, name, year, ...own })
  await referenceDataChanged()
}
