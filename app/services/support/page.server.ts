import type { SubmissionResult } from '@conform-to/react'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { UnknownFormError } from '~/domain/errors'
import { TicketNotSentError } from '~/domain/support/tickets'
import { environment } from '~/infra/environment.server'
import { id as idSchema } from '~/schemas/primitives.server'
import { parseNewTicket, ticketStatus } from '~/schemas/tickets.server'
import { requireUser } from '~/services/session/session.server'
import { dropDraft, KEPT, readDraft, requirePermissionKeeping } from '~/services/web/drafts.server'
import {
  createTicket,
  listAllTickets,
  listOwnTickets,
  removeTicket,
  requireTicketRights,
  setTicketStatus,
} from './tickets.server'

const SUBJECT = 'support'

/** A ticket that was being written when the session ended; null without one. */
async function keptTicket(request: Request, principal: Principal) {
  const draft = await readDraft(request, principal, SUBJECT)
  if (!draft || draft.has('form')) return null
  return { notice: KEPT, initialValue: Object.fromEntries(draft) as Record<string, string> }
}

/** What the support page shows: every ticket to administrators, the own ones to others (spec 2 §6). */
export async function helpPage(request: Request) {
  const { principal } = await requireUser(request)
  const asked = new URL(request.url).searchParams
  const administrator = may(principal.role, 'administration')
  const tickets = administrator ? await listAllTickets(principal) : await listOwnTickets(principal)
  const { supportEmail } = environment()
  return {
    administrator,
    supportEmail,
    tickets,
    sent: asked.has('envoye'),
    kept: await keptTicket(request, principal),
    toDelete: (administrator && tickets.find(({ _id }) => _id === asked.get('supprimer'))) || null,
  }
}

/** The outcome of a form of the support page: a sentence for the next page, or the ticket form's errors. */
export type HelpOutcome =
  | { kind: 'sent'; headers: Headers }
  | { kind: 'done'; message: string }
  | { kind: 'again'; status: number; result: SubmissionResult }

/**
 * Fulfils a posted form of the support page: a new ticket, a status, a deletion. A ticket outlives the session.
 * @throws Response a redirect to /login; the errors of the ticket services; UnknownFormError; ZodError for an identifier or status that is none
 */
export async function actOnHelp(request: Request, form: FormData): Promise<HelpOutcome> {
  const { principal } = await requirePermissionKeeping(request, 'support.write', SUBJECT, form)
  const act = form.get('form')
  if (act !== null && act !== 'status' && act !== 'delete') throw new UnknownFormError()
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
    const dropped = await dropDraft(request)
    return { kind: 'sent', headers: new Headers(dropped ? { 'Set-Cookie': dropped } : {}) }
  } catch (error) {
    if (!(error instanceof TicketNotSentError)) throw error
    const { status, message } = error
    return { kind: 'again', status, result: submission.reply({ formErrors: [message] }) }
  }
}
