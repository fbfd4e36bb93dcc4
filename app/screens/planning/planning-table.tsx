import { Fragment, memo, type ReactNode } from 'react'
import {
  type BlockView,
  blockTotals,
  type RowView,
  rowCodes,
  whyShut,
} from '~/domain/planning/grid-view'
import type { MonthDay } from '~/domain/planning/month-days'
import { isProductiveSection, SECTION_LABELS, type Section } from '~/domain/planning/sections'
import { type GridTotals, rowTotal } from '~/domain/planning/totals'
import { matchesSearch } from '~/domain/search/words'
import { days as daysText } from '~/format/numbers'
import { cellClass, planClass, shutClass } from './cell-look'
import { GridHead } from './grid-head'
import { RowName } from './row-name'
import { ProductiveRows, SubtotalRow } from './totals-rows'

/** What is shown of a concession's month, read or edited. */
export interface MonthProps {
  block: BlockView
  days: readonly MonthDay[]
  month: string
  caption: string
  /** hides the other rows; sums stay those of everybody */
  search: string
}

/** Draws a day of a collaborator as a cell of the table. */
export type MonthCell = (row: RowView, day: MonthDay, code: string) => ReactNode

interface Props extends MonthProps {
  /** sums of everybody in it, when they are known */
  totals?: GridTotals
  /** draws an input in place of an open day's code */
  cell?: MonthCell
}

/** A day outside of the row's dates: it takes no code, and says why. */
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

/** The cells of a row as they are read. */
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
    <tr data-worker={row._id} data-name={row.name} hidden={hidden}>
      <th scope="row">
        <RowName row={row} />
      </th>
      {cell && row.active ? (
        days.map((day, i) => <Fragment key={day.number}>{cell(row, day, codes[i] ?? '')}</Fragment>)
      ) : (
        <ReadCells codes={codes} shut={row.shut} days={days} />
      )}
      <td className="plan-sum" data-rowsum>
        {daysText(rowTotal(section, codes))}
      </td>
    </tr>
  )
}

const partOf = (section: BlockView['sections'][number]['section']) =>
  isProductiveSection(section) ? 'Productifs' : 'Improductifs'

/** A concession's month: teams in order with their sums, productive totals below (spec 2 §2). */
export function PlanningTable({ block, days, month, caption, search, cell, ...known }: Props) {
  const totals = known.totals ?? blockTotals(block, days.length)
  return (
    <table className={planClass(days)} data-plan={block.siteId} data-planmonth={month}>
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
              // why: while editing, rows out of sight stay in the form with what was typed
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
            {sums ? <SubtotalRow section={section} totals={sums} days={days} /> : null}
          </tbody>
        )
      })}
      <ProductiveRows totals={totals.productive} days={days} />
    </table>
  )
}
