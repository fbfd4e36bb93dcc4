import type { FiguresContext } from '~/domain/analysis/analysis-view'
import { type CommentsView, SHOWN } from '~/domain/comments/view'
import { monthName } from '~/domain/format/dates'
import type { FreshnessView } from '~/domain/freshness/view'
import { QUALITY_PERCENT } from '~/domain/quality/brands'
import type { ReadResult } from '~/domain/read-result'
import {
  ADDITIONAL_SALES_PERCENT,
  POTENTIAL_PERCENT,
  SYNTHESIS_PROJECTION_PERCENT,
  SYNTHESIS_RATIO,
} from '~/domain/records/statuses'
import type { MorningReport } from '~/domain/report/morning'
import { PART_WORDS, type ReportPart } from '~/domain/report/readiness'
import { VIDEOCHECK_PERCENT } from '~/domain/videocheck/targets'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { urls } from '~/urls'
import { CommentLines } from '../comments/comments-card'
import { lateSentence } from '../print/freshness-sentence'
import { dayFacts, headNotice, onDate, ReportPage } from '../print/report-page'
import { ReportProblem } from '../print/report-problem'
import { leftOutSentences } from '../records/notice-texts'
import { LeftOutNotice } from '../records/notices'
import { SalesCards } from './additional-sales-cards'
import { densityOf } from './density'
import { MeasureCard } from './measure-card'
import { PotentialCard } from './potential-card'
import { QualityCards } from './quality-cards'
import { VideocheckCard } from './videocheck-card'

interface Printed {
  context: FiguresContext
  freshness: {
    figures: FreshnessView | null
    videocheck: FreshnessView | null
    sales: FreshnessView | null
  }
  scopeName: string
  report: MorningReport
  comments: ReadResult<CommentsView>
}

interface Props {
  printed: Printed | { message: string; missing: ReportPart[]; scopeName: string }
  /** true in a hidden frame, which prints on load */
  framed: boolean
}

const VERDICTS = [
  SYNTHESIS_RATIO,
  SYNTHESIS_PROJECTION_PERCENT,
  POTENTIAL_PERCENT,
  VIDEOCHECK_PERCENT,
  QUALITY_PERCENT,
  ADDITIONAL_SALES_PERCENT,
]

const TITLE = 'Reporting après-vente'

const lateOf = ({ date, daySpan }: FiguresContext, { figures }: Printed['freshness']) => ({
  freshness: figures,
  date,
  ...(daySpan ? { daySpan } : {}),
})

/** CSS classes of the report's text size, computed from brands, comments and notices. */
function densityFor({ context, freshness, report: { brands }, comments }: Printed): string {
  const { date } = context
  const lines = (comments.value?.lines ?? []).slice(0, SHOWN.paper)
  const notices = [
    ...Object.values(leftOutSentences(context)),
    freshness.sales && lateSentence(freshness.sales, date),
  ]
  return densityOf({
    brands: brands.rows.map(({ indicators }) => indicators.rows.length),
    comments: lines.map(({ site, text, by }) => `${site ?? ''}${text}${by}`.length),
    head: headNotice(lateOf(context, freshness))?.length ?? 0,
    notices: notices.flatMap((notice) => (notice ? [notice.length] : [])),
  })
}

/** Latest comments of the day, up to the limit for paper; the screen shows all (7-beyond §1). */
function Comments({ comments }: Pick<Printed, 'comments'>) {
  if (comments.error !== null) return <p className="morning-note">{comments.error}</p>
  const { lines } = comments.value
  if (lines.length === 0) return null
  return (
    <Card small title={lines[0]?.site ? 'Commentaires du jour' : 'Commentaire du jour'}>
      <CommentLines lines={lines.slice(0, SHOWN.paper)} />
      {lines.length > SHOWN.paper ? <p className="morning-note">et d’autres, à l’écran</p> : null}
    </Card>
  )
}

/** /print-report: morning report on one A4 landscape page, with the available data (3 §2.11; 4-decisions, 60). */
export function MorningSheet({ printed, framed }: Props) {
  if ('message' in printed)
    return (
      <ReportProblem title={TITLE} message={printed.message} back={urls.synthesis()}>
        {printed.missing.length > 0 ? (
          <ul>
            {printed.missing.map((part) => (
              <li key={part}>Il manque {PART_WORDS[part]}.</li>
            ))}
          </ul>
        ) : null}
      </ReportProblem>
    )
  const { context, freshness, scopeName, report, comments } = printed
  const { date, days } = context
  const lateSales = freshness.sales && lateSentence(freshness.sales, date)
  return (
    <ReportPage
      className={`morning ${densityFor(printed)}`}
      title={TITLE}
      scope={[monthName(date), scopeName]}
      when={onDate(date)}
      facts={dayFacts(days)}
      late={lateOf(context, freshness)}
      framed={framed}
      verdicts={VERDICTS}
    >
      <LeftOutNotice figures={context} />
      <div className="morning-columns">
        <div>
          {report.untargeted ? (
            <Notice tone="warning" live={false}>
              {report.untargeted}
            </Notice>
          ) : null}
          {report.measures.map((table) => (
            <MeasureCard
              key={table.measure}
              table={table}
              rate={table.measure === 'revenue' ? report.rate : null}
            />
          ))}
        </div>
        <div>
          <PotentialCard potential={report.potential} unplanned={report.unplanned} />
          <VideocheckCard
            videocheck={report.videocheck}
            late={freshness.videocheck && lateSentence(freshness.videocheck, date)}
          />
          <Comments comments={comments} />
        </div>
      </div>
      <QualityCards brands={report.brands} leftOut={report.qualityLeftOut} />
      <div className="morning-sales-part">
        {lateSales ? (
          <Notice tone="warning" live={false}>
            {lateSales}
          </Notice>
        ) : null}
        <SalesCards sales={report.sales} />
      </div>
    </ReportPage>
  )
}
