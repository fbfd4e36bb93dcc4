import type { VerdictTable } from '~/domain/records/statuses'
import { thresholdsText } from '~/domain/records/verdicts'

/** Legend of the verdicts' thresholds, for print pages, which have no popovers (4-decisions, 48). */
export function VerdictLegend({ tables }: { tables: readonly VerdictTable[] }) {
  return (
    <p className="verdict-legend">{`${[...new Set(tables.map(thresholdsText))].join('. ')}.`}</p>
  )
}
