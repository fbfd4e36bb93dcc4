import type { SubmissionResult } from '@conform-to/react'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { TicketNotSentError } from '~/domain/support/tickets'
import { environment } from '~/infra/environment.server'
import { id as idSchema } from '~/schemas/primitives.server'
import { parseNewTicket, ticketStatus } from '~/schemas/tickets.server'
import {
  createTicket,
  listAllTickets,
  listOwnTickets,
  removeTicket,
  requireTicketRights,
  setTicketStatus,
} from './tickets.server'

/** What the support page shows: every ticket to administrators, the own ones to others (spec 2 §6). */
export async function helpPage(principal: Principal, asked: URLSearchParams) {
  const administrator = may(principal.role, 'administration')
  const tickets = administrator ? await listAllTickets(principal) : await listOwnTickets(principal)
  const { supportEmail } = environment()
  return {
    administrator,
    supportEmail,
    tickets,
    sent: asked.has('envoye'),
    toDelete: (administrator && tickets.find(({ _id }) => _id === asked.get('supprimer'))) || null,
  }
}

/** The outcome of a form of the support page: a sentence for the next page, or the ticket form's errors. */
export type HelpOutcome =
  | { kind: 'sent' }
  | { kind: 'done'; message: string }
  | { kind: 'again'; status: number; result: SubmissionResult }

/**
 * Fulfils a posted form of the support page: a new ticket, a status, a deletion.
 * @throws the errors of the ticket services; ZodError for an identifier or status that is none
 */
export async function actOnHelp(principal: Principal, form: FormData): Promise<HelpOutcome> {
  const act = form.get('form')
  if (act === 'status' || act === 'delete') requireTicketRights(principal)
  if (act === 'status') {
    const id = idSchema.parse(form.get('id'))
    await setTicketStatus(principal, id, ticketStatus.parse(form.get('status')))
    return { kind: 'done', message: 'Statut du ticket mis à jour.' }
  }
  if (act === 'delete') {
    await removeTicket(principal, idSchema.parse(form.get('id')))
    return { kind: 'done', message: 'Ticket supprimé.' }
  }
  const submission = parseNewTicket(form)
  if (submission.status !== 'success')
    return { kind: 'again', status: 422, result: submission.reply() }
  try {
    await createTicket(principal, submission.value)
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof TicketNotSentError)) throw error
    const { status, message } = error
    return { kind: 'again', status, result: submission.reply({ formErrors: [message] }) }
  }
}
