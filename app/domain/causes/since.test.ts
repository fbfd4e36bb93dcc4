import { describe, expect, it } from 'vitest'
import { sinceOf, sinceText } from './since'

const DAYS = ['02', '03', '04', '05', '06', '09', '10'].map((day) => `2026-11-${day}`)
const since = (...values: number[]) =>
  sinceOf(values.map((value, i) => ({ date: DAYS[i] ?? '', value })))

describe('the day since which a lever is lowest', () => {
  it('has the lowest sum up to the last day', () => {
    // from the 5th: −60 − 10 − 40 = −110; from the 2nd: −110 + 30 − 20 + 10 = −90
    expect(since(10, -20, 30, -60, -10, -40)).toEqual({
      day: '2026-11-05',
      isStart: false,
      isDaily: true,
    })
  })

  it('is the earliest of equal sums', () => {
    // from the 4th −50, from the 3rd −50
    expect(since(5, 0, -30, -20)?.day).toBe('2026-11-03')
    expect(since(5, -10, 10, -50)?.day).toBe('2026-11-03')
  })

  it('goes over a good day within', () => {
    expect(since(10, -50, 20, -60)).toEqual({ day: '2026-11-03', isStart: false, isDaily: false })
  })

  it('may be the first working day, or the last', () => {
    expect(since(-10, 5, -20)).toEqual({ day: '2026-11-02', isStart: true, isDaily: false })
    expect(since(-10, 50, -20)).toEqual({ day: '2026-11-04', isStart: false, isDaily: true })
  })

  it('is none where nothing was lost', () => {
    expect(since(10, -5, 5)).toBeNull()
    expect(since(0, 0)).toBeNull()
    expect(since()).toBeNull()
  })
})

describe('its words', () => {
  it('name the day, or the beginning of the month', () => {
    expect(sinceText({ day: '2026-11-09', isStart: false, isDaily: false })).toBe('depuis le 9/11')
    expect(sinceText({ day: '2026-11-02', isStart: true, isDaily: false })).toBe(
      'depuis le début du mois',
    )
  })

  it('say every day only where every day took from the gap', () => {
    expect(sinceText({ day: '2026-11-02', isStart: true, isDaily: true })).toBe(
      'chaque jour depuis le début du mois',
    )
    expect(sinceText({ day: '2026-11-05', isStart: false, isDaily: true })).toBe(
      'chaque jour depuis le 5/11',
    )
  })
})
