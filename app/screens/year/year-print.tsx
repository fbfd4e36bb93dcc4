import type { FreshnessView } from '~/domain/freshness/view'
import { MEASURE_LABELS } from '~/domain/measures'
import { PAPER_LACKS } from '~/domain/read-failure-messages'
import { HISTORY_PERCENT } from '~/domain/records/statuses'
import type { YearView } from '~/domain/year/view'
import { rareUrls } from '~/rare-urls'
import { PrintedPart } from '../print/print-scope-note'
import { onDate, ReportPage } from '../print/report-page'
import { ReportProblem } from '../print/report-problem'
import { YearNotes } from './year-notes'
import { YearTable } from './year-table'

interface Props {
  view: { state: 'no-scope' } | { state: 'data'; year: YearView; freshness: FreshnessView }
  scopeName: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

const TITLE = 'L’année'
/** Most concessions of one print. */
const PRINTED = 50

/** The year on A4 landscape paper. */
export function YearPrint({ view, scopeName, framed }: Props) {
  if (view.state !== 'data')
    return <ReportProblem title={TITLE} message={PAPER_LACKS} back={rareUrls.year()} />
  const { year, freshness } = view
  const { date, measure, rows } = year
  return (
    <ReportPage
      className="year-report"
      title={`Année ${year.year}`}
      scope={[scopeName, MEASURE_LABELS[measure]]}
      when={onDate(date)}
      late={{ freshness, date }}
      framed={framed}
      verdicts={[HISTORY_PERCENT]}
    >
      <YearTable year={year} rows={rows.rows} caption={`Année ${year.year}, ${scopeName}`} />
      <PrintedPart of={rows} size={PRINTED} also=", ou s’exportent d’un coup" />
      <YearNotes year={year} />
    </ReportPage>
  )
}
