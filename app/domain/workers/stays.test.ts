import { describe, expect, it } from 'vitest'
import { formerStaysText, splitTarget, staffOn, stayOn, staysOf } from './stays'

const dole = { _id: 'p', siteId: 'dole', arrivesOn: null, leavesOn: '2026-11-15' }
const lyon = {
  _id: 'q',
  personId: 'p',
  siteId: 'lyon',
  arrivesOn: '2026-11-16',
  leavesOn: '2026-12-31',
}
const back = { _id: 'r', personId: 'p', siteId: 'dole', arrivesOn: '2027-02-01', leavesOn: null }

describe('stays of a person (4-decisions, 73)', () => {
  it('are in order of days', () => {
    expect(staysOf([back, lyon, dole])).toEqual([
      { siteId: 'dole', from: null, to: '2026-11-15' },
      { siteId: 'lyon', from: '2026-11-16', to: '2026-12-31' },
      { siteId: 'dole', from: '2027-02-01', to: null },
    ])
    const names: Record<string, string> = { dole: 'Dole', lyon: 'Lyon' }
    expect(formerStaysText([lyon, dole], (id) => names[id] ?? '')).toBe(
      ' Séjours\u202f: Dole jusqu’au 15/11/2026\u202f; Lyon à partir du 16/11/2026 jusqu’au 31/12/2026.',
    )
    expect(formerStaysText([dole], String)).toBe('')
  })

  it('hold a day, or the last one before it', () => {
    const of = (day: string) => stayOn([back, lyon, dole], day)._id
    expect(of('2026-11-15')).toBe('p')
    expect(of('2026-11-16')).toBe('q')
    expect(of('2027-01-15')).toBe('q')
    expect(of('2027-02-01')).toBe('r')
  })

  it('of one concession are one name for a file', () => {
    const ids = (day: string) => staffOn([dole, lyon, back], day).map(({ _id }) => _id)
    expect(ids('2026-11-10')).toEqual(['p', 'q'])
    expect(ids('2027-02-10')).toEqual(['r', 'q'])
  })
})

it('a target is split by planned value to a tenth, the new side takes the rest', () => {
  expect(splitTarget(100, { before: 9, after: 11 })).toEqual({ before: 45, after: 55 })
  // 100 × 1 ÷ 3 = 33.33
  expect(splitTarget(100, { before: 1, after: 2 })).toEqual({ before: 33.3, after: 66.7 })
  expect(splitTarget(80, { before: 0, after: 0 })).toEqual({ before: 80, after: 0 })
})
