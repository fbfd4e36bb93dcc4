import { expect, it } from 'vitest'
import { noFigures, noFiguresByService } from '../records/figures'
import { unseenChanges, unseenOfMonth } from './differences'

const MECHANIC = { ...noFigures(), netRevenue: 900, totalHours: 9, ongoingHours: 2 }
const DAY = {
  services: { ...noFiguresByService(), mechanic: MECHANIC },
  parts: { activity: 'a', workers: 'w', sales: 's' },
  plateId: 'p',
  groupId: 'g',
}
const mechanic = (given: object) => ({
  ...DAY,
  services: { ...DAY.services, mechanic: { ...MECHANIC, ...given } },
  parts: { ...DAY.parts, activity: 'b' },
})

it('lists changes that a preview’s sums do not show', () => {
  expect(unseenChanges(DAY, mechanic({ netRevenue: 950 }))).toEqual([])
  expect(unseenChanges(DAY, mechanic({ ongoingHours: 3, entriesCessions: 1 }))).toEqual([
    'ongoing',
    'invoices',
  ])
  expect(unseenChanges(DAY, { ...DAY, parts: { ...DAY.parts, workers: 'x', sales: 'y' } })).toEqual(
    ['workers', 'sales'],
  )
  expect(unseenChanges(DAY, { ...DAY, plateId: 'q' })).toEqual(['chain'])
})

it('detects equal sums divided differently among the services', () => {
  // 900 € in Mécanique, then 600 € there and 300 € in Carrosserie
  const moved = mechanic({ netRevenue: 600 })
  moved.services.body = { ...noFigures(), netRevenue: 300 }
  expect(unseenChanges(DAY, moved)).toEqual(['split'])
})

it('ignores a sheet missing in the file, and one with unknown mark', () => {
  const without = { ...mechanic({ entriesClients: 4 }), parts: { activity: 'b' } }
  expect(unseenChanges(DAY, without)).toEqual(['invoices'])
  const older = { ...DAY, parts: { activity: '', workers: '', sales: '' } }
  expect(unseenChanges(older, DAY)).toEqual([])
  // the stored day has no hours of collaborators yet
  expect(unseenChanges({ ...DAY, parts: { activity: 'a', sales: 's' } }, DAY)).toEqual(['workers'])
})

it('detects data rewritten because it was invalid', () => {
  expect(unseenChanges(DAY, DAY)).toEqual(['broken'])
  expect(unseenChanges({ ...DAY, services: null }, mechanic({ ongoingHours: 3 }))).toEqual([])
})

it('detects a changed day and moved concession of a VideoCheck month', () => {
  const month = { plateId: 'p', groupId: 'g', date: '2026-11-18' }
  expect(unseenOfMonth(undefined, month)).toEqual([])
  expect(unseenOfMonth(month, { ...month, date: '2026-11-19' })).toEqual(['date'])
  expect(unseenOfMonth(month, { ...month, groupId: 'h' })).toEqual(['chain'])
})
