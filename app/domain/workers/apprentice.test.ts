import { describe, expect, it } from 'vitest'
import {
  apprenticeOn,
  type Flagged,
  flaggedIn,
  flaggedSince,
  flagMovesUntil,
  readEffectDay,
  withFlag,
} from './apprentice'

const never: Flagged = { isApprenticeDefault: false }
const on = (flagged: Flagged, ...days: string[]) => days.map((day) => apprenticeOn(flagged, day))

describe('the apprentice flag', () => {
  it('holds from its day on; before it, it is as it was', () => {
    const hired = withFlag(never, '2026-11-20', true)
    expect(on(never, '1990-01-01', '2026-11-20')).toEqual([false, false])
    expect(on(hired, '2026-11-19', '2026-11-20', '2027-01-01')).toEqual([false, true, true])
    expect([flaggedSince(never), flaggedSince(hired)]).toEqual([null, '2026-11-20'])
    const grown = withFlag(hired, '2027-09-01', false)
    expect(on(grown, '2026-11-19', '2027-08-31', '2027-09-01')).toEqual([false, true, false])
  })

  it('counts for the whole month in which it changes, and for none before', () => {
    const hired = withFlag(never, '2026-11-20', true)
    expect(['2026-10', '2026-11'].map((m) => flaggedIn(hired, m).isApprenticeDefault)).toEqual([
      false,
      true,
    ])
  })

  it('keeps later changes when an earlier day is set, and drops a change to the same value', () => {
    const grown = withFlag(withFlag(never, '2026-11-20', true), '2027-09-01', false)
    const earlier = withFlag(grown, '2026-10-01', true)
    expect(on(earlier, '2026-09-30', '2026-10-01', '2026-11-20', '2027-09-01')).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(earlier.apprenticeBefore).toHaveLength(2)
    expect(withFlag(withFlag(never, '2026-11-20', true), '2026-11-20', false)).toEqual({
      isApprenticeDefault: false,
      apprenticeBefore: [],
    })
    expect(flagMovesUntil(grown, '2026-10-01')).toBe('2026-11')
    expect(flagMovesUntil(grown, '2027-09-01')).toBeNull()
  })

  it('reads its day, today without one', () => {
    expect(readEffectDay(undefined, '2026-11-20')).toBe('2026-11-20')
    expect(() => readEffectDay('2026-02-30', '2026-11-20')).toThrow('aaaa-mm-jj')
  })
})
