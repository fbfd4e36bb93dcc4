import { describe, expect, it } from 'vitest'
import { readNumber } from './numbers'

const value = (text: string, unit?: string) => {
  const read = readNumber(text, unit)
  return read.ok ? read.value : read.reason
}

describe('numbers written as text', () => {
  it('reads French numbers with any space between thousands', () => {
    for (const space of [' ', '\u00a0', '\u202f', '\u2009'])
      expect(value(`1${space}234,56`)).toBe(1234.56)
    expect(value('12 345 678')).toBe(12345678)
    expect(value('1234,5')).toBe(1234.5)
    expect(value('0')).toBe(0)
    expect(value('007')).toBe(7)
    expect(value('\u00a0 42 ')).toBe(42)
  })

  it('reads signs, the typographic minus included', () => {
    expect(value('-450,25')).toBe(-450.25)
    expect(value('−450,25')).toBe(-450.25)
    expect(value('- 1 234,56')).toBe(-1234.56)
    expect(value('+12')).toBe(12)
    expect(Object.is(value('-0'), 0)).toBe(true)
  })

  it('refuses what two readings fit: one separator before three digits', () => {
    for (const text of ['1,234', '-1,234', '12,345', '999,999', '1.234', '12.345'])
      expect(value(text)).toBe('ambiguous')
  })

  it('takes the only possible reading of the others', () => {
    expect(value('0,125')).toBe(0.125)
    expect(value('1234,567')).toBe(1234.567)
    expect(value('1 234,567')).toBe(1234.567)
    expect(value('1,23')).toBe(1.23)
    expect(value('1,2345')).toBe(1.2345)
    expect(value('12.5')).toBe(12.5)
    expect(value('1.234,56')).toBe(1234.56)
    expect(value('1,234.56')).toBe(1234.56)
    expect(value('1,234,567')).toBe(1234567)
    expect(value('1.234.567')).toBe(1234567)
  })

  it('lets the unit stand behind the number', () => {
    expect(value('1 234,56 €', '€')).toBe(1234.56)
    expect(value('12,5h', 'h')).toBe(12.5)
    expect(value('12,5 H', 'h')).toBe(12.5)
    expect(value('12,5', 'h')).toBe(12.5)
    expect(value('12,5 h')).toBe('not-a-number')
    expect(value('12,5 €', 'h')).toBe('not-a-number')
    expect(value('0'.repeat(30))).toBe(0)
    expect(value('1,234 €', '€')).toBe('ambiguous')
  })

  it('refuses everything else', () => {
    for (const text of [
      '',
      ' ',
      'abc',
      '12a',
      '1e5',
      '0x10',
      'Infinity',
      'NaN',
      '1,2,3',
      '12 34',
      '1 2345',
      ',5',
      '5,',
      '--5',
      '1 234 56',
      '1..2',
      '1,234 567',
      '=1+1',
      '٣',
      '9'.repeat(31),
      '12:30',
      '5%',
    ])
      expect(value(text), text).toBe('not-a-number')
  })
})
