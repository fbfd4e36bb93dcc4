import { Form } from '@remix-run/react'
import { TICKET_STATUS_LABELS, type TicketStatus, type TicketType } from '~/domain/support/tickets'
import type { FormResult } from '~/screens/session/form-result'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { Dialog } from '~/ui/dialog'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'
import { SentBanner } from './sent-banner'
import { TicketForm } from './ticket-form'
import { TicketTable } from './ticket-table'

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

interface Props {
  page: {
    administrator: boolean
    supportEmail: string
    tickets: Ticket[]
    sent: boolean
    toDelete: Ticket | null
  }
  result?: FormResult | null | undefined
}

function DeleteDialog({ ticket }: { ticket: Ticket }) {
  return (
    <Dialog id="supprimer" title="Supprimer le ticket" closeTo={urls.help()}>
      <Form method="post" className="stack">
        <p>
          Supprimer définitivement «&#8239;{ticket.subject}&#8239;» (
          {TICKET_STATUS_LABELS[ticket.status].toLowerCase()})&#8239;?
        </p>
        <input type="hidden" name="form" value="delete" />
        <input type="hidden" name="id" value={ticket._id} />
        <div className="form-actions">
          <SubmitButton tone="danger" pending="Suppression…">
            Supprimer
          </SubmitButton>
          <LinkButton to={urls.help()}>Annuler</LinkButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** 'Aide & Support': a ticket form, whom to contact, the tickets (spec 2 §2). */
export function HelpScreen({ page, result }: Props) {
  const { administrator, supportEmail, tickets, sent, toDelete } = page
  return (
    <>
      {sent && !result ? <SentBanner /> : null}
      <div className="help-top">
        <Card title="Créer un ticket">
          <TicketForm result={result} key={sent ? 'sent' : 'new'} />
        </Card>
        <Card title="Centre d’aide">
          <p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          <p>8h-18h, du lundi au vendredi</p>
        </Card>
      </div>
      <Card title={administrator ? 'Tous les tickets' : 'Mes tickets'}>
        <TicketTable tickets={tickets} administrator={administrator} />
      </Card>
      {toDelete ? <DeleteDialog ticket={toDelete} /> : null}
    </>
  )
}
