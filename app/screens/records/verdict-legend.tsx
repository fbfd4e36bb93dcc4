import type { VerdictTable } from '~/domain/records/statuses'
import { thresholdsText } from '~/domain/records/verdicts'

interface Props {
  tables: readonly VerdictTable[]
  /** true on print pages, where three lines would need a second sheet */
  short?: boolean
}

/** Legend of the verdicts' thresholds (4-decisions, 48). */
export function VerdictLegend({ tables, short }: Props) {
  const texts = tables.map((table) => thresholdsText(table, short ? 'dès' : 'à partir de'))
  return <p className="verdict-legend">{`${[...new Set(texts)].join('. ')}.`}</p>
}
