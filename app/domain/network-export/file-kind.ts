import { column, type DescribedColumn } from '../exports/described-column'
import type { SiteNode } from '../hierarchy/network'

/** Kind of file of the complete export (9-first-day §5): its columns are declared here only. */
export interface FileKind<Row> {
  /** file name with its extension */
  name: string
  /** what one line of the file is, in French */
  content: string
  columns: readonly DescribedColumn<Row>[]
}

/** Row of a concession. */
export interface OfSite {
  site: Pick<SiteNode, 'name' | 'numerosPDV'>
}

/** Columns that name the concession of a row, as the import reads them. */
export const SITE_COLUMNS: readonly DescribedColumn<OfSite>[] = [
  column(
    'N° PDV',
    'premier numéro PDV de la concession\u202f; une concession qui en a plusieurs est écrite sous le premier. À ouvrir comme texte\u202f: ses zéros comptent',
    ({ site }) => site.numerosPDV[0] ?? null,
  ),
  column('Concession', 'nom de la concession', ({ site }) => site.name),
]
