import { describe, expect, it } from 'vitest'
import { selectedDate } from './selected-date'

const INVALID = 'Date sélectionnée invalide.'

describe('the selected date of a URL, on Friday 2026-11-20', () => {
  it.each([
    [null, '2026-11-19', null],
    ['', '2026-11-19', null],
    ['2026-11-10', '2026-11-10', null],
    ['2026-11-20', '2026-11-20', null],
    ['2026-11-21', '2026-11-19', INVALID],
    ['2000-01-01', '2000-01-01', null],
    ['1999-12-31', '2026-11-19', INVALID],
    ['2026-13-45', '2026-11-19', INVALID],
    ['2026-02-30', '2026-11-19', INVALID],
    ['hier', '2026-11-19', INVALID],
    ['2026-11-10T00:00', '2026-11-19', INVALID],
  ])('%s', (asked, selected, error) => {
    expect(selectedDate(asked, '2026-11-20')).toEqual({ selected, error })
  })

  it('goes back three days on a Monday', () => {
    expect(selectedDate(null, '2026-11-23').selected).toBe('2026-11-20')
  })
})
