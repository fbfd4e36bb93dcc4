import { describe, expect, it } from 'vitest'
import { figureError } from './figure-error'
import { linkedRow } from './linked-row'

const NONE = { totalHours: 0, hecHours: 0, netRevenue: 0, revenuePerHour: 65 }
const SET = { totalHours: 900, hecHours: 500, netRevenue: 150_000, revenuePerHour: 300 }

describe('row of the targets grid', () => {
  it('gives the rate after HEC and revenue, the revenue after the rate', () => {
    // 150 000 ÷ 400 = 375
    expect(linkedRow(['900', '500', '150000', '300', ''], 1, '400', SET)).toEqual([
      '900',
      '400',
      '150000',
      '375',
      'revenue',
    ])
    // 100 000 ÷ 300 = 333.33
    expect(linkedRow(['900', '300', '150000', '500', ''], 2, '100000', SET)[3]).toBe('333,33')
    // 310.5 × 500 = 155 250
    expect(linkedRow(['900', '500', '150000', '300', ''], 3, '310,5', SET)).toEqual([
      '900',
      '500',
      '155250',
      '310,5',
      'rate',
    ])
  })

  it('keeps the rate for the first HEC, and leaves the others alone after HT', () => {
    // 65 × 20 = 1 300
    expect(linkedRow(['0', '0', '0', '65', ''], 1, '20', NONE)).toEqual([
      '0',
      '20',
      '1300',
      '65',
      'rate',
    ])
    expect(linkedRow(['0', '20', '0', '65', ''], 0, '5', NONE)).toEqual(['5', '20', '0', '65', ''])
  })

  it('names what a cell cannot take', () => {
    expect(figureError('totalHours', '1 234,5')).toBeNull()
    expect(figureError('totalHours', '')).toBe('Saisissez un nombre.')
    expect(figureError('hecHours', '-5')).toBe('La valeur doit être supérieure ou égale à 0.')
    expect(figureError('netRevenue', '1,234')).toBe(
      'La valeur ne peut pas avoir plus de deux décimales.',
    )
    expect(figureError('totalHours', '1000000')).toBe('La valeur ne peut pas dépasser 999 999.')
  })
})
