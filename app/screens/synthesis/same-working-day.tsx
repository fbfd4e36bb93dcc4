import { amount } from '~/domain/analysis/figure-texts'
import type { MorningOverview } from '~/domain/analysis/synthesis-view'
import { monthName, shortMonth } from '~/domain/format/dates'
import { signedPercent } from '~/domain/format/numbers'
import type { Measure } from '~/domain/measures'
import type { SameWorkingDay as Rank } from '~/domain/records/same-working-day'

const ordinal = (rank: number) => (rank === 1 ? '1er' : `${rank}e`)

interface Props {
  measure: Measure
  ranks: MorningOverview['ranks']
  /** working days elapsed at the data date */
  rank: number
}

const knownOf = ({ measure, ranks }: Pick<Props, 'measure' | 'ranks'>): Rank[] | undefined =>
  ranks.value?.flatMap((one) => one[measure] ?? [])

/** 'octobre' of the previous month, 'nov. 2025' of the year before. */
const nameOf = (month: string, i: number) =>
  i === 0
    ? monthName(month).toLowerCase().replace(/ .*/, '')
    : `${shortMonth(month)} ${month.slice(0, 4)}`

/** Earlier months at the working day of the same rank, in one line (7-beyond §1). */
export function SameWorkingDay({ measure, ranks, rank }: Props) {
  const known = knownOf({ measure, ranks })
  const moved = [...new Set(known?.flatMap((one) => one.moved ?? []))].join(', ')
  if (known?.length === 0) return null
  const title = `Au même rang de jour ouvré (${ordinal(rank)})`
  if (!known) return <p className="equal-ranks">{`${title}\u202f: ${ranks.error}`}</p>
  return (
    <p className="equal-ranks">
      {title}&#8239;:{' '}
      {known.map(({ month, value, change }, i) => (
        <span key={month}>
          {i === 0 ? '' : ', '}
          {nameOf(month, i)}{' '}
          <b>{change === null ? amount(measure, value) : signedPercent(change)}</b>
        </span>
      ))}
      {moved ? ` (${moved})` : ''}
    </p>
  )
}

/** The amounts of the earlier months, with the concessions that are not compared (4-decisions, 42 and 53). */
export function EqualRanks({ measure, ranks, rank }: Props) {
  const known = knownOf({ measure, ranks })
  if (!known || known.length === 0) return null
  return (
    <>
      <h3>Au même rang de jour ouvré ({ordinal(rank)})</h3>
      <dl className="popup-facts">
        {known.map(({ month, value, change, without, shorter, moved }) => (
          <div key={month}>
            <dt>
              {monthName(month)}
              {without ? `, sans ${without}` : ''}
              {moved ? `, ${moved}` : ''}
              {shorter ? `, données moins avancées\u202f: ${shorter}` : ''}
            </dt>
            <dd>
              {amount(measure, value)}
              {change === null ? null : ` (${signedPercent(change)})`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
