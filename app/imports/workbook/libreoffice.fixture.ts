import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FILTERS = {
  xlsx: 'Calc MS Excel 2007 XML',
  xls: 'MS Excel 97',
  // separated by `;`, quoted by `"`, in UTF-8
  csv: 'Text - txt - csv (StarCalc):59,34,76',
} as const

/** True when LibreOffice Calc is installed; `npm test` does not install it (Debian: `libreoffice-calc`). */
export function hasLibreOffice(): boolean {
  return spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0
}

/** Opens, computes and saves a workbook with LibreOffice. */
export function byLibreOffice(workbook: Buffer, format: keyof typeof FILTERS): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'apv-libreoffice-'))
  try {
    const given = join(folder, 'given.xlsx')
    writeFileSync(given, workbook)
    const saved = join(folder, 'saved')
    const done = spawnSync('soffice', [
      // Own profile, so that several LibreOffice processes can run at the same time.
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
      '--headless',
      '--convert-to',
      `${format}:${FILTERS[format]}`,
      '--outdir',
      saved,
      given,
    ])
    if (done.status !== 0) throw new Error(String(done.stderr))
    return readFileSync(join(saved, `given.${format}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
