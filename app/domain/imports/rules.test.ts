import { describe, expect, it } from 'vitest'
import {
  activityDateOf,
  checkFileName,
  FileNameError,
  fileProblem,
  ImportDateError,
  readDryRun,
  shownFileName,
} from './rules'

describe('the file’s name', () => {
  it('must end in .xlsx, .xls, .ods, .csv or .txt, in any case', () => {
    for (const name of ['a.xlsx', 'A.XLSX', 'a.b.xls', 'é à.Xls', 'a.ods', 'a.csv', 'B.Txt'])
      expect(() => checkFileName(name)).not.toThrow()
    for (const name of [
      'a.csv.pdf',
      'csv',
      'a.xlsm',
      'a.xlsx ',
      'a.xlsx.exe',
      'xlsx',
      '.xlsxx',
      '',
    ])
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

  it('may belong to a future import date, but never lies after today', () => {
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

describe('a file before it is read (spec 5 §1)', () => {
  const problem = (name: string, size: number) => fileProblem({ name, size }, 20, checkFileName)
  it('may be as large as the limit, and not a byte more', () => {
    expect([problem('a.xlsx', 0), problem('a.xlsx', 20)]).toEqual([null, null])
    expect(problem('a.xlsx', 21)).toBe('Le fichier dépasse 20 Mo.')
  })
  it('must be one by its name', () => {
    expect(problem('a.pdf', 20)).toBe(
      'Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)',
    )
  })
})

describe('a dry run (7-beyond §2)', () => {
  const asked = (query: string, field?: string) =>
    readDryRun(`http://x/api/dashboard/import${query}`, new Map(field ? [['dryRun', field]] : []))
  it('is requested in the URL or the form', () => {
    expect([asked('?dryRun=true'), asked('', 'true'), asked('?dryRun=false', 'true')]).toEqual([
      true,
      true,
      true,
    ])
    expect([asked(''), asked('?dryRun=false'), asked('?dryRun='), asked('', 'false')]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
  it('is an error for any other value', () => {
    for (const [query, field] of [
      ['?dryRun=1', undefined],
      ['?dryRun=false', 'oui'],
      ['?dryRun=false&dryRun=TRUE', undefined],
    ] as const)
      expect(() => asked(query, field)).toThrow('Le champ dryRun vaut true ou false.')
  })
})
