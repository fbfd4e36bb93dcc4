import { amount, signedAmount, toneOf } from '~/domain/analysis/figure-texts'
import { comparisonColumn } from '~/domain/comparison/columns'
import type { DayColumn } from '~/domain/comparison/day'
import type { ComparisonLine } from '~/domain/comparison/lines'
import type { ComparisonView } from '~/domain/comparison/view'
import { MISSING } from '~/domain/format/numbers'
import { cellText } from '~/domain/format/table-column'
import type { Measure } from '~/domain/measures'
import { namesUpTo } from '~/domain/message-format'
import { statusWord } from '~/domain/records/statuses'
import { dayVerdict } from '~/domain/spans/verdict'
import { StatusPill } from '~/ui/status-pill'

/** Maximum number of concessions named under an amount. */
const NAMED_UNDER_AMOUNT = 3

/** '3 jours' where the figures cover more than one working day, 'jour non ouvré' where none; null: one. */
function coverText(days: number | null): string | null {
  if (days === null || days === 1) return null
  return days === 0 ? 'jour non ouvré' : `${days} jours`
}

function Gap({ day, measure }: { day: NonNullable<ComparisonLine['day']>; measure: Measure }) {
  const gap = measure === 'revenue' ? day.dayRevenueGap : day.dayHtGap
  if (gap === null) return MISSING
  const percent = measure === 'revenue' ? day.revenuePercent : day.htPercent
  if (day.doubted !== null)
    return (
      <StatusPill tone="doubt" label="sous réserve" why={day.doubted}>
        {signedAmount(measure, gap)}
      </StatusPill>
    )
  const judged = dayVerdict({ percent, gap }, measure)
  const word = statusWord(judged.status, {
    reached: percent,
    below: judged.below,
    none: 'jour non ouvré',
  })
  return (
    <StatusPill tone={toneOf(judged)} label={word} why={judged.verdict}>
      {signedAmount(measure, gap)}
    </StatusPill>
  )
}

/** Figure of yesterday; '-' without data of the day or without objectif. */
export function DayCell({ line, column }: { line: ComparisonLine; column: DayColumn }) {
  const { day } = line
  if (day === null) return MISSING
  if (column === 'dayRevenueGap') return <Gap day={day} measure="revenue" />
  if (column === 'dayHtGap') return <Gap day={day} measure="ht" />
  const note = column === 'dayRevenue' ? coverText(day.days) : null
  return (
    <>
      {cellText(comparisonColumn(column, 'revenue'), line)}
      {note ? <span className="figure-note">{note}</span> : null}
    </>
  )
}

/** Sentences on what the total of yesterday leaves out, with its amount (4-decisions, 53 and 66). */
export function dayRestTexts({ day }: ComparisonView['total']): string[] {
  if (day === null) return []
  const named = ({ names }: { names: string[] }) => namesUpTo(names, NAMED_UNDER_AMOUNT)
  const { outside, doubted } = day.rest
  return [
    ...(outside.names.length > 0
      ? [`sans objectif\u202f: ${named(outside)} (${amount('revenue', outside.realized)})`]
      : []),
    ...(doubted.names.length > 0
      ? [`sous réserve\u202f: ${named(doubted)} (${amount('revenue', doubted.realized)})`]
      : []),
  ]
}
