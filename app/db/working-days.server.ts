import { defineModel } from './collection.server'

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
