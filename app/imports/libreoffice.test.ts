// @long: starts of LibreOffice
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSavedByLibreOffice, byLibreOffice, pathOfSaved, SAVED } from './libreoffice.fixture'
import { readWorkbook } from './workbook/read-workbook'

const NAMES = Object.keys(SAVED) as (keyof typeof SAVED)[]

const folder = mkdtempSync(join(tmpdir(), 'apv-libreoffice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (bytes: Buffer) => readWorkbook(bytes, () => true, { csv: {} })

describe.each(['.xlsx', '.xls', '.ods', '.csv'])(
  'a workbook that LibreOffice saves as %s',
  (ending) => {
    const names = NAMES.filter((name) => extname(name) === ending)
    let today: Record<string, Buffer>
    beforeAll(() => {
      today = allSavedByLibreOffice(
        Object.fromEntries(names.map((name) => [name, SAVED[name]()])),
        folder,
      )
    }, 120_000)

    it.each(names)('is today as it was stored: %s', async (name) => {
      const saved = today[name] ?? Buffer.of()
      if (process.env.RENEW_FIXTURES) writeFileSync(pathOfSaved(name), saved)
      expect(await read(byLibreOffice(name))).toEqual(await read(saved))
    })
  },
)
