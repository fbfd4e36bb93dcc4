import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { environment } from '~/infra/config/environment.server'
import { parseForm, sentencesOf } from '~/schemas/form.server'
import { newTicketForm, ticketDeletionForm, ticketStatusForm } from '~/schemas/tickets.server'
import { guideEntries } from '~/services/guide/guide.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requireUser } from '~/services/session/session.server'
import { DRAFT_RESTORED, readDraft } from '~/services/web/drafts.server'
import type { FlashMessage } from '~/services/web/flash.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
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

/** Ticket that the user was writing when the session ended; null without one. */
async function keptTicket(request: Request, principal: Principal) {
  const draft = await readDraft(request, principal, SUBJECT)
  if (!draft || draft.has('form')) return null
  return {
    notice: DRAFT_RESTORED,
    initialValue: Object.fromEntries(draft) as Record<string, string>,
  }
}

/** Value of the address's `etat` for tickets that are not resolved or closed. */
const OPEN = 'ouverts'

/** Support page: every ticket for administrators, the user's own for other roles (2 §6), by pages. */
export async function helpPage(request: Request) {
  const { principal } = await requireUser(request)
  const asked = new URL(request.url).searchParams
  const administrator = may(principal.role, 'support.manage')
  const onlyOpen = asked.get('etat') === OPEN
  const toDelete = administrator ? asked.get('supprimer') : null
  const { supportEmail } = environment()
  return {
    administrator,
    guide: guideEntries(principal.role),
    supportEmail,
    tickets: await pageOfTickets(principal, asked.get('page'), onlyOpen),
    onlyOpen,
    sent: asked.get('envoye'),
    /** identifier for the form, so that a ticket sent twice is created once */
    fresh: newId(),
    kept: await keptTicket(request, principal),
    toDelete: toDelete ? await readTicket(principal, toDelete) : null,
  }
}

/**
 * Handles a form of the support page: a new ticket, a status, a deletion. When the session has ended, the ticket is
 * kept as a draft.
 * @throws Response a redirect to /login; UnknownFormError, TicketForbiddenError
 */
export async function handleHelpForm(request: Request, form: FormData): Promise<Outcome> {
  const { principal } = await requirePermissionOrSaveDraft(request, 'support.write', SUBJECT, form)
  if (form.has('form')) return followUp(request, principal, form)
  return handleForm(parseForm(form, newTicketForm), {}, async ({ id, ...ticket }) => {
    // The identifier distinguishes this success from the page's previous one.
    return redirectWithNotice(
      urls.help({ envoye: (await createTicket(principal, ticket, id))._id }),
    )
  })
}

/** Changes a ticket's status or deletes it; an error is shown above the list. The draft of a new ticket stays. */
async function followUp(request: Request, principal: Principal, form: FormData): Promise<Outcome> {
  const gone = { supprimer: null, envoye: null, _data: null }
  const to = withChanges(new URL(request.url), gone)
  const onward = (said: FlashMessage | string) => redirectWithNotice(to, said, { draft: 'kept' })
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
