import { expect, test } from 'vitest'
import { byService } from '../../workshop-services'
import { staffOf, sumStaff } from './month-staff'
import { personDaysToDate, potentialToDate, potentialUpTo } from './potential-to-date'
import { noPotential } from './site-potential'

/** One mechanic who works each of these days of November. */
const planned = (...days: number[]) =>
  staffOf('2026-11', [
    {
      service: 'mechanic',
      days: Object.fromEntries(
        days.map((day) => [`2026-11-${String(day).padStart(2, '0')}`, { code: '1' }]),
      ),
    },
  ])
const mechanic = (hours: number) => byService((service) => (service === 'mechanic' ? hours : 0))

/* A has data of the 19th, B of the 17th, C none yet; each plans 16, 17, 18, 19 and 20. */
const [a, b, c] = [planned(16, 17, 18, 19, 20), planned(16, 17, 18, 19, 20), planned(16, 17)]
const whole = sumStaff('2026-11', [a, b, c])

test('each concession plans up to its own data date (4-decisions, 39 and 43)', () => {
  // up to the 19th: 4 + 4 + 2 days, of which B and C 6; B up to the 17th 2: 28 + 14 h, not 70
  const odd = { upToMost: mechanic(42), upToOwn: [potentialUpTo(b, '2026-11-17')] }
  expect(potentialToDate(whole, '2026-11-19', odd)).toEqual(mechanic(42))
})

test('concessions without data count 0, even if they are the majority', () => {
  const odd = { upToMost: noPotential(), upToOwn: [potentialUpTo(a, '2026-11-19')] }
  expect(potentialToDate(whole, null, odd)).toEqual(mechanic(28))
  expect(potentialToDate(whole, null, { ...odd, upToOwn: [] })).toEqual(noPotential())
})

test('a tidy scope plans up to the date of all', () => {
  const none = { upToMost: noPotential(), upToOwn: [] }
  expect(potentialToDate(whole, '2026-11-17', none)).toEqual(mechanic(42))
})

test('person-days are those of each concession up to its own data date (4-decisions, 54)', () => {
  const odd = [
    { staff: b, date: '2026-11-17' },
    { staff: c, date: null },
  ]
  // A 4 days up to the 19th, B 2 up to the 17th, C none without data
  expect(personDaysToDate(whole, '2026-11-19', odd)).toEqual(mechanic(6))
  // most have no data: A alone, up to the 19th
  expect(personDaysToDate(whole, null, [{ staff: a, date: '2026-11-19' }])).toEqual(mechanic(4))
})
