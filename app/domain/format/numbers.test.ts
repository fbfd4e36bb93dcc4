import { describe, expect, it } from 'vitest'
import {
  columnPercent,
  counted,
  daySum,
  days,
  decimal,
  euros,
  exactRate,
  hours,
  integer,
  percent,
  rate,
  shortEuros,
  signedColumnPercent,
  signedEuros,
  signedHours,
  signedPercent,
} from './numbers'

// \u202f is the narrow no-break space of thousands and %, \u00a0 the no-break space before other units.
describe('numbers in French', () => {
  it('writes euros without decimals', () => {
    expect(euros(418250)).toBe('418\u202f250\u00a0€')
    expect(euros(1234567.5)).toBe('1\u202f234\u202f568\u00a0€')
    expect(euros(-450)).toBe('−450\u00a0€')
    expect(euros(0)).toBe('0\u00a0€')
  })

  it('never writes a negative zero', () => {
    expect(euros(-0.3)).toBe('0\u00a0€')
    expect(percent(-0.01)).toBe('0\u202f%')
  })

  it('signs gaps and changes', () => {
    expect(signedEuros(12300)).toBe('+12\u202f300\u00a0€')
    expect(signedEuros(-12300)).toBe('−12\u202f300\u00a0€')
    expect(signedEuros(0)).toBe('0\u00a0€')
    expect(signedPercent(3.44)).toBe('+3,4\u202f%')
    expect(signedHours(-1681.5)).toBe('−1\u202f681,5\u00a0h')
  })

  it('shortens thousands of euros for charts', () => {
    expect(shortEuros(950)).toBe('950\u00a0€')
    expect(shortEuros(1500)).toBe('1,5\u00a0k€')
    expect(shortEuros(-2_495_935)).toBe('−2\u202f495,9\u00a0k€')
    expect([shortEuros(999.4), shortEuros(1000), shortEuros(-999.4), shortEuros(-1000)]).toEqual([
      '999\u00a0€',
      '1\u00a0k€',
      '−999\u00a0€',
      '−1\u00a0k€',
    ])
    expect(shortEuros(null)).toBe('-')
  })

  it('writes hours, rates and counts', () => {
    expect(hours(2318.5)).toBe('2\u202f318,5\u00a0h')
    expect(hours(7, 2)).toBe('7,00\u00a0h')
    expect(hours(4000, 0)).toBe('4\u202f000\u00a0h')
    expect(rate(312.4)).toBe('312\u00a0€/h')
    expect(rate(350, 'HEC')).toBe('350\u00a0€/HEC')
    // a set rate keeps its cents, so that a column of rates is comparable
    expect([340, 341.056, null].map(exactRate)).toEqual(['340,00\u00a0€/h', '341,06\u00a0€/h', '-'])
    expect(decimal(1809.2, 2)).toBe('1\u202f809,20')
    expect(integer(1204)).toBe('1\u202f204')
  })

  it('writes sums of days with two decimals', () => {
    expect([20.5, 16, 20.36, 1956.2].map(daySum)).toEqual([
      '20,50',
      '16,00',
      '20,36',
      '1\u202f956,20',
    ])
  })

  it('writes days with at most two decimals', () => {
    expect([0, 21, -3, 999, 21.5, 1.107].map(days)).toEqual([
      '0',
      '21',
      '−3',
      '999',
      '21,5',
      '1,11',
    ])
    expect([1000, 1204, 1204.5].map(days)).toEqual(['1\u202f000', '1\u202f204', '1\u202f204,5'])
    expect([null, undefined, Number.NaN].map(days)).toEqual(['-', '-', '-'])
  })

  it('writes percentages with at most one decimal', () => {
    expect(percent(65)).toBe('65\u202f%')
    expect(percent(69.708)).toBe('69,7\u202f%')
    expect(percent(100)).toBe('100\u202f%')
  })

  it('writes the percentages of a column with one decimal', () => {
    expect([51, 81.83, -0.01, null].map(columnPercent)).toEqual([
      '51,0\u202f%',
      '81,8\u202f%',
      '0,0\u202f%',
      '-',
    ])
    expect([3, -12.55, 0].map(signedColumnPercent)).toEqual([
      '+3,0\u202f%',
      '−12,6\u202f%',
      '0,0\u202f%',
    ])
  })

  it('writes - for what is missing or not finite', () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      for (const write of [euros, hours, percent, rate, decimal, integer, signedEuros])
        expect(write(value)).toBe('-')
  })

  it('keeps the French singular below two', () => {
    expect(counted(0, 'jour')).toBe('0 jour')
    expect(counted(1, 'jour')).toBe('1 jour')
    expect(counted(2, 'jour')).toBe('2 jours')
    expect(counted(12, 'travail', 'travaux')).toBe('12 travaux')
    expect([counted(-1, 'jour'), counted(-2, 'jour')]).toEqual(['−1 jour', '−2 jours'])
  })
})
