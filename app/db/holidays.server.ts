import { defineModel } from './collection.server'

export interface HolidayDocument {
  _id: string
  /** yyyy-MM-dd */
  date: string
  year: number
  name: string
}

export const holidays = defineModel<HolidayDocument>('holidays', [
  { key: { date: 1 }, name: 'date', unique: true },
  { key: { year: 1, date: 1 }, name: 'year_date' },
])
