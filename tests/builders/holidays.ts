import { holidays } from '~/db/collections/holidays.server'
import { referenceDataChanged } from '~/db/collections/reference-revision.server'
import { newId } from '~/db/driver/ids.server'

/** Stores a public holiday. */
export async function makeHoliday({ date, name }: { date: string; name: string }): Promise<void> {
  const year = Number(date.slice(0, 4))
  await (await holidays.open()).insertOne({ _id: newId(), date, name, year })
  await referenceDataChanged()
}
