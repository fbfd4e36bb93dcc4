import type { LocalDate } from '~/domain/calendar/local-date'
import { numberText, quoted } from '~/domain/message-format'
import type { VideocheckFigures } from '~/domain/videocheck/figures'
import { column, PDV, type SheetLayout } from '../reading/columns'
import type { Findings } from '../reading/findings'
import type { KnownSite } from '../reading/site-resolver'

/** The first sheet of the file, one row per PDV number; cumulative over the period (spec 5 §2). */
export const VIDEOCHECK = {
  name: 'VideoCheck',
  required: true,
  columns: [
    PDV,
    column('date', 'Date', 'day', 'optional'),
    column('entries', 'Entrées VideoCheck', 'integer', 'required', ['Entrée VideoCheck']),
    column('videosDone', 'Dossiers envoyés', 'integer', 'required', ['Dossier envoyé']),
    column('identifiedRevenue', 'CA identifié', 'amount'),
    column('realizedRevenue', 'CA réalisé', 'amount'),
  ],
} as const satisfies SheetLayout

/** Figures of a concession's month in the file. */
export interface ReadVideocheckSite {
  siteId: string
  date: LocalDate
  /** first row of the concession, for messages */
  row: number
  /** origin of the figures: the sheet ('' in a CSV file), all rows of the concession, and the names of several sheets */
  place: { sheet: string; rows: number[]; sheets?: readonly string[] }
  figures: VideocheckFigures
}

/** Warns of more films than entries, and of more revenue realised than identified. */
export function warnOfImplausibleVideocheck(
  { site, row, figures }: Pick<ReadVideocheckSite, 'row' | 'figures'> & { site: KnownSite },
  sheet: string,
  warnings: Findings,
): void {
  const { entries, videosDone, identifiedRevenue, realizedRevenue } = figures
  const at = { sheet, row, site: site.name }
  if (videosDone > entries)
    warnings.add(
      { ...at, column: 'Dossiers envoyés' },
      `${quoted(site.name)} a plus de dossiers envoyés (${numberText(videosDone)}) que d’entrées (${numberText(entries)}).`,
    )
  if (realizedRevenue > identifiedRevenue)
    warnings.add(
      { ...at, column: 'CA réalisé' },
      `${quoted(site.name)} a réalisé plus (${numberText(realizedRevenue)} €) qu’identifié (${numberText(identifiedRevenue)} €).`,
    )
}
