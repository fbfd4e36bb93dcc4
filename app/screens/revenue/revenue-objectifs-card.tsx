import type { RevenueTarget } from '~/domain/analysis/revenue-view'
import { REVENUE_TARGET_COLUMNS } from '~/domain/analysis/target-columns'
import { monthName } from '~/domain/format/dates'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { shown } from '~/ui/shown-columns'

/** 'Objectifs Mensuels': revenue and revenue per hour, GLOBAL and the three services (3 §2.2). */
export function RevenueTargetsCard({ lines, date }: { lines: RevenueTarget[]; date: string }) {
  return (
    <Card id="objectifs-mensuels" title={`Objectifs Mensuels · ${monthName(date)}`}>
      <DataTable
        caption="Objectifs de CA Net et de CA par heure, global et par service"
        columns={shown(REVENUE_TARGET_COLUMNS)}
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
