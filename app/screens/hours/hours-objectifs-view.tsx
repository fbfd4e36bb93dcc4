import {
  HOUR_MEASURES,
  type HourMeasure,
  type HoursTarget,
  type HoursTargetsTab,
} from '~/domain/analysis/hours-view'
import { HOURS_TARGET_COLUMNS } from '~/domain/analysis/target-columns'
import { monthName } from '~/domain/format/dates'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { shown } from '~/ui/shown-columns'
import { MEASURE_NAMES } from './labels'

function TargetsCard({
  measure,
  lines,
  date,
}: {
  measure: HourMeasure
  lines: HoursTarget[]
  date: string
}) {
  return (
    <Card id={`objectifs-${measure}`} title={`${MEASURE_NAMES[measure]} · ${monthName(date)}`}>
      <DataTable
        caption={`Objectifs mensuels, ${MEASURE_NAMES[measure]}`}
        columns={shown(HOURS_TARGET_COLUMNS)}
        rows={lines}
        rowKey={({ key }) => key}
        cards="figures"
      />
    </Card>
  )
}

/** 'Objectifs': monthly targets of HT and HEC, GLOBAL and each service that has one (3 §2.3). */
export function HoursTargetsView({ content, date }: { content: HoursTargetsTab; date: string }) {
  return (
    <div className="analysis-pair sides">
      {HOUR_MEASURES.map((measure) => (
        <TargetsCard key={measure} measure={measure} lines={content.targets[measure]} date={date} />
      ))}
    </div>
  )
}
