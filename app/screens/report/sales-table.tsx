import type { SalesProgress, ServiceSales } from '~/domain/additional-sales/rules'
import { toneOf } from '~/domain/analysis/figure-texts'
import { integer } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import type { ReadResult } from '~/domain/read-result'
import { ADDITIONAL_SALES_PERCENT } from '~/domain/records/statuses'
import { TARGET_FAMILIES } from '~/domain/sales-families'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { familyName, salesStanding } from '../additional-sales/labels'
import { Mark, type SheetColumn, SheetTable } from './sheet-table'

const pieces = (line: SalesProgress) => `${integer(line.compared)} / ${integer(line.target)}`

const TOTAL: SheetColumn<ServiceSales>[] = [
  {
    header: 'Réal. / obj.',
    cell: ({ families, total }) => (families.length === 0 ? '-' : <b>{pieces(total)}</b>),
  },
  {
    header: 'À date',
    cell: ({ families, total }) =>
      families.length === 0 ? (
        'sans objectif'
      ) : (
        <>
          {verdictColumn(total.proratedPercent, ADDITIONAL_SALES_PERCENT)}{' '}
          <Mark tone={toneOf(total)} word={salesStanding(total)} />
        </>
      ),
  },
]

const TITLE = 'Ventes additionnelles'

/** Column of a family: pieces and target, with the mark of its status. */
const familyColumn = (key: (typeof TARGET_FAMILIES)[number]): SheetColumn<ServiceSales> => ({
  header: familyName(key),
  cell: ({ families }) => {
    const line = families.find((one) => one.key === key)
    if (!line) return '-'
    return (
      <>
        {pieces(line)} <Mark tone={toneOf(line)} word={salesStanding(line)} />
      </>
    )
  },
})

/** 'Ventes additionnelles': a row per service (3 §2.11). */
export function SalesTable({
  sales,
  notes,
}: {
  sales: ReadResult<ServiceSales[]>
  notes: readonly string[]
}) {
  if (sales.error !== null)
    return (
      <section id="ventes">
        <h2>{TITLE}</h2>
        <p>{sales.error}</p>
      </section>
    )
  return (
    <SheetTable<ServiceSales>
      id="ventes"
      title={TITLE}
      caption="Ventes additionnelles par service"
      groups={[{ rows: sales.value }]}
      rowKey={({ service }) => service}
      name={({ service }) => SERVICE_LABELS[service]}
      columns={TOTAL}
    >
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </SheetTable>
  )
}

/** Pieces sold by service and family, for a sheet with the room (3 §2.11). */
export function FamiliesTable({ services }: { services: readonly ServiceSales[] }) {
  const sold = TARGET_FAMILIES.filter((key) =>
    services.some(({ families }) => families.some((one) => one.key === key)),
  )
  return (
    <SheetTable<ServiceSales>
      id="familles"
      title="Ventes par famille"
      caption="Ventes additionnelles par service et famille"
      groups={[{ rows: services }]}
      rowKey={({ service }) => service}
      name={({ service }) => SERVICE_LABELS[service]}
      columns={sold.map(familyColumn)}
    />
  )
}
