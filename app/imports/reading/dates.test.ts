import { afterAll, describe, expect, it } from 'vitest'
import { dayOfSerial, dayOfText } from './dates'

describe('dates written as text', () => {
  it('reads dd/MM/yyyy and ISO', () => {
    expect(dayOfText('19/11/2026')).toBe('2026-11-19')
    expect(dayOfText('1/2/2026')).toBe('2026-02-01')
    expect(dayOfText('19-11-2026')).toBe('2026-11-19')
    expect(dayOfText('2026-11-19')).toBe('2026-11-19')
  })

  it('drops the hour without converting time zones', () => {
    expect(dayOfText('2026-11-19T23:59:59Z')).toBe('2026-11-19')
    expect(dayOfText('2026-11-19T00:30:00+02:00')).toBe('2026-11-19')
    expect(dayOfText('2026-11-19 08:00')).toBe('2026-11-19')
    expect(dayOfText('19/11/2026 23:30')).toBe('2026-11-19')
  })

  it('refuses days that do not exist and other ways of writing', () => {
    for (const text of [
      '30/02/2026',
      '31/04/2026',
      '00/01/2026',
      '11/19/2026',
      '19/11/26',
      '2026-13-01',
      'hier',
      '',
      '20261119',
      '2026-11',
    ])
      expect(dayOfText(text), text).toBeNull()
  })
})

describe('Excel serial numbers', () => {
  // 1 January 2026 is 46023 in Excel's 1900 base; 1,462 days less in the 1904 base
  it('reads both bases', () => {
    expect(dayOfSerial(46023, false)).toBe('2026-01-01')
    expect(dayOfSerial(46345, false)).toBe('2026-11-19')
    expect(dayOfSerial(44561, true)).toBe('2026-01-01')
    expect(dayOfSerial(0, true)).toBe('1904-01-01')
    expect(dayOfSerial(61, false)).toBe('1900-03-01')
  })

  it('drops the hour, and forgives the last bit', () => {
    expect(dayOfSerial(46345.99999, false)).toBe('2026-11-19')
    expect(dayOfSerial(46344.9999999999, false)).toBe('2026-11-19')
  })

  it('refuses numbers that are no day of 1900 to 2199', () => {
    for (const serial of [-1, 0, 60, 109_575, 1e9, Number.NaN])
      expect(dayOfSerial(serial, false)).toBeNull()
    // 1,462 days less
    for (const serial of [-1, 108_113, 109_574]) expect(dayOfSerial(serial, true)).toBeNull()
    expect(dayOfSerial(109_574, false)).toBe('2199-12-31')
    expect(dayOfSerial(109_574.99, false)).toBe('2199-12-31')
    expect(dayOfSerial(108_112, true)).toBe('2199-12-31')
    expect(dayOfSerial(1, true)).toBe('1904-01-02')
  })

  describe('west of Greenwich and far east', () => {
    const zone = process.env.TZ
    afterAll(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    })
    for (const name of ['America/Los_Angeles', 'Pacific/Kiritimati'])
      it(`gives the same day in ${name}`, () => {
        process.env.TZ = name
        expect(dayOfSerial(46345, false)).toBe('2026-11-19')
        expect(dayOfText('19/11/2026')).toBe('2026-11-19')
      })
  })
})
