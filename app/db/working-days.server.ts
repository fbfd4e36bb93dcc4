import { monthIn } from '~/domain/calendar/business-day'
import { defineModel } from './collection.server'
import { referenceDataChanged } from './reference-revision.server'

/** The number of working days an administrator stored for a month. */
export interface WorkingDaysDocument {
  /** yyyy-MM */
  _id: string
  year: number
  month: number
  value: number
}

export const workingDays = defineModel<WorkingDaysDocument>('workingDays', [
  { key: { year: 1, month: 1 }, name: 'year_month', unique: true },
])

/** Stores the number of working days of a month. */
export async function storeWorkingDays(year: number, month: number, value: number): Promise<void> {
  const _id = monthIn(year, month)
  await (await workingDays.open()).updateOne(
    { _id },
    { $set: { value }, $setOnInsert: { year, month } },
    { upsert: true },
  )
  await referenceDataChanged()
}

/** Forgets the stored number of a month: the computed one counts again. */
export async function deleteWorkingDays(month: string): Promise<void> {
  await (await workingDays.open()).deleteOne({ _id: month })
  await referenceDataChanged()
}
