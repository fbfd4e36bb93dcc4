import { frenchDate } from '~/domain/format/dates'
import type { FreshnessView } from '~/domain/freshness/view'
import { PAPER_LACKS } from '~/domain/read-failure-messages'
import { WEEK_PERCENT } from '~/domain/records/statuses'
import type { WeekView } from '~/domain/week/view'
import { rareUrls } from '~/rare-urls'
import { PrintedPart } from '../print/print-scope-note'
import { ReportPage } from '../print/report-page'
import { ReportProblem } from '../print/report-problem'
import { noDataSentence } from '../records/notices'
import { WeekNotes, weekTitle } from './week-notes'
import { WeekTable } from './week-table'

interface Props {
  view:
    | { state: 'no-scope' }
    | { state: 'empty'; date: string }
    | { state: 'data'; week: WeekView; freshness: FreshnessView }
  scopeName: string
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
}

const TITLE = 'La semaine'
/** Most concessions of one print. */
const PRINTED = 50

/** The week on A4 landscape paper, for Monday's call. */
export function WeekPrint({ view, scopeName, framed }: Props) {
  if (view.state !== 'data') {
    const message = view.state === 'empty' ? noDataSentence(view.date) : PAPER_LACKS
    return <ReportProblem title={TITLE} message={message} back={rareUrls.week()} />
  }
  const { week } = view
  return (
    <ReportPage
      className="week-report"
      title={weekTitle(week)}
      scope={[scopeName]}
      when={`jusqu’au ${frenchDate(week.upTo)}`}
      framed={framed}
      verdicts={[WEEK_PERCENT]}
    >
      <WeekTable week={week} rows={week.rows.rows} caption={`${weekTitle(week)}, ${scopeName}`} />
      <PrintedPart of={week.rows} size={PRINTED} also=", ou s’exportent d’un coup" />
      <WeekNotes week={week} />
    </ReportPage>
  )
}
