import type { MadeCell } from '../workbook/writers.fixture'
import { readVideocheck } from './read-videocheck'
import type { VideocheckContext } from './sites-of-file'

export const VIDEOCHECK_HEADER = [
  'N° PDV',
  'Date',
  'Entrées VideoCheck',
  'Dossiers envoyés',
  'CA identifié',
  'CA réalisé',
]

/** Rennes has two numbers, Brest one. */
export const CONTEXT: VideocheckContext = {
  date: '2026-11-20',
  sites: [
    { siteId: 'r', name: 'Rennes', numerosPDV: ['0101', '0102'] },
    { siteId: 'b', name: 'Brest', numerosPDV: ['0103'] },
  ],
}

/** A row: entrées, dossiers, identifié, réalisé. */
export const videocheckRow = (
  pdv: MadeCell,
  figures: readonly MadeCell[] = [120, 90, 18_000, 9_000],
  date: MadeCell = null,
): MadeCell[] => [pdv, date, ...figures]

/** Rennes: 120 + 80 entrées, 90 + 40 dossiers, 18 000 + 6 000,50 €, 9 000 + 4 500,25 €, as far as the 18th; the rows 2 and 3. */
export const rennes = (sheet: string) => ({
  siteId: 'r',
  date: '2026-11-18',
  row: 2,
  place: { sheet, rows: [2, 3] },
  figures: {
    entries: 200,
    videosDone: 130,
    identifiedRevenue: 24_000.5,
    realizedRevenue: 13_500.25,
  },
})

/** A file read, its errors and warnings as sentences. */
export async function readPlainly(bytes: Buffer, context = CONTEXT) {
  const { errors, warnings, ...rest } = await readVideocheck(bytes, context)
  const sentences = (found: typeof errors) => found.listed.map(({ message }) => message)
  return { ...rest, errors: sentences(errors), warnings: sentences(warnings) }
}
