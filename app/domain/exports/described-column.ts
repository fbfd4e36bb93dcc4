import { type ExportColumn, figures } from './columns'
import type { ExportValue } from './table'

/** Column of a file with its meaning, which LISEZMOI.txt of the complete export gives (9-first-day §5). */
export interface DescribedColumn<Row> extends ExportColumn<Row> {
  /** French, without a full stop */
  meaning: string
}

/** Column of texts, dates or whole numbers. */
export const column = <Row>(
  header: string,
  meaning: string,
  of: (row: Row) => ExportValue,
): DescribedColumn<Row> => ({ header, meaning, of })

/** Column of figures, rounded to hundredths. */
export const amount = <Row>(
  header: string,
  meaning: string,
  of: (row: Row) => number | null | undefined,
): DescribedColumn<Row> => ({ ...figures(header, of), meaning })
