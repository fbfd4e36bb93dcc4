import type { SalesProgress, ServiceSales } from '~/domain/additional-sales/rules'
import { integer } from '~/domain/format/numbers'
import { someSites } from '~/domain/format/untargeted-note'
import { type Column, DataTable } from '~/ui/data-table'
import { familyName } from './labels'

type Line = ServiceSales['families'][number]

interface Props {
  caption: string
  sales: ServiceSales
  columns: readonly Column<Line>[]
  cards?: 'figures'
  /** false where the total has been said above */
  total?: boolean
}

/** Pieces sold, and those sold without a target (4-decisions, 53). */
export function Realized({ line }: { line: SalesProgress }) {
  const { outside, realized } = line
  const sold = integer(realized)
  if (!outside) return <>{sold}</>
  return (
    <>
      {sold}
      <span className="figure-outside">
        dont {integer(outside.realized)} sans objectif&#8239;: {someSites(outside.sites)}
      </span>
    </>
  )
}

/** A service's families with a target, a row each, with their total by default. */
export function FamilyTable({ sales, columns, total = true, ...table }: Props) {
  return (
    <DataTable<Line>
      {...table}
      rows={sales.families}
      rowKey={({ key }) => key}
      totalLabel={total ? 'Total' : undefined}
      columns={[
        { key: 'family', header: 'Famille', cell: ({ key }) => familyName(key) },
        ...columns,
      ]}
    />
  )
}
