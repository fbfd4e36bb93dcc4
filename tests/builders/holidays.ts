import { holidays } from '~/db/holidays.server'
import { newId } from '~/db/ids.server'
import { referenceDataChanged } from '~/db/reference-revision.server'

/** Stores a public holiday. */
export async function makeHoliday({ date, name }: { date: string; name: string }): Promise<void> {
  const year = Number(date.slice(0, 4))
  await (await holidays.open()).insertOne({ _id: newId(), date, name, year })
  await referenceDataChanged()
}
