import type { ReactNode } from 'react'
import { type ElapsedDays, elapsedPercent } from '~/domain/calendar/working-days'
import { frenchDate } from '~/domain/format/dates'
import { days, NNBSP, percent } from '~/domain/format/numbers'
import { untargetedSentence } from '~/domain/format/untargeted-note'
import { doubtedSentences } from '~/domain/freshness/doubted'
import type { FreshnessView } from '~/domain/freshness/view'
import type { VerdictTable } from '~/domain/records/statuses'
import { AutoPrint } from '~/ui/auto-print'
import { DescriptionList } from '~/ui/description-list'
import { Notice } from '~/ui/notice'
import { OnPaper } from '~/ui/status-pill'
import { VerdictLegend } from '../records/verdict-legend'
import { lateSentence } from './freshness-sentence'

/** Head of every report. */
export interface ReportHead {
  title: string
  /** line above the title: month, scope and choices */
  scope: readonly string[]
  /** analysed date, or time of printing: 'au 19/11/2026' */
  when: string
  /** names and values of the month's figures */
  facts?: readonly (readonly [name: string, value: string])[]
}

interface Props extends ReportHead {
  className?: string
  /** late concessions (`freshness` is null for a report without daily data), analysed date, days covered by J-1 */
  late?: { freshness: FreshnessView | null; date: string; daySpan?: string } | undefined
  /** true in a hidden frame, which prints on load */
  framed: boolean
  /** delay in milliseconds before a frame prints; undefined for the default (3 §9) */
  settle?: number
  /** verdict tables for the legend; undefined when the content already shows the thresholds */
  verdicts?: readonly VerdictTable[]
  children: ReactNode
}

/** Notice next to a report's title: late data, a J-1 of several days, missing objectifs, doubts; null without any. */
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

/** Layout of every report: common head and style, late data with its date (3 §2.11; 4-decisions, 39). */
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
        {facts ? <DescriptionList className="report-facts" facts={facts} /> : null}
        <AutoPrint framed={framed} {...(settle ? { settle } : {})} />
      </header>
      <OnPaper.Provider value={true}>{children}</OnPaper.Provider>
      {verdicts ? <VerdictLegend tables={verdicts} short /> : null}
    </main>
  )
}

/** Formats a date as 'au 19/11/2026'. */
export const onDate = (date: string) => `au ${frenchDate(date)}`

/** Working days of a report's month: total, elapsed and percentage. */
export function dayFacts(month: ElapsedDays): NonNullable<ReportHead['facts']> {
  return [
    ['Jours ouvrés', days(month.total)],
    ['Jours travaillés', days(month.elapsed)],
    ['Avancement', percent(elapsedPercent(month), 0)],
  ]
}
