import { describe, expect, it } from 'vitest'
import {
  ATTENDANCE_CODES,
  codesFor,
  defaultCode,
  offers,
  presenceOf,
  productiveDaysOf,
  readCode,
} from './codes'

const codes = (team: string) => codesFor(team).map(({ code }) => code)

describe('attendance codes (spec 2 §3)', () => {
  it('holds the fifteen codes with their values', () => {
    expect(Object.fromEntries(ATTENDANCE_CODES.map(({ code, value }) => [code, value]))).toEqual({
      P: 1,
      '1': 1,
      '1.107': 1.107,
      '0.75': 0.75,
      '0.5': 0.5,
      CP: 0,
      PCP: 0,
      CFA: 0,
      M: 0,
      F: 0,
      D: 0,
      R: 0,
      PA: 0,
      RTT: 0,
      A: 0,
    })
  })

  it('counts P as present but never as potential', () => {
    expect([presenceOf('P'), productiveDaysOf('P')]).toEqual([1, 0])
    expect([presenceOf('1.107'), productiveDaysOf('1.107')]).toEqual([1.107, 1.107])
    expect([presenceOf(''), presenceOf('?'), productiveDaysOf('X')]).toEqual([0, 0, 0])
  })

  it('offers productive teams every code but P, the others P and the codes of value 0', () => {
    const absences = ['CP', 'PCP', 'CFA', 'M', 'F', 'D', 'R', 'PA', 'RTT', 'A']
    for (const team of ['mechanic', 'quickService', 'body'])
      expect(codes(team)).toEqual(['1', '1.107', '0.75', '0.5', ...absences])
    for (const team of ['guidance', 'administrative', 'cas_ccs_ce', ''])
      expect(codes(team)).toEqual(['P', ...absences])
    expect([offers('mechanic', 'P'), offers('guidance', '1'), offers('guidance', '')]).toEqual([
      false,
      false,
      true,
    ])
    expect([defaultCode('body'), defaultCode('cas_ccs_ce')]).toEqual(['1', 'P'])
  })

  it('reads codes as people type them', () => {
    const typed = ['cp', ' Rtt ', '0,5', '.5', '0,50', '1,107', '1.0', '', '  ', '\u00a01\u202f']
    expect(typed.map(readCode)).toEqual([
      'CP',
      'RTT',
      '0.5',
      '0.5',
      '0.5',
      '1.107',
      '1',
      '',
      '',
      '1',
    ])
    expect(['0', '2', 'XX', '1e0', '-1', '0.6', '1.107.1', '__proto__', '٣'].map(readCode)).toEqual(
      Array(9).fill(undefined),
    )
  })
})
