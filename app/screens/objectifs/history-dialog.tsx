import { useLocation } from '@remix-run/react'
import { monthIn } from '~/domain/calendar/local-date'
import { monthName } from '~/domain/format/dates'
import { exactRate } from '~/domain/format/numbers'
import type { HistoryItem } from '~/domain/objectifs/history'
import type { History } from '~/domain/objectifs/view'
import type { ReadResult } from '~/domain/read-result'
import { type ProductiveService, SERVICE_LABELS } from '~/domain/workshop-services'
import { DataTable } from '~/ui/data-table'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { withChanges } from '~/urls'

const EMPTY =
  'Aucune donnée historique d’objectif disponible pour ce service sur les 6 derniers mois.'

const perHour = (value: number | null) => (value === null || value === 0 ? '-' : exactRate(value))
const monthOf = ({ year, month }: HistoryItem) => monthIn(year, month)

function Rates({ history }: { history: History }) {
  const { unreadable } = history
  return (
    <>
      {unreadable[0] ? (
        <Notice tone="error">
          {`Données illisibles, hors de l’historique\u202f: ${unreadable.map((month) => monthName(month).toLowerCase()).join(', ')}.`}
        </Notice>
      ) : null}
      <Months history={history} />
    </>
  )
}

function Months({ history }: { history: History }) {
  if (history.items.length === 0) return <EmptyState icon="history" title={EMPTY} />
  return (
    <DataTable
      caption="CA Net réalisé par heure, mois par mois"
      columns={[
        { key: 'month', header: 'Mois', cell: (item) => monthName(monthOf(item)) },
        {
          key: 'ht',
          header: 'CA Net/HT (CA/H)',
          number: true,
          cell: (item) => perHour(item.caHt),
          total: perHour(history.averageCaHt),
        },
        {
          key: 'hec',
          header: 'CA Net/HEC',
          number: true,
          cell: (item) => perHour(item.caHec),
          total: perHour(history.averageCaHec),
        },
      ]}
      rows={history.items}
      rowKey={monthOf}
      totalLabel="Moyenne"
    />
  )
}

interface Props {
  service: ProductiveService
  reading: ReadResult<History>
}

/** The last six months of a service's realised rates, with their average (spec 1 §2.7). */
export function HistoryDialog({ service, reading }: Props) {
  const location = useLocation()
  return (
    <Dialog
      id="historique"
      title={`Historique ${SERVICE_LABELS[service]}`}
      closeTo={withChanges(location, { history: null })}
    >
      {reading.error === null ? (
        <Rates history={reading.value} />
      ) : (
        <Notice tone="error">{reading.error}</Notice>
      )}
    </Dialog>
  )
}
