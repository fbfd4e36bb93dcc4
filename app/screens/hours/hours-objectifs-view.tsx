import {
  HOUR_MEASURES,
  type HourMeasure,
  type HoursTarget,
  type HoursTargetsTab,
} from '~/domain/analysis/hours-view'
import { monthName } from '~/domain/format/dates'
import { columnPercent, hours } from '~/domain/format/numbers'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { lineName } from '../records/line-name'
import { MEASURE_NAMES } from './labels'

const COLUMNS: readonly Column<HoursTarget>[] = [
  { key: 'line', header: 'Service', cell: ({ key }) => lineName(key) },
  { key: 'target', header: 'Objectif', number: true, cell: ({ target }) => hours(target) },
  { key: 'day', header: 'Par jour ouvré', number: true, cell: ({ perDay }) => hours(perDay) },
  { key: 'share', header: 'Part', number: true, cell: ({ share }) => columnPercent(share) },
]

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
        columns={COLUMNS}
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
    <div className="analysis-pair">
      {HOUR_MEASURES.map((measure) => (
        <TargetsCard key={measure} measure={measure} lines={content.targets[measure]} date={date} />
      ))}
    </div>
  )
}
