import { expect, test } from 'vitest'
import { monthAt } from '../calendar/month-days.fixture'
import { noObjectifs, objectifTotals } from '../objectifs/totals'
import { noFigures, noFiguresByService } from './figures'
import { siteActivity } from './month-activity'
import { revenueProgress } from './revenue-progress'
import { type ScopeFigures, scopeFigures } from './scope-figures'
import { synthesisTable } from './synthesis-export'
import { sumUntargeted, untargetedRealized, withoutUntargeted, withUntargeted } from './untargeted'

const services = (netRevenue: number, bodyHours: number) => ({
  ...noFiguresByService(),
  mechanic: { ...noFigures(), netRevenue },
  body: { ...noFigures(), totalHours: bodyHours },
})
const site = siteActivity('a', '2026-11', [
  { date: '2026-11-18', services: services(100.1, 1.5) },
  { date: '2026-11-20', services: services(900, 9) },
])

test('what concessions realised is that of their latest record by the date, by service and in all', () => {
  const other = siteActivity('b', '2026-11', [{ date: '2026-11-19', services: services(0.2, 2) }])
  const { global, services: by } = untargetedRealized([site, other], '2026-11-19')
  expect(global).toEqual({ revenue: 100.3, ht: 3.5, hec: 0 })
  expect([by.mechanic.revenue, by.body.ht, by.quickService.revenue]).toEqual([100.3, 3.5, 0])
  expect(untargetedRealized([site], '2026-11-17').global).toEqual({ revenue: 0, ht: 0, hec: 0 })
  expect(sumUntargeted([]).global).toEqual({ revenue: 0, ht: 0, hec: 0 })
})

test('a gap that is negative without them has no tick; a verdict that is none keeps its own', () => {
  const good = { status: 'good', verdict: null } as const
  expect(withoutUntargeted(good, 100, 100.01)).toEqual({ ...good, below: true })
  expect(withoutUntargeted(good, 100, 100)).toEqual(good)
  expect(withoutUntargeted(good, null, 100)).toEqual(good)
  const warn = { status: 'warn', verdict: null } as const
  expect(withoutUntargeted(warn, -5, 100)).toEqual(warn)
})

test('the progress of revenue tells them, and has no tick that is theirs alone', () => {
  // 100,10 € are realised at 13 of 20 days, all of it by whom nobody set an objectif for
  const objectif = objectifTotals({
    budget: { totalHours: 2, hecHours: 1, revenue: 110, totalEntries: 0 },
    services: [],
    videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
  })
  const figures = scopeFigures('2026-11-19', site, objectif, monthAt(13, 20))
  const known = withUntargeted(figures, untargetedRealized([site], '2026-11-19'))
  const [before, after] = [figures, known].map((of) => revenueProgress(of).lines[0])
  expect(before).toMatchObject({ untargeted: 0, stands: { status: 'good' } })
  expect(before?.stands.below).toBeUndefined()
  expect(after).toMatchObject({ untargeted: 100.1, stands: { below: true } })
})

test('the file of a synthesis has a column of them where somebody has no objectif, and none elsewhere', () => {
  const figures = scopeFigures('2026-11-19', site, noObjectifs(), monthAt(13, 20))
  const column = (of: ScopeFigures) => {
    const { headers, rows } = synthesisTable(of, [])
    const at = headers.indexOf('Dont sans objectif')
    return at < 0 ? null : rows.map((row) => row[at])
  }
  expect(column(figures)).toBeNull()
  const known = withUntargeted(figures, untargetedRealized([site], '2026-11-19'))
  // CA Net, HT and HEC: the total, then Mécanique, Service Rapide and Carrosserie
  expect(column(known)).toEqual([100.1, 100.1, 0, 0, 1.5, 0, 0, 1.5, 0, 0, 0, 0])
})
