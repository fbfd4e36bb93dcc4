import { describe, expect, it } from 'vitest'
import { fileDates, namedDate } from './file-dates'

const TODAY = '2026-11-30'

describe('the date of a name', () => {
  it.each([
    ['activite-2026-11-20.xlsx', null, { meaning: 'import', date: '2026-11-20' }],
    ['atelier_20112026.csv', 'atelier_{date}.csv', { meaning: 'import', date: '2026-11-20' }],
    ['jour 20261119.csv', 'jour {activity}.csv', { meaning: 'activity', date: '2026-11-19' }],
    ['Export du 19-11-2026.xlsx', undefined, { meaning: 'unknown', date: '2026-11-19' }],
    ['du 01-11-2026 au 19-11-2026.xlsx', undefined, null],
    ['matin.xlsx', null, null],
    // 31 November is no day
    ['activite-2026-11-31.xlsx', null, null],
  ])('%s', (name, pattern, date) => {
    expect(namedDate(name, pattern, TODAY)).toEqual(date)
  })
})

describe('the day of the figures', () => {
  const imported = (date: string) => ({ meaning: 'import', date }) as const
  const unknown = (date: string) => ({ meaning: 'unknown', date }) as const

  it('is that of the column, or the one before the import date of the name', () => {
    expect(fileDates(['2026-11-19'], null, TODAY).settled).toBe('2026-11-19')
    expect(fileDates([], imported('2026-11-20'), TODAY).settled).toBe('2026-11-19')
    // a Monday's import is of the Friday
    expect(fileDates([], imported('2026-11-23'), TODAY).settled).toBe('2026-11-20')
    expect(fileDates(['2026-11-20'], imported('2026-11-23'), TODAY).settled).toBe('2026-11-20')
  })

  it('is asked where column and name differ', () => {
    expect(fileDates(['2026-11-18'], imported('2026-11-20'), TODAY)).toEqual({
      settled: null,
      choices: [
        { source: 'column', day: '2026-11-18' },
        { source: 'nameImport', day: '2026-11-19' },
      ],
    })
  })

  it('is asked of a name whose date may be of import or figures, unless a column decides', () => {
    expect(fileDates([], unknown('2026-11-20'), TODAY)).toEqual({
      settled: null,
      choices: [
        { source: 'nameImport', day: '2026-11-19' },
        { source: 'nameActivity', day: '2026-11-20' },
      ],
    })
    expect(fileDates(['2026-11-20'], unknown('2026-11-20'), TODAY).settled).toBe('2026-11-20')
    expect(fileDates(['2026-11-19'], unknown('2026-11-20'), TODAY).settled).toBe('2026-11-19')
    expect(fileDates(['2026-11-17'], unknown('2026-11-20'), TODAY).settled).toBeNull()
  })

  it('is asked of a column with several days, and where there is no date', () => {
    const several = fileDates(['2026-11-18', '2026-11-19'], imported('2026-11-20'), TODAY)
    expect([several.settled, several.choices.length]).toEqual([null, 3])
    expect(fileDates([], null, TODAY)).toEqual({ settled: null, choices: [] })
  })

  it('is never a Sunday or a day to come', () => {
    expect(fileDates(['2026-11-22'], null, TODAY)).toEqual({ settled: null, choices: [] })
    expect(fileDates(['2026-12-01'], null, TODAY)).toEqual({ settled: null, choices: [] })
  })
})
