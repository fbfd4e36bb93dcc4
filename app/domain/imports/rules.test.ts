import { describe, expect, it } from 'vitest'
import {
  activityDateOf,
  checkFileName,
  FileNameError,
  ImportDateError,
  shownFileName,
} from './rules'

describe('the file’s name', () => {
  it('must end in .xlsx or .xls, in any case', () => {
    for (const name of ['a.xlsx', 'A.XLSX', 'a.b.xls', 'é à.Xls'])
      expect(() => checkFileName(name)).not.toThrow()
    for (const name of ['a.csv', 'a.xlsm', 'a.xlsx ', 'a.xlsx.exe', 'xlsx', '.xlsxx', ''])
      expect(() => checkFileName(name), name).toThrow(FileNameError)
  })

  it('is shown without folders, controls and directions, at most 120 characters', () => {
    expect(shownFileName('C:\\Temp\\../..\\matin.xlsx')).toBe('matin.xlsx')
    expect(shownFileName('/etc/passwd/a.xls')).toBe('a.xls')
    expect(shownFileName('a\u202excod.\u0000 b\n.xlsx')).toBe('a xcod. b .xlsx')
    const long = shownFileName(`${'a'.repeat(300)}.xlsx`)
    expect(long).toHaveLength(120)
    expect(long.endsWith('a….xlsx')).toBe(true)
  })
})

describe('the activity date', () => {
  it('is three days before a Monday, else the day before', () => {
    expect(activityDateOf('2026-11-23', '2026-11-23')).toBe('2026-11-20')
    expect(activityDateOf('2026-11-20', '2026-11-23')).toBe('2026-11-19')
    expect(activityDateOf('2026-11-22', '2026-11-23')).toBe('2026-11-21')
  })

  it('may be carried by a date to come, never lie after today', () => {
    // Saturday the 21st: Friday's figures carry Monday's date (spec 1 §4)
    expect(activityDateOf('2026-11-23', '2026-11-21')).toBe('2026-11-20')
    expect(activityDateOf('2026-11-21', '2026-11-20')).toBe('2026-11-20')
    expect(() => activityDateOf('2026-11-24', '2026-11-20')).toThrow(ImportDateError)
  })

  it('needs a real day', () => {
    for (const date of ['', '2026-02-29', '20/11/2026', '2026-11-20T00:00'])
      expect(() => activityDateOf(date, '2026-11-20')).toThrow(ImportDateError)
  })
})
