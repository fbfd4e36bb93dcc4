// @long: sixteen starts of LibreOffice
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { byLibreOffice, pathOfSaved, SAVED } from './libreoffice.fixture'
import { readWorkbook } from './workbook/read-workbook'

const FILTERS: Readonly<Record<string, string>> = {
  '.xlsx': 'xlsx:Calc MS Excel 2007 XML',
  '.xls': 'xls:MS Excel 97',
  '.ods': 'ods:calc8',
  // separated by `;`, quoted by `"`, in UTF-8
  '.csv': 'csv:Text - txt - csv (StarCalc):59,34,76',
}
const NAMES = Object.keys(SAVED) as (keyof typeof SAVED)[]

const folder = mkdtempSync(join(tmpdir(), 'apv-libreoffice-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens, computes and saves a workbook with LibreOffice, whose profile is made once. */
function convert(workbook: Buffer, name: string): Buffer {
  const given = join(folder, 'given.xlsx')
  writeFileSync(given, workbook)
  const done = spawnSync('soffice', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
    '--headless',
    '--convert-to',
    FILTERS[extname(name)] ?? '',
    '--outdir',
    join(folder, 'saved'),
    given,
  ])
  if (done.status !== 0) throw done.error ?? new Error(String(done.stderr))
  return readFileSync(join(folder, 'saved', `given${extname(name)}`))
}

const read = (bytes: Buffer) => readWorkbook(bytes, () => true, { csv: {} })

it.each(NAMES)(
  '%s holds what LibreOffice saves today',
  async (name) => {
    const saved = convert(SAVED[name](), name)
    if (process.env.RENEW_FIXTURES) writeFileSync(pathOfSaved(name), saved)
    expect(await read(byLibreOffice(name))).toEqual(await read(saved))
  },
  120_000,
)
