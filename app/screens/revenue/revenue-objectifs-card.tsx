import type { RevenueTarget } from '~/domain/analysis/revenue-view'
import { monthName } from '~/domain/format/dates'
import { euros, rate } from '~/domain/format/numbers'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { lineName } from '../records/line-name'

const COLUMNS: readonly Column<RevenueTarget>[] = [
  { key: 'line', header: 'Service', cell: ({ key }) => lineName(key) },
  {
    key: 'revenue',
    header: 'Objectif CA Net',
    number: true,
    cell: ({ netRevenue }) => euros(netRevenue),
  },
  {
    key: 'ca-hec',
    header: 'Objectif CA/HEC',
    number: true,
    cell: ({ caHec }) => rate(caHec, 'HEC'),
  },
  { key: 'ca-h', header: 'Objectif CA/H', number: true, cell: ({ caHt }) => rate(caHt) },
]

/** 'Objectifs Mensuels': revenue and revenue per hour, GLOBAL and the three services (3 §2.2). */
export function RevenueTargetsCard({ lines, date }: { lines: RevenueTarget[]; date: string }) {
  return (
    <Card id="objectifs-mensuels" title={`Objectifs Mensuels · ${monthName(date)}`}>
      <DataTable
        caption="Objectifs de CA Net et de CA par heure, global et par service"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ key }) => key}
        cards="figures"
      />
      <p className="card-note">
        CA/HEC&#8239;: CA Net par heure externe client. CA/H&#8239;: CA Net par heure facturée (HT).
      </p>
    </Card>
  )
}
