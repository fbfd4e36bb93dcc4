import { useLocation } from '@remix-run/react'
import type { EntryDetail, EntryKind } from '~/domain/billing/view'
import { frenchDate } from '~/domain/format/dates'
import { columnPercent, integer, percent } from '~/domain/format/numbers'
import { BarRows } from '~/ui/charts/bar-rows'
import { ChartDataTable } from '~/ui/charts/chart-data-table'
import { Donut } from '~/ui/charts/donut'
import { Dialog } from '~/ui/dialog'
import { withChanges } from '~/urls'
import { cardName, invoices, KIND_LABELS, KIND_SERIES, serviceColour } from './labels'

/** 'Détail Facturation du {date}' or 'Cumul au {date}' plus the service (3 §2.6). */
function titleOf({ span, key }: EntryDetail, date: string): string {
  const start = span === 'day' ? 'Détail Facturation du' : 'Cumul au'
  return `${start} ${frenchDate(date)} · ${cardName(key)}`
}

/** Client, Garantie and Cession of one card: donut, bars, percentages, total (3 §2.6). */
export function EntryDialog({ detail, date }: { detail: EntryDetail; date: string }) {
  const location = useLocation()
  const { parts, slices, total } = detail
  const sentence = parts
    .map(({ kind, count, percent: share }) =>
      [KIND_LABELS[kind], integer(count), `(${percent(share)})`].join(' '),
    )
    .join(', ')
  return (
    <Dialog title={titleOf(detail, date)} closeTo={withChanges(location, { detail: null })}>
      <div className={`stack${serviceColour(detail.key)}`}>
        <Donut
          slices={slices}
          seriesOf={(kind) => KIND_SERIES[kind as EntryKind]}
          center={integer(total)}
          caption={Math.abs(total) < 2 ? 'facture' : 'factures'}
          label={`${invoices(total)}\u202f: ${sentence}`}
        />
        <BarRows
          whole={100}
          rows={parts.map(({ kind, count, percent: share }) => ({
            key: kind,
            name: KIND_LABELS[kind],
            value: share,
            text: `${integer(count)} · ${columnPercent(share)}`,
            className: `series-${KIND_SERIES[kind]}`,
          }))}
        />
      </div>
      <ChartDataTable
        caption={`Données\u202f: ${titleOf(detail, date)}`}
        rows={parts}
        rowKey={({ kind }) => kind}
        totalLabel="Total"
        columns={[
          { key: 'kind', header: 'Nature', cell: ({ kind }) => KIND_LABELS[kind] },
          {
            key: 'count',
            header: 'Factures',
            number: true,
            cell: ({ count }) => integer(count),
            total: integer(total),
          },
          {
            key: 'share',
            header: 'Part',
            number: true,
            cell: ({ percent: share }) => columnPercent(share),
          },
        ]}
      />
    </Dialog>
  )
}
