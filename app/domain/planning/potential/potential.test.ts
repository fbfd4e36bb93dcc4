import { describe, expect, it } from 'vitest'
import { FIXTURE_HOLIDAYS, fifteenPeople } from '../fifteen-people.fixture'
import { potentialOf, sumPotential, workingCount } from './potential'

// of the months' open days in `totals.test.ts`
describe.each([
  { month: '2026-02', mechanic: 707.98, quickService: 294, body: 170.996 },
  { month: '2028-02', mechanic: 745.479, quickService: 308, body: 177.996 },
  { month: '2026-04', mechanic: 745.479, quickService: 308, body: 177.996 },
  { month: '2026-05', mechanic: 602.483, quickService: 255.5, body: 157.745 },
])('a concession of 15 people, $month', ({ month, ...potential }) => {
  it('counts 7 hours per productive value unit, service by service', () => {
    const people = fifteenPeople(month, FIXTURE_HOLIDAYS)
    const parts = people.map((person) => potentialOf(person.service, person.codes))
    expect(sumPotential(parts)).toEqual(potential)
  })
})

it('counts the people whose code is above 0', () => {
  const people = fifteenPeople('2026-02', FIXTURE_HOLIDAYS)
  const on = (date: string) => workingCount(people.map(({ codes }) => codes[date] ?? ''))
  // the 2nd: 15 less Karim (CP), David (CP) and Omar (Saturdays only)
  expect([on('2026-02-02'), on('2026-02-07'), on('2026-02-01')]).toEqual([12, 3, 0])
})

it('gives advisors no potential, whatever service they are tied to', () => {
  expect(potentialOf('cas_ccs_ce', { '2026-02-02': '1' })).toEqual({
    mechanic: 0,
    quickService: 0,
    body: 0,
  })
})
