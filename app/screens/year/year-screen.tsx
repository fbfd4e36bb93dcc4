import { useLocation } from '@remix-run/react'
import { frenchDate } from '~/domain/format/dates'
import { MEASURE_LABELS } from '~/domain/measures'
import { HISTORY_PERCENT } from '~/domain/records/statuses'
import { yearColumns } from '~/domain/year/columns'
import { YEAR_ORDER, type YearView } from '~/domain/year/view'
import { rareUrls } from '~/rare-urls'
import { Card } from '~/ui/card'
import { PrintLink } from '~/ui/print-link'
import { withChanges } from '~/urls'
import { ColumnSortMenu, headerIn } from '../comparison/column-sort-link'
import { FileLinks } from '../comparison/file-links'
import { PeriodTabs } from '../comparison/period-tabs'
import { VerdictLegend } from '../records/verdict-legend'
import { ListPages } from '../shell/list-pages'
import { NoScope } from '../shell/no-scope'
import { MeasureLinks } from '../synthesis/measure-links'
import { YearNotes } from './year-notes'
import { YearTable } from './year-table'

function Files() {
  const { search } = useLocation()
  return (
    <div className="card-actions">
      <PrintLink small href={withChanges({ pathname: rareUrls.printYear(), search }, {})} />
      <FileLinks pathname={rareUrls.yearExport()} />
    </div>
  )
}

/** /financial-dashboard/year: gap and landing of the year per concession. */
export function YearScreen({ year }: { year: YearView | null }) {
  if (!year) return <NoScope />
  const { name, date, measure, rows, sort } = year
  return (
    <>
      <div className="tabs-row">
        <PeriodTabs current="year" />
      </div>
      <Card
        id="annee"
        title={`${name} · année ${year.year} au ${frenchDate(date)}`}
        aside={<Files />}
      >
        <div className="cluster below-3">
          <MeasureLinks measure={measure} />
          <ColumnSortMenu
            order={YEAR_ORDER}
            labelOf={(column) => headerIn(yearColumns(measure), column)}
            sort={sort}
          />
        </div>
        <div className="comparison">
          <YearTable
            year={year}
            rows={rows.rows}
            caption={`Année ${year.year}, ${MEASURE_LABELS[measure]}, ${name}, ${frenchDate(date)}`}
          />
        </div>
        <ListPages of={rows} totals />
        <YearNotes year={year} />
        <VerdictLegend tables={[HISTORY_PERCENT]} />
      </Card>
    </>
  )
}
