import { Link, useLocation } from '@remix-run/react'
import { ofFrenchMonth } from '~/domain/calendar/local-date'
import type { ClosingsPanel, ClosingView, MonthLine } from '~/domain/closing/view'
import { frenchDateTime, monthName } from '~/domain/format/dates'
import { counted, integer } from '~/domain/format/numbers'
import { NO_GROUP_YET } from '~/domain/hierarchy/empty-messages'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import type { FormReply } from '~/ui/form-reply'
import { Pagination } from '~/ui/pagination'
import { StatusPill } from '~/ui/status-pill'
import { withChanges } from '~/urls'
import { AdminNav } from '../shell/admin-nav'
import { NextStep } from '../shell/next-step'
import { ClosingDialog } from './closing-dialog'
import { ScopesTable } from './scopes-table'
import { closingUrls } from './urls'

interface Props {
  panel: ClosingsPanel
  again: FormReply | null
}

const monthColumns = (chosen: string, groupCount: number): readonly Column<MonthLine>[] => [
  {
    key: 'month',
    header: 'Mois',
    cell: ({ month }) => (
      <Link
        to={closingUrls.closings({ month })}
        aria-current={month === chosen ? 'page' : undefined}
        preventScrollReset
      >
        {monthName(month)}
      </Link>
    ),
  },
  {
    key: 'network',
    header: 'Réseau',
    cell: ({ network }) => (
      <StatusPill tone={network ? 'good' : 'neutral'}>{network ? 'Clôturé' : 'Ouvert'}</StatusPill>
    ),
  },
  {
    key: 'groups',
    header: 'Groupes clôturés',
    number: true,
    cell: ({ groups }) => `${integer(groups)} sur ${integer(groupCount)}`,
  },
]

const EARLIER: readonly Column<ClosingView>[] = [
  { key: 'scope', header: 'Périmètre', cell: ({ scopeName }) => scopeName },
  {
    key: 'closed',
    header: 'Clôturé',
    cell: ({ closedAt, closedBy }) => `${frenchDateTime(closedAt)}, par ${closedBy}`,
  },
  {
    key: 'reopened',
    header: 'Rouvert',
    cell: ({ reopenedAt, reopenedBy }) => `${frenchDateTime(reopenedAt)}, par ${reopenedBy}`,
  },
  { key: 'reason', header: 'Raison', cell: ({ reason }) => reason },
  {
    key: 'snapshot',
    header: 'Chiffres conservés',
    cell: ({ _id, sha256 }) =>
      sha256 ? <Link to={closingUrls.snapshot(_id)}>Voir les chiffres</Link> : '-',
  },
]

/** Closed months with their scope and date, and the forms that close and reopen (7-beyond §4). */
export function ClosingsScreen({ panel, again }: Props) {
  const location = useLocation()
  const { months, groupCount, month, scopes, earlier } = panel
  const isOpen = months.every(({ network, groups }) => !network && groups === 0)
  // `earlier` too: closings of deleted groups can still be reopened
  if (groupCount === 0 && isOpen && earlier.length === 0)
    return (
      <>
        <AdminNav />
        <EmptyState icon="building" title="Aucun mois à clôturer">
          {NO_GROUP_YET}
          <NextStep to="scope" />
        </EmptyState>
      </>
    )
  return (
    <>
      <AdminNav />
      <ClosingDialog panel={panel} again={again} />
      <Card title={`Clôtures ${ofFrenchMonth(month)}`}>
        <p className="muted">
          Un mois clôturé n’accepte plus ni planning, ni objectifs, ni imports, ni qualité. Les
          chiffres de chaque concession sont conservés et signés.
        </p>
        <ScopesTable lines={scopes.rows} />
        <Pagination
          page={scopes.page}
          pages={scopes.pages}
          to={(page) => withChanges(location, { page })}
        />
      </Card>
      {earlier.length > 0 ? (
        <Card title="Clôtures rouvertes">
          <p className="muted">
            {counted(earlier.length, 'clôture rouverte', 'clôtures rouvertes')} pour ce mois.
          </p>
          <DataTable
            cards
            caption={`Clôtures rouvertes ${ofFrenchMonth(month)}`}
            columns={EARLIER}
            rows={earlier}
            rowKey={({ _id }) => _id}
          />
        </Card>
      ) : null}
      <Card title="Mois terminés">
        <DataTable
          caption="Mois terminés, le dernier d’abord"
          columns={monthColumns(month, groupCount)}
          rows={months}
          rowKey={(line) => line.month}
        />
      </Card>
    </>
  )
}
