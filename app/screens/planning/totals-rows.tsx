import { daySum, days as daysText } from '~/domain/format/numbers'
import {
  type DailyNeed,
  isNeeded,
  lackText,
  type ShortDay,
  shortage,
  totalNeed,
} from '~/domain/planning/daily-need'
import type { MonthDay } from '~/domain/planning/grid/month-days'
import type { Section } from '~/domain/planning/grid/sections'
import { SECTION_LABELS } from '~/domain/planning/grid/sections'
import type { DayTotals } from '~/domain/planning/grid/totals'
import { dayClass } from './cell-classes'

interface Props {
  label: string
  totals: DayTotals
  days: readonly MonthDay[]
  /** key by which the live totals find the row */
  of: Section | 'productive'
  className?: string
  /** true when the last column shows the month's total */
  withMonth: boolean
  /** productive days that each working day needs; missing: unknown */
  need?: number | undefined
  /** days on which a service lacks people: their sums name it */
  short?: readonly ShortDay[]
}

/** Rounds a day's total to the width of its column: tenths from 100 on, whole days from 1,000 on. */
function roomy(value: number): number {
  if (value < 100) return value
  return value < 1000 ? Math.round(value * 10) / 10 : Math.round(value)
}

/**
 * A sum of days; where its cell is too narrow, decimals stand under the whole days. A network's day has no room for
 * hundredths, which the files and the month's sum keep.
 */
function Sum({ value }: { value: number }) {
  const [whole, decimals] = daysText(roomy(value)).split(',')
  if (!decimals) return whole
  return (
    <>
      {whole}
      <wbr />
      {`,${decimals}`}
    </>
  )
}

/**
 * Attributes of a day's sum; a day that lacks people is marked. Its name is the whole figure: a screen reader would read
 * '7' and ',11' as two.
 */
function sumCell(day: MonthDay, planned: number, need: number | undefined) {
  const look = {
    className: dayClass(day),
    'aria-label': planned ? daysText(roomy(planned)) : undefined,
  }
  if (need === undefined || !isNeeded(day)) return look
  const isShort = shortage(planned, need) > 0
  return {
    ...look,
    className: [look.className, isShort ? 'is-short' : ''].filter(Boolean).join(' ') || undefined,
    'data-needs': need,
  }
}

/** Productive days with one decimal. */
const needText = (need: number) => daysText(Math.round(need * 10) / 10)

/** Sums of a line of days; zeros are left blank so that the figures stand out. A team's line says its need once. */
function SumRow({ label, totals, days, of, className, withMonth, need, short }: Props) {
  const lacking = new Map(short?.map(({ index, lacks }) => [index, { title: lackText(lacks) }]))
  return (
    <tr className={className} data-totals={of} data-need={need}>
      <th
        scope="row"
        title={
          need !== undefined && withMonth ? `besoin par jour\u202f: ${needText(need)}` : undefined
        }
      >
        {label}
      </th>
      {days.map((day, i) => (
        <td key={day.date} {...sumCell(day, totals.days[i] ?? 0, need)} {...lacking.get(i)}>
          {totals.days[i] ? <Sum value={totals.days[i]} /> : ''}
        </td>
      ))}
      <td className="plan-sum" data-month={withMonth || undefined}>
        {withMonth ? daySum(totals.month) : ''}
      </td>
    </tr>
  )
}

/** A team's subtotals, by day and for the month. */
export function SubtotalRow(props: {
  section: Section
  totals: DayTotals
  days: readonly MonthDay[]
  /** in a table of sums alone the section's name is enough */
  bare?: boolean
  need?: number | undefined
}) {
  const { section, totals, days, bare, need } = props
  const label = bare ? SECTION_LABELS[section] : `Sous-total ${SECTION_LABELS[section]}`
  return (
    <SumRow
      label={label}
      totals={totals}
      days={days}
      of={section}
      className={bare ? '' : 'plan-subtotal'}
      withMonth
      need={need}
    />
  )
}

/** Need of each working day for the month's target, under the planned days (7-beyond §6). */
function NeedRow({ need, days }: { need: DailyNeed; days: readonly MonthDay[] }) {
  const all = totalNeed(need)
  const working = days.filter(isNeeded).length
  return (
    <tr className="plan-need">
      <th scope="row">Besoin pour l’objectif - jour</th>
      {days.map((day) => (
        <td key={day.date} className={dayClass(day)}>
          {isNeeded(day) ? needText(all) : ''}
        </td>
      ))}
      <td className="plan-sum">{daySum(all * working)}</td>
    </tr>
  )
}

/** 'Total Productifs - jour', the need, and 'Total Productifs - mois' (spec 2 §2; 7-beyond §6). */
export function ProductiveRows({
  totals,
  days,
  need,
  short = [],
}: {
  totals: DayTotals
  days: readonly MonthDay[]
  need?: DailyNeed | null
  short?: readonly ShortDay[]
}) {
  return (
    <tfoot>
      <SumRow
        label="Total Productifs - jour"
        totals={totals}
        days={days}
        of="productive"
        withMonth={false}
        need={need ? totalNeed(need) : undefined}
        short={short}
      />
      {need ? <NeedRow need={need} days={days} /> : null}
      <tr data-totals="productive-month">
        <th scope="row">Total Productifs - mois</th>
        <td colSpan={days.length} />
        <td className="plan-sum" data-month>
          {daySum(totals.month)}
        </td>
      </tr>
    </tfoot>
  )
}
