// @long: starts of LibreOffice
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { byLibreOffice, pathOfSaved, SAVED, savedByLibreOffice } from './libreoffice.fixture'
import { readWorkbook } from './workbook/read-workbook'

const NAMES = Object.keys(SAVED) as (keyof typeof SAVED)[]

const folder = mkdtempSync(join(tmpdir(), 'apv-libreoffice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (bytes: Buffer) => readWorkbook(bytes, () => true, { csv: {} })

it.each(NAMES)(
  '%s holds what LibreOffice saves today',
  async (name) => {
    const saved = savedByLibreOffice(SAVED[name](), name, folder)
    if (process.env.RENEW_FIXTURES) writeFileSync(pathOfSaved(name), saved)
    expect(await read(byLibreOffice(name))).toEqual(await read(saved))
  },
  120_000,
)
