import { describe, expect, it } from 'vitest'
import { daysOf } from '../../calendar/day-arithmetic'
import { FIXTURE_HOLIDAYS, fifteenPeople } from '../fifteen-people.fixture'
import { sectionOf } from './sections'
import { addSums, attendanceOf, gridTotals, rowTotal, sumRows } from './totals'

function concession(month: string) {
  const people = fifteenPeople(month, FIXTURE_HOLIDAYS)
  const days = daysOf(month)
  const rows = people.map((person) => ({
    section: sectionOf({ ...person, userRole: null }),
    codes: days.map((date) => person.codes[date] ?? ''),
  }))
  return { sums: sumRows(rows, days.length), length: days.length }
}

// W open weekdays, S open Saturdays: February 2026 20 + 4, February 2028 21 + 4,
// April 2026 22 − Easter Monday + 4, May 2026 21 − 4 holidays + 5
const MONTHS = [
  {
    month: '2026-02',
    length: 28,
    sections: {
      guidance: 20,
      administrative: 20,
      cas_ccs_ce: 58,
      mechanic: 101.14,
      quickService: 42,
      body: 24.43,
    },
    productive: 167.57,
  },
  {
    month: '2028-02',
    length: 29,
    sections: {
      guidance: 21,
      administrative: 21,
      cas_ccs_ce: 61,
      mechanic: 106.5,
      quickService: 44,
      body: 25.43,
    },
    productive: 175.93,
  },
  {
    month: '2026-04',
    length: 30,
    sections: {
      guidance: 21,
      administrative: 21,
      cas_ccs_ce: 61,
      mechanic: 106.5,
      quickService: 44,
      body: 25.43,
    },
    productive: 175.93,
  },
  {
    month: '2026-05',
    length: 31,
    sections: {
      guidance: 17,
      administrative: 17,
      cas_ccs_ce: 49,
      mechanic: 86.07,
      quickService: 36.5,
      body: 22.54,
    },
    productive: 145.1,
  },
]

describe.each(MONTHS)('a concession of 15 people, $month', (expected) => {
  const { sums, length } = concession(expected.month)
  const totals = gridTotals(sums)

  it('adds up teams and productive totals of the month, rounded to 2 decimals', () => {
    expect(length).toBe(expected.length)
    const months = Object.entries(totals.sections).map(([section, { month }]) => [section, month])
    expect(Object.fromEntries(months)).toEqual(expected.sections)
    expect(totals.productive.month).toBe(expected.productive)
  })
})

describe('days of February 2026', () => {
  const { sums } = concession('2026-02')
  const { sections, productive } = gridTotals(sums)

  it('adds up the first working day, an ordinary one, a Saturday and a Sunday', () => {
    // Monday 2nd: Karim CP, David CP; Tuesday 17th: all present; Saturday 7th: 1 + 0.5 + 1.107
    const at = (days: readonly number[] | undefined) => [2, 17, 7, 1].map((day) => days?.[day - 1])
    expect(at(sections.mechanic?.days)).toEqual([4.36, 5.36, 1, 0])
    expect(at(sections.quickService?.days)).toEqual([2, 2, 0.5, 0])
    expect(at(sections.body?.days)).toEqual([1, 1, 1.11, 0])
    expect(at(sections.cas_ccs_ce?.days)).toEqual([2, 3, 0, 0])
    expect(at(productive.days)).toEqual([7.36, 8.36, 2.61, 0])
  })
})

it('rounds a plate and a group after adding up, not before', () => {
  const { sums, length } = concession('2026-05')
  const plate = gridTotals(addSums([sums, sums], length))
  const group = gridTotals(addSums([sums, sums, sums], length))
  // 2 × 22.535 = 45.07 and 3 × 22.535 = 67.605; 2 × 145.104 = 290.208 and 3 × 145.104 = 435.312
  expect([plate.sections.body?.month, group.sections.body?.month]).toEqual([45.07, 67.61])
  expect([plate.productive.month, group.productive.month]).toEqual([290.21, 435.31])
  expect(plate.sections.cas_ccs_ce?.month).toBe(98)
})

it('counts 0 productive days for an unproductive team, whatever its codes', () => {
  const { sections, productive } = gridTotals(
    sumRows([{ section: 'guidance', codes: ['1', 'P', ''] }], 3),
  )
  expect(sections.guidance).toEqual({ days: [1, 1, 0], month: 2 })
  expect(productive).toEqual({ days: [0, 0, 0], month: 0 })
})

it('a stored month counts in the section of its team, a missing day not at all', () => {
  const { sections, productive } = gridTotals(
    attendanceOf('2026-02', [
      { service: 'body', days: { '2026-02-02': { code: '1.107' }, '2026-02-28': { code: '0.5' } } },
      { service: 'gone', days: { '2026-02-02': { code: 'P' } } },
    ]),
  )
  expect([sections.body?.days.length, sections.body?.month]).toEqual([28, 1.61])
  expect([sections.body?.days[1], sections.body?.days[27]]).toEqual([1.11, 0.5])
  expect(sections.unassigned?.month).toBe(1)
  expect(productive.month).toBe(1.61)
})

it('counts P as 0 in a productive section, so that the subtotals add up to the total', () => {
  const { sections, productive } = gridTotals(
    sumRows([{ section: 'mechanic', codes: ['P', '1'] }], 2),
  )
  expect([sections.mechanic?.days, productive.days]).toEqual([
    [0, 1],
    [0, 1],
  ])
  expect(rowTotal('guidance', ['P', '1.107', '1.107', 'CP', ''])).toBe(3.21)
  expect(rowTotal('mechanic', ['P', '1.107', '1.107', 'CP', ''])).toBe(2.21)
})
