import type { ServiceSales } from '~/domain/additional-sales/rules'
import { type Column, DataTable } from '~/ui/data-table'
import { familyName } from './words'

type Line = ServiceSales['families'][number]

interface Props {
  caption: string
  sales: ServiceSales
  columns: readonly Column<Line>[]
  cards?: 'figures'
}

/** A service's families with a target, a row each, and their total. */
export function FamilyTable({ sales, columns, ...table }: Props) {
  return (
    <DataTable<Line>
      {...table}
      rows={sales.families}
      rowKey={({ key }) => key}
      totalLabel="Total"
      columns={[
        { key: 'family', header: 'Famille', cell: ({ key }) => familyName(key) },
        ...columns,
      ]}
    />
  )
}
