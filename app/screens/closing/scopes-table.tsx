import { Link, useLocation } from '@remix-run/react'
import type { ScopeLine } from '~/domain/closing/view'
import { frenchDateTime } from '~/domain/format/dates'
import { integer } from '~/domain/format/numbers'
import { LinkButton } from '~/ui/button'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill } from '~/ui/status-pill'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { closingUrls } from './urls'

/** Returns the closing in force; null when there is none. */
const inForce = ({ closing }: ScopeLine) =>
  closing && closing.state !== 'reopened' ? closing : null

function State(line: ScopeLine) {
  const closing = inForce(line)
  if (closing?.state === 'sealing') return <StatusPill tone="info">Clôture en cours</StatusPill>
  if (closing) return <StatusPill tone="good">Clôturé</StatusPill>
  if (line.byNetwork) return <StatusPill tone="good">Clôturé avec le réseau</StatusPill>
  if (line.closing) return <StatusPill tone="warn">Rouvert</StatusPill>
  return <StatusPill tone="neutral">Ouvert</StatusPill>
}

function Signature(line: ScopeLine) {
  const closing = inForce(line)
  if (!closing) return '-'
  return (
    <>
      {frenchDateTime(closing.closedAt)}
      <span className="note small">
        par {closing.closedBy}, {integer(closing.siteCount)}{' '}
        {closing.siteCount < 2 ? 'concession' : 'concessions'}
      </span>
    </>
  )
}

function Figures(line: ScopeLine) {
  const closing = inForce(line)
  if (!closing?.sha256) return '-'
  return (
    <Link to={closingUrls.snapshot(closing._id)}>
      Voir les chiffres<VisuallyHidden>, {line.name}</VisuallyHidden>
      <span className="note small">SHA-256 {closing.sha256.slice(0, 12)}…</span>
    </Link>
  )
}

function Act(line: ScopeLine) {
  const location = useLocation()
  const closing = inForce(line)
  const asks = closing
    ? { dialog: 'reopen', id: closing._id, scope: null }
    : { dialog: 'close', scope: line.scope, id: null }
  return (
    <LinkButton small to={withChanges(location, asks)} preventScrollReset>
      {closing ? 'Rouvrir' : 'Clôturer'}
      <VisuallyHidden> {line.name}</VisuallyHidden>
    </LinkButton>
  )
}

const COLUMNS: readonly Column<ScopeLine>[] = [
  { key: 'name', header: 'Périmètre', cell: ({ name }) => name },
  { key: 'state', header: 'État', cell: (line) => <State {...line} /> },
  { key: 'closed', header: 'Clôturé le', cell: (line) => <Signature {...line} /> },
  { key: 'figures', header: 'Chiffres conservés', cell: (line) => <Figures {...line} /> },
  { key: 'acts', header: 'Action', cell: (line) => <Act {...line} /> },
]

/** The network and its groups in the chosen month. */
export function ScopesTable({ lines }: { lines: readonly ScopeLine[] }) {
  return (
    <DataTable
      cards
      caption="Le réseau et ses groupes"
      columns={COLUMNS}
      rows={lines}
      rowKey={({ scope }) => scope}
    />
  )
}
