import type { RateView } from '~/domain/analysis/synthesis-view'
import { NNBSP, rate as perHour } from '~/domain/format/numbers'
import { verdictColumn, verdictPercent } from '~/domain/format/threshold-rounding'
import { SYNTHESIS_PROJECTION_PERCENT } from '~/domain/records/statuses'
import type { MeasureTable, ReportLine } from '~/domain/report/morning'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import {
  amount,
  outsideText,
  projected,
  signedAmount,
  standing,
  targetText,
  toneOf,
} from '../records/labels'

const TITLES = {
  ht: 'Heures Totales (HT)',
  hec: 'Heures Externes Client (HEC)',
  revenue: 'CA Net',
} as const

interface Props {
  table: MeasureTable
  /** CA/HEC, shown in the card of CA Net; null in the other cards */
  rate: RateView | null
}

/** Verdict of a measure above its table: gap to date and projection. */
function Verdict({ table, rate }: Props) {
  const { measure, total, projectionPercent, projected: end, gapToDate } = table
  const outside = outsideText(measure, total.outside)
  return (
    <span className="morning-verdict">
      {rate ? `CA/HEC ${perHour(rate.value, 'HEC')} · ` : ''}
      {outside ? `${outside} · ` : ''}écart à date {signedAmount(measure, gapToDate)} · projection{' '}
      <StatusPill tone={toneOf(end)}>
        {verdictPercent(projectionPercent, SYNTHESIS_PROJECTION_PERCENT)}{' '}
        {standing({ ...total, status: end.status, percent: null })}
      </StatusPill>
    </span>
  )
}

function Status({ row }: { row: ReportLine }) {
  return <StatusPill tone={toneOf(row)}>{standing(row)}</StatusPill>
}

/** HT, HEC or CA Net by service, with the figures of the synthesis (3 §2.11). */
export function MeasureCard({ table, rate }: Props) {
  const { measure, rows, total } = table
  const columns: readonly [string, string, (row: ReportLine) => string][] = [
    ['daily', 'J-1', (row) => amount(measure, row.daily)],
    ['realized', 'Réalisé', (row) => amount(measure, row.realized)],
    ['target', 'Objectif', (row) => targetText(measure, row.target)],
    ['percent', `%${NNBSP}réalisé`, (row) => verdictColumn(row.percent)],
    ['projection', 'Projection', (row) => projected(measure, row.projection)],
  ]
  return (
    <Card
      id={`mesure-${measure}`}
      title={TITLES[measure]}
      aside={<Verdict table={table} rate={rate} />}
    >
      <DataTable<ReportLine>
        caption={`${TITLES[measure]} par service`}
        rows={rows}
        rowKey={({ service }) => service ?? ''}
        totalLabel="Total"
        columns={[
          {
            key: 'service',
            header: 'Service',
            cell: ({ service }) => (service ? SERVICE_LABELS[service] : ''),
          },
          ...columns.map(([key, header, cell]) => ({
            key,
            header,
            number: true,
            cell,
            total: cell(total),
          })),
          {
            key: 'status',
            header: 'Rythme',
            cell: (row) => <Status row={row} />,
            total: <Status row={total} />,
          },
        ]}
      />
    </Card>
  )
}
