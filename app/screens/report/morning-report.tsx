import type { FiguresContext } from '~/domain/analysis/analysis-view'
import { monthName } from '~/domain/format/dates'
import { decimal, percent } from '~/domain/format/numbers'
import type { FreshnessView } from '~/domain/freshness/view'
import { verdictTexts } from '~/domain/morning/texts'
import { QUALITY_PERCENT } from '~/domain/quality/brands'
import {
  ADDITIONAL_SALES_PERCENT,
  POTENTIAL_PERCENT,
  SYNTHESIS_RATIO,
  type VerdictTable,
} from '~/domain/records/statuses'
import { gapTable } from '~/domain/report/gap-table'
import type { MorningReport } from '~/domain/report/morning'
import { PART_WORDS, type ReportPart } from '~/domain/report/readiness'
import { type SheetHead, sheetContent } from '~/domain/report/sheet-content'
import { fitSheet, hasRoomForQuality } from '~/domain/report/sheet-fit'
import { VIDEOCHECK_PERCENT } from '~/domain/videocheck/targets'
import { urls } from '~/urls'
import { dayFacts, headNotice, onDate, ReportPage } from '../print/report-page'
import { ReportProblem } from '../print/report-problem'
import { GapRows } from './gap-rows'
import { MeasuresTable } from './measures-table'
import { PotentialCard } from './potential-card'
import { QualityTable } from './quality-table'
import { FamiliesTable, SalesTable } from './sales-table'
import { SheetDoubts } from './sheet-doubts'
import { SheetLists } from './sheet-lists'
import { type ReportFreshness, sheetNotes } from './sheet-notes'
import { Mark } from './sheet-table'
import { SheetVerdict } from './sheet-verdict'
import { VideocheckCard } from './videocheck-card'

interface Printed {
  context: FiguresContext
  freshness: ReportFreshness & { figures: FreshnessView | null }
  scopeName: string
  report: MorningReport
  head: SheetHead
}

interface Props {
  printed: Printed | { message: string; missing: ReportPart[]; scopeName: string }
  /** true in a hidden frame, which prints on load */
  framed: boolean
}

/** Names and tables of the statuses on the sheet. */
const STATUSES: readonly (readonly [string, VerdictTable])[] = [
  ['réalisé', SYNTHESIS_RATIO],
  ['potentiel', POTENTIAL_PERCENT],
  ['VideoCheck', VIDEOCHECK_PERCENT],
  ['qualité', QUALITY_PERCENT],
  ['ventes', ADDITIONAL_SALES_PERCENT],
]

/** Thresholds of every status: the sheet has no popovers (4-decisions, 48). */
const THRESHOLDS = STATUSES.map(
  ([name, { good, warn, scale = 1 }]) =>
    `${name} ${decimal(good * scale, 0)}/${percent(warn * scale, 0)}`,
).join('\u202f; ')

/** Words of the marks. */
const MARKS = [
  ['good', 'atteint ou en avance'],
  ['near', 'dans le rythme'],
  ['warn', 'à surveiller'],
  ['bad', 'en retard'],
] as const
/** Length of the legend in characters, its marks included. */
const LEGEND_LENGTH = THRESHOLDS.length + 75

/** The marks with their words, and the thresholds of 'dans le rythme' (or 'atteint') and 'à surveiller'. */
function Legend() {
  return (
    <p className="sheet-legend">
      {MARKS.map(([tone, word]) => (
        <span key={tone}>
          <Mark tone={tone} word="" /> {word}
        </span>
      ))}
      · Seuils&#8239;: {THRESHOLDS}.
    </p>
  )
}

const TITLE = 'Reporting après-vente'
/** Characters of the title and the days, which share the first line with month and scope. */
const FIRST_LINE = 95

function Sheet({ printed, framed }: { printed: Printed; framed: boolean }) {
  const { context, freshness, scopeName, report, head } = printed
  const { date, days, daySpan } = context
  const late = { freshness: freshness.figures, date, ...(daySpan ? { daySpan } : {}) }
  const notes = sheetNotes(report, context, freshness)
  const view = head.block.morning.value
  const { yesterday } = head
  const content = sheetContent({
    report,
    head,
    notes: [
      ...notes.above,
      ...(view?.reserve?.doubts.map(({ head, sentence }) => head + sentence) ?? []),
      ...(view ? [[verdictTexts(view).why, ...view.landingNotes].join(' ')] : []),
      headNotice(late) ?? '',
      yesterday ?? '',
    ].filter(Boolean),
    sideNotes: notes.side,
    tableNotes: notes,
  })
  const fit = fitSheet({
    ...content,
    notes: [...content.notes, LEGEND_LENGTH, ...(scopeName.length > 50 ? [FIRST_LINE] : [])],
  })
  const table = view && gapTable(view, head.levers, fit.lines)
  const potential = <PotentialCard potential={report.potential} notes={notes.potential} />
  const videocheck = <VideocheckCard videocheck={report.videocheck} />
  const sales = <SalesTable sales={report.sales} notes={notes.sales} />
  const sideNotes = notes.side.map((note) => <p key={note}>{note}</p>)
  const measures = (
    <MeasuresTable measures={report.measures} rate={report.rate} byService={fit.byService} />
  )
  const quality = (
    <QualityTable brands={report.brands} leftOut={report.qualityLeftOut} shown={fit} />
  )
  return (
    <ReportPage
      className="sheet"
      title={TITLE}
      scope={[monthName(date), scopeName]}
      when={onDate(date)}
      facts={dayFacts(days)}
      late={late}
      framed={framed}
    >
      <div className="sheet-body" style={{ ['--row-pad' as string]: `${fit.pad.toFixed(2)}mm` }}>
        {view && table ? (
          <>
            <SheetDoubts view={view} />
            <SheetVerdict view={view} />
            <p>{[verdictTexts(view).why, ...view.landingNotes].join(' ')}</p>
            <GapRows view={view} table={table} scopeName={scopeName} causes={fit.causes} />
          </>
        ) : (
          <p>{head.block.morning.error}</p>
        )}
        {yesterday ? <p>{yesterday}</p> : null}
        {notes.above.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <SheetLists block={head.block} comments={head.comments} shown={fit} />
        {fit.byService ? (
          <>
            <div className="sheet-row is-measures">
              {measures}
              <div>
                {videocheck}
                {sales}
                {sideNotes}
              </div>
            </div>
            {hasRoomForQuality(content, fit.brands) ? (
              <div className="sheet-row is-potential">
                {potential}
                {quality}
              </div>
            ) : (
              <>
                {potential}
                {quality}
              </>
            )}
          </>
        ) : (
          <>
            {measures}
            <div className="sheet-row is-three">
              {potential}
              {videocheck}
              {sales}
            </div>
            {quality}
            {sideNotes}
          </>
        )}
        {fit.byFamily ? <FamiliesTable services={report.sales.value ?? []} /> : null}
        <Legend />
      </div>
    </ReportPage>
  )
}

/** /print-report: morning report on one A4 landscape page, with the available data (3 §2.11; 4-decisions, 60). */
export function MorningSheet({ printed, framed }: Props) {
  if ('report' in printed) return <Sheet printed={printed} framed={framed} />
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
}
