import { expect, it } from 'vitest'
import { freshnessOn } from '../records/data-dates'
import { noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities, unreadableActivity } from '../records/month-activity'
import { noObjectifs } from '../targets/totals'
import { unrecordedSites, untargetedRecords } from './missing-records'

const services = noFiguresByService()
const october = (siteId: string, ...days: string[]) =>
  siteActivity(
    siteId,
    '2026-10',
    days.map((day) => ({ date: `2026-10-${day}`, services })),
  )

/*
 * October 2026. A has records up to the 30th, B its first one on the 20th. C, D and E have none: C has an objectif,
 * D has none, E has an invalid one. F has an invalid record and no objectif.
 */
const ACTIVITY = sumActivities('2026-10', [
  october('A', '12', '30'),
  october('B', '20'),
  october('C'),
  october('D'),
  october('E'),
  unreadableActivity('F', '2026-10'),
])
const OBJECTIFS = { ...noObjectifs(), siteCount: 3, missing: ['D', 'F'], unreadable: ['E'] }
const MONTH = { activity: ACTIVITY, objectifs: OBJECTIFS }

it('in a past month, concessions with an objectif and no record are missing', () => {
  expect(unrecordedSites(MONTH, '2026-11-19')).toEqual(['C', 'E'])
})

it('in the month in progress, the concessions late without a date are missing', () => {
  const late = freshnessOn(ACTIVITY, '2026-10-15', { isWorked: () => true }).late.filter(
    ({ date }) => date === null,
  )
  expect(late.map(({ siteId }) => siteId)).toEqual(['B', 'C', 'D', 'E'])
  expect(unrecordedSites(MONTH, '2026-10-15')).toEqual(['B', 'C', 'D', 'E'])
  expect(unrecordedSites(MONTH, '2026-10-31')).toEqual(['C', 'D', 'E'])
})

it('a concession without objectif is untargeted only if it has a record', () => {
  const global = { ...noObjectifs().global, revenue: 50_000 }
  // B, C and D have no objectif; F's record and E's objectif are invalid
  const objectifs = { ...noObjectifs(), global, missing: ['B', 'C', 'D', 'F'], unreadable: ['E'] }
  const of = (date: string) => untargetedRecords({ activity: ACTIVITY, objectifs }, date)
  expect(of('2026-11-19')).toEqual(['B'])
  expect(of('2026-10-15')).toEqual([])
})

it('in a month without any record, no concession is missing', () => {
  expect(unrecordedSites(MONTH, '2026-10-09')).toEqual([])
  const empty = sumActivities('2026-10', [october('C'), unreadableActivity('F', '2026-10')])
  expect(unrecordedSites({ activity: empty, objectifs: OBJECTIFS }, '2026-11-19')).toEqual([])
})
