import { expect, it } from 'vitest'
import { noObjectifs } from '../objectifs/totals'
import { freshnessOn } from '../records/data-dates'
import { noFiguresByService } from '../records/figures'
import { siteActivity, sumActivities, unreadableActivity } from '../records/month-activity'
import { unrecordedSites, untargetedRecords } from './unrecorded'

const services = noFiguresByService()
const october = (siteId: string, ...days: string[]) =>
  siteActivity(
    siteId,
    '2026-10',
    days.map((day) => ({ date: `2026-10-${day}`, services })),
  )

/*
 * October 2026. A has records up to the 30th, B its first one on the 20th; C, D and E have none, of which C has an
 * objectif, D none, and E one that cannot be read. F's record cannot be read, and it has no objectif.
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

it('a month that is over lacks who has an objectif of it and no record', () => {
  expect(unrecordedSites(MONTH, '2026-11-19')).toEqual(['C', 'E'])
})

it('the month under way lacks whom the other pages call late without a date', () => {
  const late = freshnessOn(ACTIVITY, '2026-10-15', () => true).late.filter(
    ({ date }) => date === null,
  )
  expect(late.map(({ siteId }) => siteId)).toEqual(['B', 'C', 'D', 'E'])
  expect(unrecordedSites(MONTH, '2026-10-15')).toEqual(['B', 'C', 'D', 'E'])
  expect(unrecordedSites(MONTH, '2026-10-31')).toEqual(['C', 'D', 'E'])
})

it('who has no objectif is counted without one only where it has a record', () => {
  const global = { ...noObjectifs().global, revenue: 50_000 }
  // B, C and D have none, F's record cannot be read and E's objectif cannot
  const objectifs = { ...noObjectifs(), global, missing: ['B', 'C', 'D', 'F'], unreadable: ['E'] }
  const of = (date: string) => untargetedRecords({ activity: ACTIVITY, objectifs }, date)
  expect(of('2026-11-19')).toEqual(['B'])
  expect(of('2026-10-15')).toEqual([])
})

it('a month without any record lacks nobody: it says nothing', () => {
  expect(unrecordedSites(MONTH, '2026-10-09')).toEqual([])
  const empty = sumActivities('2026-10', [october('C'), unreadableActivity('F', '2026-10')])
  expect(unrecordedSites({ activity: empty, objectifs: OBJECTIFS }, '2026-11-19')).toEqual([])
})
