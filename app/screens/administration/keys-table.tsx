import { useLocation } from '@remix-run/react'
import { KEY_PERMISSION_LABELS } from '~/domain/access/key-permission'
import { KEY_LEVEL_LABELS, type KeyState } from '~/domain/api-keys/key'
import type { KeyView } from '~/domain/api-keys/view'
import { frenchDate, frenchDateTime } from '~/domain/format/dates'
import { LinkButton } from '~/ui/button'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill, type StatusTone } from '~/ui/status-pill'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'

const STATES: Readonly<Record<KeyState, readonly [StatusTone, string]>> = {
  active: ['good', 'Active'],
  expired: ['warn', 'Expirée'],
  revoked: ['neutral', 'Révoquée'],
}

function State({ state }: KeyView) {
  const [tone, word] = STATES[state]
  return <StatusPill tone={tone}>{word}</StatusPill>
}

function Revoke({ _id, name }: KeyView) {
  const location = useLocation()
  return (
    <LinkButton
      small
      tone="quiet"
      to={withChanges(location, { dialog: 'revoke', id: _id })}
      preventScrollReset
    >
      Révoquer<VisuallyHidden> {name}</VisuallyHidden>
    </LinkButton>
  )
}

const COLUMNS: readonly Column<KeyView>[] = [
  { key: 'name', header: 'Nom', cell: ({ name }) => name },
  {
    key: 'permission',
    header: 'Permission',
    cell: ({ permission }) => KEY_PERMISSION_LABELS[permission],
  },
  {
    key: 'scope',
    header: 'Périmètre',
    cell: ({ scope, assignmentLevel: level }) => (
      <>
        {scope ?? 'Périmètre supprimé'}
        {level === 'network' ? null : <span className="note small">{KEY_LEVEL_LABELS[level]}</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'État',
    cell: (key) => (
      <>
        <State {...key} />
        {key.revokedAt ? (
          <span className="note small">
            {frenchDateTime(key.revokedAt)}, par {key.revokedBy}
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'expires', header: 'Expire le', cell: ({ expiresOn }) => frenchDate(expiresOn) },
  {
    key: 'used',
    header: 'Dernier usage',
    cell: ({ lastUsedAt }) => (lastUsedAt ? frenchDateTime(lastUsedAt) : 'Jamais'),
  },
  {
    key: 'created',
    header: 'Créée le',
    cell: ({ createdAt, createdBy }) => (
      <>
        {frenchDateTime(createdAt)}
        <span className="note small">par {createdBy}</span>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Action',
    cell: (key) => (key.state === 'revoked' ? '-' : <Revoke {...key} />),
  },
]

/** The keys, each with who made it, what it may do, and when it was last used. */
export function KeysTable({ keys }: { keys: readonly KeyView[] }) {
  return (
    <DataTable
      cards
      caption="Clés API, les plus récentes d’abord"
      columns={COLUMNS}
      rows={keys}
      rowKey={({ _id }) => _id}
    />
  )
}
