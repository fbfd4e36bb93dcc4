import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  ACTIVITY_HEADER,
  SALES_HEADER,
  salesRow,
  WORKER_HEADER,
  workerRow,
} from './activity/rows.fixture'
import { EXPORTS, exportXlsx } from './models/exports.fixture'
import { VIDEOCHECK_HEADER } from './videocheck/rows.fixture'
import { byOpenpyxl } from './workbook/writers.fixture'

/** Folder of the workbooks that LibreOffice saved; `libreoffice.test.ts` renews them. */
const FOLDER = 'tests/fixtures/libreoffice/'

const figures = [80.5, 12.25, 3, 40, 5, 2]

/** LibreOffice computes the formulas, which have no result in what it is given. */
const activity = () =>
  byOpenpyxl({
    Activité: [
      ACTIVITY_HEADER,
      [
        '0101',
        'Mécanique',
        { day: '2026-11-19 23:30', z: 'dd/mm/yyyy' },
        { f: 'SUM(1000,234.56)' },
        { f: '10*12' },
        ...figures,
      ],
      [
        { v: 101, z: '0000' },
        'CARR',
        '19/11/2026',
        '1\u202f234,50',
        120,
        '40,5',
        0,
        null,
        '1 000',
        1,
        1,
      ],
      ['Total', null, null, { f: 'SUM(D2:D3)' }],
      [
        '0103',
        'Rapide',
        { day: '2026-11-19 00:00', z: 'yyyy-mm-dd' },
        { f: 'NA()' },
        120,
        ...figures,
      ],
    ],
    Collaborateurs: [WORKER_HEADER, workerRow('0101', 'Élodie Dùpont', { matricule: 'M-01' })],
    'Ventes additionnelles': [SALES_HEADER, salesRow('0101', null, 'MECA', { tires: 4 })],
  } as Parameters<typeof byOpenpyxl>[0])

const videocheck = () =>
  byOpenpyxl({
    Feuille1: [
      VIDEOCHECK_HEADER,
      ['0101', '19/11/2026', 120, { f: '45*2' }, 18_000, 9_000],
      [{ v: 102, z: '0000' }, '2026-11-18', 80, 40, '6000,5', '4 500,25'],
    ],
  } as Parameters<typeof byOpenpyxl>[0])

const ofExport = (key: keyof typeof EXPORTS) => () => exportXlsx(EXPORTS[key])

/** Workbooks that LibreOffice opened, computed and saved: their names, and what it was given, written by openpyxl. */
export const SAVED = {
  'activity.xlsx': activity,
  'activity.xls': activity,
  'activity.ods': activity,
  'videocheck.xlsx': videocheck,
  'videocheck.xls': videocheck,
  'videocheck.ods': videocheck,
  'videocheck.csv': videocheck,
  'export-a.xlsx': ofExport('a'),
  'export-b.xlsx': ofExport('b'),
  'export-c.xlsx': ofExport('c'),
  'export-d.xlsx': ofExport('d'),
  'export-e.xlsx': ofExport('e'),
  'export-f.xlsx': ofExport('f'),
  'export-a.ods': ofExport('a'),
  'export-e.ods': ofExport('e'),
  'export-f.ods': ofExport('f'),
} as const

export const pathOfSaved = (name: keyof typeof SAVED) => FOLDER + name

/** A workbook as LibreOffice saved it. */
export const byLibreOffice = (name: keyof typeof SAVED): Buffer => readFileSync(pathOfSaved(name))

const FILTERS: Readonly<Record<string, string>> = {
  '.xlsx': 'xlsx:Calc MS Excel 2007 XML',
  '.xls': 'xls:MS Excel 97',
  '.ods': 'ods:calc8',
  // separated by `;`, quoted by `"`, in UTF-8
  '.csv': 'csv:Text - txt - csv (StarCalc):59,34,76',
}

/**
 * Opens, computes and saves workbooks with one start of LibreOffice, whose profile is made once in the folder.
 * @param workbooks workbooks by the file names that they are saved under, which all have one ending
 * @param kind format of what is opened; a CSV is read as a French spreadsheet reads it
 * @returns saved workbooks by the same names
 */
export function allSavedByLibreOffice(
  workbooks: Readonly<Record<string, Buffer>>,
  folder: string,
  kind: 'xlsx' | 'csv' = 'xlsx',
): Record<string, Buffer> {
  const names = Object.keys(workbooks)
  const ending = extname(names[0] ?? '')
  const given = names.map((name) => join(folder, `${basename(name, ending)}.${kind}`))
  for (const [at, name] of names.entries()) writeFileSync(given[at] ?? '', workbooks[name] ?? '')
  const saved = join(folder, 'saved')
  const done = spawnSync('soffice', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`,
    '--headless',
    // separated by `;`, quoted by `"`, in UTF-8, from the first line on, in French, with dates and numbers recognised
    ...(kind === 'csv' ? ['--infilter=CSV:59,34,76,1,,1036,false,true'] : []),
    '--convert-to',
    FILTERS[ending] ?? '',
    '--outdir',
    saved,
    ...given,
  ])
  if (done.status !== 0) throw done.error ?? new Error(String(done.stderr))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(saved, name))]))
}

/** Opens, computes and saves one workbook with LibreOffice. @param name file name, whose ending says the format */
export function savedByLibreOffice(
  workbook: Buffer,
  name: string,
  folder: string,
  kind: 'xlsx' | 'csv' = 'xlsx',
): Buffer {
  return allSavedByLibreOffice({ [name]: workbook }, folder, kind)[name] ?? Buffer.of()
}
