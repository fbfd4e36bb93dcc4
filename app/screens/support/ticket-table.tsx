import { Form, useLocation } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import {
  priorityLabel,
  TICKET_STATUS_LABELS,
  TICKET_TYPE_LABELS,
  type TicketStatus,
  type TicketType,
} from '~/domain/support/tickets'
import { Button, LinkButton } from '~/ui/button'
import { type Column, DataTable } from '~/ui/data-table'
import { StatusPill, type StatusTone } from '~/ui/status-pill'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'

/** A ticket as the page receives it. */
export interface Ticket {
  _id: string
  subject: string
  description: string
  priority: string
  type: TicketType
  status: TicketStatus
  requesterId: { _id: string; name: string; email: string }
  createdAt: string
  next: TicketStatus[]
}

const ACTS: Readonly<Partial<Record<TicketStatus, string>>> = {
  inProgress: 'Passer en cours',
  resolved: 'Marquer résolu',
  closed: 'Fermer',
}

const TONES: Readonly<Record<TicketStatus, StatusTone>> = {
  new: 'info',
  open: 'info',
  inProgress: 'warn',
  resolved: 'good',
  closed: 'neutral',
}

function Actions({ ticket }: { ticket: Ticket }) {
  const location = useLocation()
  return (
    <div className="form-actions">
      {ticket.next.map((status) => (
        <Form method="post" key={status}>
          <input type="hidden" name="form" value="status" />
          <input type="hidden" name="id" value={ticket._id} />
          <Button small name="status" value={status}>
            {ACTS[status]}
            <VisuallyHidden>&#8239;: {ticket.subject}</VisuallyHidden>
          </Button>
        </Form>
      ))}
      <LinkButton
        small
        tone="quiet"
        icon="trash"
        to={`${withChanges(location, { supprimer: ticket._id, envoye: null })}#supprimer`}
        preventScrollReset
      >
        Supprimer<VisuallyHidden> {ticket.subject}</VisuallyHidden>
      </LinkButton>
    </div>
  )
}

const COLUMNS: readonly Column<Ticket>[] = [
  { key: 'subject', header: 'Sujet', cell: ({ subject }) => subject },
  {
    key: 'description',
    header: 'Description',
    cell: ({ subject, description }) => (
      <details className="ticket">
        <summary>
          Lire<VisuallyHidden>&#8239;: {subject}</VisuallyHidden>
        </summary>
        <p>{description}</p>
      </details>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ type }) => TICKET_TYPE_LABELS[type] },
  { key: 'priority', header: 'Priorité', cell: ({ priority }) => priorityLabel(priority) },
  {
    key: 'status',
    header: 'Statut',
    cell: ({ status }) => (
      <StatusPill tone={TONES[status]}>{TICKET_STATUS_LABELS[status]}</StatusPill>
    ),
  },
  { key: 'createdAt', header: 'Créé le', cell: ({ createdAt }) => frenchDateTime(createdAt) },
]

const REQUESTER: Column<Ticket> = {
  key: 'requester',
  header: 'Demandeur',
  cell: ({ requesterId: { name, email } }) => (name ? `${name} (${email})` : email),
}
const ACTIONS: Column<Ticket> = {
  key: 'actions',
  header: 'Actions',
  cell: (ticket) => <Actions ticket={ticket} />,
}

interface Props {
  tickets: readonly Ticket[]
  /** true shows the requester and the actions */
  administrator: boolean
}

/** The tickets, newest first (spec 2 §2). */
export function TicketTable({ tickets, administrator }: Props) {
  if (tickets.length === 0) return <p className="card-note">Aucun ticket pour le moment.</p>
  return (
    <DataTable
      cards
      caption="Tickets"
      columns={administrator ? [...COLUMNS, REQUESTER, ACTIONS] : COLUMNS}
      rows={tickets}
      rowKey={(ticket) => ticket._id}
    />
  )
}
