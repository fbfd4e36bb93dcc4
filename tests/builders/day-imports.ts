import { records } from '~/db/collections/records.server'
import { weekday } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import type { ImportModel } from '~/domain/import-models/model'
import type { MadeCell } from '~/imports/workbook/writers.fixture'
import { sendExport, WORKSHOP_HEADER, WORKSHOPS, workshops } from './model-imports'

/** A text with plain spaces. */
export const plain = (text: string | undefined) => text?.replaceAll('\u202f', ' ')
/** Messages of findings, with plain spaces. */
export const texts = (found: readonly { message: string }[]) =>
  found.map(({ message }) => plain(message))

/** The workshops' summary of one day alone. */
export const BY_DAY = { ...WORKSHOPS, time: { kind: 'day' } } as const satisfies ImportModel
/** The workshops' summary with a day in each row. */
export const DATED = {
  ...WORKSHOPS,
  time: { kind: 'dated', column: 'Jour' },
  dates: 'dd/MM/yyyy',
} as const satisfies ImportModel

/** Morning whose import is of an activity date: Monday's for a Friday. */
export const morningOf = (date: string) => addDays(date, weekday(date) === 5 ? 3 : 1)
/** A day of November 2026. */
export const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`

/** Rows of mechanics: PDV number and revenue of the day, two hours each. */
export const rows = (...given: [pdv: string, revenue: number][]) =>
  workshops(...given.map(([pdv, revenue]): MadeCell[] => [pdv, 'MEC', revenue, 0, 2, 1, 1]))
/** Imports the mechanics' revenue of one day of November 2026. */
export const sendDay = (number: number, ...given: [pdv: string, revenue: number][]) =>
  sendExport(rows(...given), { date: morningOf(day(number)) })

/** Rows with their day: dd/MM/yyyy, PDV number, revenue. */
export const dated = (...given: [on: string, pdv: string, revenue: number][]): MadeCell[][] => [
  ['Jour', ...WORKSHOP_HEADER],
  ...given.map(([on, pdv, revenue]): MadeCell[] => [on, pdv, 'MEC', revenue, 0, 2, 1, 1]),
]

/** CA Net of the mechanics by date of a concession's records. */
export async function revenues(siteId: string): Promise<Record<string, number>> {
  const found = await (await records.open()).find({ siteId }).sort({ siteId: 1, date: 1 }).toArray()
  return Object.fromEntries(found.map((one) => [one.date, one.services.mechanic.netRevenue]))
}
