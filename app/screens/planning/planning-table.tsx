import { Fragment, memo, type ReactNode } from 'react'
import { daySum } from '~/domain/format/numbers'
import type { DailyNeed } from '~/domain/planning/daily-need'
import {
  type BlockView,
  blockTotals,
  type RowView,
  rowCodes,
  whyShut,
} from '~/domain/planning/grid/grid-view'
import type { MonthDay } from '~/domain/planning/grid/month-days'
import { isProductiveSection, SECTION_LABELS, type Section } from '~/domain/planning/grid/sections'
import { type GridTotals, rowTotal } from '~/domain/planning/grid/totals'
import { ROW_ANCHOR } from '~/domain/planning/view'
import { matchesSearch } from '~/domain/text-matching'
import { cellClass, planClass, shutClass } from './cell-classes'
import { GridHead } from './grid-head'
import { RowHeader } from './row-header'
import { ProductiveRows, SubtotalRow } from './totals-rows'

/** Data of a concession's month, in view or edit mode. */
export interface MonthProps {
  block: BlockView
  days: readonly MonthDay[]
  month: string
  caption: string
  /** hides rows that do not match; the sums include all workers */
  search: string
  /** what the target needs per working day; null: unknown */
  need?: DailyNeed | null
}

/** Renders a worker's day as a table cell. */
export type MonthCell = (row: RowView, day: MonthDay, code: string) => ReactNode

interface Props extends MonthProps {
  /** sums of all workers; computed when undefined */
  totals?: GridTotals
  /** renders the cells of the edit mode; undefined for a read-only table */
  cell?: MonthCell
}

/** Cell of a day before the worker's arrival or after the last day: takes no code and shows the reason. */
export function ShutCell({
  day,
  why,
  children,
}: {
  day: MonthDay
  why: string
  children?: ReactNode
}) {
  return (
    <td data-day={day.number} className={shutClass(day)} title={why} aria-label={why}>
      {children}
    </td>
  )
}

/** Read-only cells of a row. */
const ReadCells = memo(function ReadCells({
  codes,
  shut,
  days,
}: {
  codes: readonly string[]
  shut: string | undefined
  days: readonly MonthDay[]
}) {
  return days.map((day, i) => {
    const code = codes[i] ?? ''
    const why = shut && !code ? whyShut({ shut }, day.number) : undefined
    if (why) return <ShutCell key={day.number} day={day} why={why} />
    return (
      <td key={day.number} className={cellClass(code, day)}>
        {code}
      </td>
    )
  })
})

function Row({
  row,
  section,
  days,
  cell,
  hidden,
}: { row: RowView; section: Section; hidden: boolean } & Pick<Props, 'days' | 'cell'>) {
  const codes = rowCodes(row)
  return (
    <tr
      data-worker={row._id}
      data-name={row.name}
      hidden={hidden}
      id={cell && !row.former ? ROW_ANCHOR + row._id : undefined}
    >
      <th scope="row">
        <RowHeader row={row} />
      </th>
      {cell && row.active ? (
        days.map((day, i) => <Fragment key={day.number}>{cell(row, day, codes[i] ?? '')}</Fragment>)
      ) : (
        <ReadCells codes={codes} shut={row.shut} days={days} />
      )}
      <td className="plan-sum" data-rowsum>
        {daySum(rowTotal(section, codes))}
      </td>
    </tr>
  )
}

const partOf = (section: BlockView['sections'][number]['section']) =>
  isProductiveSection(section) ? 'Productifs' : 'Improductifs'

/** Table of a concession's month: teams with their sums, productive totals below (spec 2 §2). */
export function PlanningTable({
  block,
  days,
  month,
  caption,
  search,
  cell,
  need,
  ...known
}: Props) {
  const totals = known.totals ?? blockTotals(block, days.length)
  return (
    <table
      className={planClass(days)}
      data-plan={block.siteId}
      data-planmonth={month}
      data-need={need ? JSON.stringify(need) : undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <GridHead days={days} />
      {block.sections.map(({ section, rows: list }, i) => {
        const before = block.sections[i - 1]
        const part = partOf(section)
        const sums = totals.sections[section]
        return (
          <tbody key={section} data-section={section}>
            {before && partOf(before.section) === part ? null : (
              <tr className="plan-part">
                <th colSpan={days.length + 2} scope="colgroup">
                  <span>{part}</span>
                </th>
              </tr>
            )}
            <tr className="plan-team">
              <th colSpan={days.length + 2} scope="rowgroup">
                <span>{SECTION_LABELS[section]}</span>
              </th>
            </tr>
            {list.map((row) => {
              const found = matchesSearch(row.name, search)
              // in edit mode hidden rows are rendered too: their typed cells must stay in the form
              return found || cell ? (
                <Row
                  key={row._id}
                  row={row}
                  section={section}
                  days={days}
                  cell={cell}
                  hidden={!found}
                />
              ) : null
            })}
            {sums ? (
              <SubtotalRow
                section={section}
                totals={sums}
                days={days}
                need={need && isProductiveSection(section) ? need[section] : undefined}
              />
            ) : null}
          </tbody>
        )
      })}
      <ProductiveRows totals={totals.productive} days={days} need={need ?? null} />
    </table>
  )
}
