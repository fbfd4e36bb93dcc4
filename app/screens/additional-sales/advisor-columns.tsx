import type { ReactNode } from 'react'
import type { AdvisorLine } from '~/domain/additional-sales/lines'
import type { SalesTable } from '~/domain/additional-sales/view'
import { integer } from '~/domain/format/numbers'
import type { Column } from '~/ui/data-table'
import { familyName } from './labels'

/** Columns of advisors' monthly sales: TOTAL CCS (MOIS), then one per family (3 §2.5, §2.11). */
export function salesColumns(
  { families, totals }: SalesTable,
  header: (family: SalesTable['families'][number]) => ReactNode = familyName,
): Column<AdvisorLine>[] {
  return [
    {
      key: 'total',
      header: 'TOTAL CCS (MOIS)',
      number: true,
      cell: ({ total }) => integer(total),
      total: integer(totals.total),
    },
    ...families.map((family) => ({
      key: family,
      header: header(family),
      number: true,
      cell: ({ sales }: AdvisorLine) => integer(sales[family]),
      total: integer(totals.sales[family]),
    })),
  ]
}
