import { describe, expect, it } from 'vitest'
import { isAbsent } from './absent'

const THURSDAY = '2026-11-19'
const before = { since: '2026-11-18' }
const same = { since: THURSDAY }
const absent = (missing: { since: string }, file: string[], held: string[] | null) =>
  isAbsent(missing, THURSDAY, new Set(file), held)

describe('a concession that is missing from a file (4-decisions, 55)', () => {
  it('is absent if the import that last contained it also contained concessions of this file', () => {
    expect(absent(before, ['a', 'b'], ['a', 'b', 'missing'])).toBe(true)
    expect(absent(before, ['a'], ['a', 'b', 'c', 'd', 'missing'])).toBe(true)
  })

  it('is not if that import had only other concessions, because files arrive by plate', () => {
    expect(absent(before, ['a', 'b'], ['c', 'missing'])).toBe(false)
    expect(absent(same, ['a', 'b'], ['c', 'missing'])).toBe(false)
  })

  it('is not if it has data of the day and the file corrects less than half of the day’s', () => {
    // one of four, then two of four
    expect(absent(same, ['a'], ['a', 'b', 'c', 'missing'])).toBe(false)
    expect(absent(same, ['a', 'b'], ['a', 'b', 'c', 'missing'])).toBe(true)
  })

  it('is absent if that import is unknown', () => {
    expect(absent(before, ['a'], null)).toBe(true)
    expect(absent(same, ['a'], null)).toBe(true)
  })
})
