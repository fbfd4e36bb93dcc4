import { expect, test } from 'vitest'
import { checkVideocheckFile } from './file'

test('a file is .xlsx, .xls, .ods or .csv (3 §5)', () => {
  for (const name of ['a.xlsx', 'A.XLS', 'a.ODS', 'novembre 2026.csv'])
    expect(() => checkVideocheckFile(name)).not.toThrow()
  for (const name of ['a.xlsm', 'a.csv.exe', 'csv', 'a.pdf'])
    expect(() => checkVideocheckFile(name)).toThrow(
      'Format de fichier invalide. Utilisez un fichier .xlsx, .xls ou .csv.',
    )
  expect(() => checkVideocheckFile('')).toThrow('Veuillez sélectionner un fichier à importer.')
})
