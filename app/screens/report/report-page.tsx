import type { ReactNode } from 'react'
import { doubtedSentences } from '~/domain/freshness/doubted'
import type { FreshnessView } from '~/domain/freshness/view'
import { type ElapsedDays, elapsedPercent } from '~/domain/records/projection'
import type { VerdictTable } from '~/domain/records/statuses'
import { frenchDate } from '~/format/dates'
import { days, NNBSP, percent } from '~/format/numbers'
import { untargetedSentence } from '~/format/untargeted'
import { Facts } from '~/ui/facts'
import { Notice } from '~/ui/notice'
import { SelfPrint } from '~/ui/self-print'
import { OnPaper } from '~/ui/status-pill'
import { VerdictLegend } from '../records/verdict-legend'
import { lateSentence } from './late'

/** What every report says of itself. */
export interface ReportHead {
  title: string
  /** above the title: month, scope and what was chosen */
  scope: readonly string[]
  /** the analysed date, or when it was printed: 'au 19/11/2026' */
  when: string
  /** figures of the month, each with its name */
  facts?: readonly (readonly [name: string, value: string])[]
}

interface Props extends ReportHead {
  className?: string
  /** the concessions whose data are older than `date`, null where the report has no daily data; what its J-1 covers */
  late?: { freshness: FreshnessView | null; date: string; daySpan?: string } | undefined
  /** loaded in a hidden frame: prints by itself */
  framed: boolean
  /** milliseconds before a frame prints, where the report has its own (3 §9) */
  settle?: number
  /** the tables that judge its figures, where its content does not say them */
  verdicts?: readonly VerdictTable[]
  children: ReactNode
}

/** What a report says beside its title of late data, of a J-1 of several days and of missing objectives; null: nothing. */
export function headNotice({
  freshness,
  date,
  daySpan,
}: NonNullable<Props['late']>): string | null {
  if (!freshness) return null
  const { untargeted, unnamed } = freshness
  const names = untargeted.map(({ name }) => name)
  const sentences = [
    lateSentence(freshness, date),
    daySpan ? `J-1${NNBSP}: ${daySpan}.` : null,
    untargetedSentence(names, unnamed?.untargeted),
    ...doubtedSentences(freshness),
  ].filter((sentence) => sentence !== null)
  return sentences.join(' ') || null
}

/** The sheet of every report: one head, one look, late data named with its date (3 §2.11; 4-decisions, 39). */
export function ReportPage(props: Props) {
  const { title, scope, when, facts, className, late, framed, settle, verdicts, children } = props
  const notice = late ? headNotice(late) : null
  return (
    <main id="contenu" className={`report ${className ?? ''}`} data-print="">
      <header className="report-head">
        <div>
          <p className="report-scope">{scope.join(' · ')}</p>
          <h1>
            {title} <span>{when}</span>
          </h1>
        </div>
        {notice ? (
          <Notice tone="warning" live={false}>
            {notice}
          </Notice>
        ) : null}
        {facts ? <Facts className="report-facts" facts={facts} /> : null}
        <SelfPrint framed={framed} {...(settle ? { settle } : {})} />
      </header>
      <OnPaper.Provider value={true}>{children}</OnPaper.Provider>
      {verdicts ? <VerdictLegend tables={verdicts} /> : null}
    </main>
  )
}

/** 'au 19/11/2026'. */
export const onDate = (date: string) => `au ${frenchDate(date)}`

/** The working days of a report's month: in all, elapsed, and their share. */
export function dayFacts(month: ElapsedDays): NonNullable<ReportHead['facts']> {
  return [
    ['Jours ouvrés', days(month.total)],
    ['Jours travaillés', days(month.elapsed)],
    ['Avancement', percent(elapsedPercent(month), 0)],
  ]
}
