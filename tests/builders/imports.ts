import { type RecordDocument, records } from '~/db/collections/records.server'
import {
  ACTIVITY_HEADER,
  activityRow,
  SALES_HEADER,
  WORKER_HEADER,
} from '~/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell, type MadeSheets } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { importActivity } from '~/services/imports/import-activity.server'
import { makeNetwork, type TestNetwork } from './hierarchy'
import { makePrincipal } from './users'

export const admin = makePrincipal()
/** A Friday: the activity date is Thursday the 19th. */
export const FRIDAY = '2026-11-20'
export const THURSDAY = '2026-11-19'

/** The test network, with the clock at 08:30 on that Friday, before any import. */
export async function fridayMorning(): Promise<TestNetwork> {
  setClock(instantOfParis(`${FRIDAY}T08:30`))
  return makeNetwork()
}

/** Imports these sheets as an administrator. */
export const send = (sheets: MadeSheets, date = FRIDAY, fileName = 'matin.xlsx') =>
  importActivity(admin, { bytes: bySheetJs(sheets), fileName, date })

/** The sheets of the activity workbook by their names, headers included. */
export const sheetOfActivity = (...rows: MadeCell[][]): MadeSheets => ({
  Activité: [ACTIVITY_HEADER, ...rows],
})
export const sheetOfHours = (...rows: MadeCell[][]): MadeSheets => ({
  Collaborateurs: [WORKER_HEADER, ...rows],
})
export const sheetOfSales = (...rows: MadeCell[][]): MadeSheets => ({
  'Ventes additionnelles': [SALES_HEADER, ...rows],
})

/** The sheet Activité of concessions A1, 500 hours of mechanics, and A2. */
export const ACTIVITY = [
  ACTIVITY_HEADER,
  activityRow('0101', 'MECA', { 'Heures totales': 500 }),
  activityRow('0103'),
]

/** Imports these rows of the sheet Activité. */
export const sendRows = (rows: MadeCell[][], date = FRIDAY) => send(sheetOfActivity(...rows), date)

/** A concession's record; null without one. */
export async function stored(siteId: string, date = THURSDAY): Promise<RecordDocument | null> {
  return (await records.open()).findOne({ siteId, date })
}

/** The mechanics' CA Net of a concession's record. */
export const revenue = async (siteId: string, date?: string) =>
  (await stored(siteId, date))?.services.mechanic.netRevenue
