import { newId } from '~/db/ids.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { environment } from '~/infra/environment.server'
import { parseForm, sentencesOf } from '~/schemas/form.server'
import { newTicketForm, ticketDeletionForm, ticketStatusForm } from '~/schemas/tickets.server'
import { guideEntries } from '~/services/guide/guide.server'
import { requirePermissionKeeping } from '~/services/session/keep-draft.server'
import { requireUser } from '~/services/session/session.server'
import { KEPT, readDraft } from '~/services/web/drafts.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { fulfil } from '~/services/web/fulfil.server'
import { done, type Outcome } from '~/services/web/outcome.server'
import { urls, withChanges } from '~/urls'
import {
  createTicket,
  pageOfTickets,
  readTicket,
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

/** The address's word for the tickets that are still to be dealt with. */
const OPEN = 'ouverts'

/** What the support page shows: every ticket to administrators, the own ones to others (spec 2 §6), by pages. */
export async function helpPage(request: Request) {
  const { principal } = await requireUser(request)
  const asked = new URL(request.url).searchParams
  const administrator = may(principal.role, 'support.manage')
  const onlyOpen = asked.get('etat') === OPEN
  const toDelete = administrator ? asked.get('supprimer') : null
  const { supportEmail } = environment()
  return {
    administrator,
    guide: guideEntries(),
    supportEmail,
    tickets: await pageOfTickets(principal, asked.get('page'), onlyOpen),
    onlyOpen,
    sent: asked.get('envoye'),
    /** what the form carries, so that a ticket sent twice is one */
    fresh: newId(),
    kept: await keptTicket(request, principal),
    toDelete: toDelete ? await readTicket(principal, toDelete) : null,
  }
}

/**
 * Fulfils a posted form of the support page: a new ticket, a status, a deletion. A ticket outlives the session.
 * @throws Response a redirect to /login; UnknownFormError, TicketForbiddenError
 */
export async function actOnHelp(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionKeeping(request, 'support.write', SUBJECT, form)
  if (form.has('form')) return followUp(request, principal, form)
  return fulfil(parseForm(form, newTicketForm), {}, async ({ id, ...ticket }) => {
    // why its identifier: the page tells one success from the next by it
    return done(urls.help({ envoye: (await createTicket(principal, ticket, id))._id }))
  })
}

/** Moves a ticket on or deletes it; a refusal is told above the list. A ticket that is being written stays. */
async function followUp(request: Request, principal: Principal, form: FormData): Promise<Outcome> {
  const gone = { supprimer: null, envoye: null, _data: null }
  const to = withChanges(new URL(request.url), gone)
  const onward = (said: FlashMessage | string) => done(to, said, { draft: 'kept' })
  const toStatus = form.get('form') === 'status'
  const submission = parseForm(form, toStatus ? ticketStatusForm : ticketDeletionForm)
  requireTicketRights(principal)
  if (submission.status !== 'success')
    return onward({ type: 'error', message: sentencesOf(submission)[0] ?? '' })
  try {
    const { id, ...to } = submission.value
    if ('status' in to) await setTicketStatus(principal, id, to.status)
    else await removeTicket(principal, id)
    return onward(toStatus ? 'Statut du ticket mis à jour.' : 'Ticket supprimé.')
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return onward({ type: 'error', message: error.message })
  }
}
