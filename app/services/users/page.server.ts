import type { SubmissionResult } from '@conform-to/react'
import { referenceData } from '~/db/collections/reference-data.server'
import { findUser } from '~/db/collections/users.server'
import { workersOfUser } from '~/db/collections/workers.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { FAILED, InvalidInputError } from '~/domain/errors'
import { frenchDateTime } from '~/domain/format/dates'
import type { HierarchyPanels } from '~/domain/hierarchy/admin-view'
import { CODE_CHOICES } from '~/domain/planning/holiday-on-filled-day'
import { WorkerQuestionError } from '~/domain/planning/worker-questions'
import {
  type AccountStart,
  type InvitationLink,
  USER_FAILURES,
  type UsersPanel,
} from '~/domain/users/admin-view'
import { NO_CHOICES, offeredPlaces } from '~/domain/users/choices'
import type { AccountView } from '~/domain/users/view'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { now, today } from '~/infra/process/clock.server'
import { type UserFormInput, userForm } from '~/schemas/administration.server'
import { parseForm } from '~/schemas/form.server'
import { readPanels, UPDATED } from '~/services/hierarchy/page.server'
import { hasMailServer } from '~/services/mail/invitation-mail.server'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { requirePermissionOrSaveDraft } from '~/services/session/require-with-draft.server'
import { requirePermission } from '~/services/session/session.server'
import { draftReply } from '~/services/web/drafts.server'
import { type Outcome, redirectWithNotice, shown } from '~/services/web/form-outcome.server'
import { readResult } from '~/services/web/guarded-read.server'
import { handleForm } from '~/services/web/handle-form.server'
import type { Effect } from '~/services/workers/apprentice-flag.server'
import { withChanges } from '~/urls'
import { type Invited, resendInvitation } from './invitations.server'
import { accountView, pageOfAccounts } from './read.server'
import {
  ACTIVATED,
  activateUser,
  COMPANY_UNTIED,
  DEACTIVATED,
  deactivateUser,
  FACTOR_RESET,
  readCounters,
  resetSecondFactor,
  setTrial,
  TRIAL_UPDATED,
  unlinkOidcAccount,
} from './status.server'
import { RESENT, readUndelivered, resendMails } from './undelivered.server'
import { createUser, editUser, inviteUser, removeUser, type UserSeen } from './users.server'

const SUBJECT = 'users'
/** Accounts on one page of the table. */
const PAGE = 100

/** Reads the two counters of administration (2 §2), or the sentence in their place. @throws ForbiddenError */
export const readCounts = (principal: Principal) =>
  readResult('Impossible de charger le compteur.', () => readCounters(principal))

/** Places to which the open form may assign an account; empty while no form is open. */
function choicesFor(panels: HierarchyPanels, params: URLSearchParams, subject: AccountView | null) {
  const dialog = params.get('dialog')
  if (dialog !== 'create' && dialog !== 'edit') return { choices: NO_CHOICES, place: null }
  return offeredPlaces(panels, params.get('lieu'), subject)
}

const UNREADABLE = 'Erreur lors de la récupération des utilisateurs.'
const NONE = { rows: [], found: 0, page: 1, pages: 1, cut: false }

/** Account of the open dialog; null for none. */
async function readSubject(id: string | null): Promise<AccountView | null> {
  const user = id === null ? null : await findUser(id)
  return user && accountView(user, (await referenceData()).network)
}

/** True when the role of an account decides the team of a collaborator (4-decisions, 51). */
const decidesTeams = async (userId: string): Promise<boolean> =>
  (await workersOfUser(userId)).some(({ active }) => active)

const startOfAccounts = (): AccountStart => {
  if (!passwordsAreOn()) return 'company'
  return hasMailServer() ? 'mail' : 'link'
}

/** Accounts that the address selects (2 §2). @throws ForbiddenError */
async function readUsersPanel(principal: Principal, params: URLSearchParams): Promise<UsersPanel> {
  const query = (params.get('q') ?? '').slice(0, 200)
  const asked = { query, page: params.get('page'), size: PAGE }
  const [counters, accounts, panels, subject] = await Promise.all([
    readCounts(principal),
    readResult(UNREADABLE, () => pageOfAccounts(principal, asked)),
    readPanels(),
    readResult(UNREADABLE, () => readSubject(params.get('id'))),
  ])
  const { rows, ...pages } = accounts.value ?? NONE
  const undelivered = (await readResult(UNREADABLE, () => readUndelivered(rows))).value ?? {}
  return {
    counters,
    users: accounts.value && rows,
    undelivered,
    error: accounts.error ?? panels.error,
    ...pages,
    query,
    subject: subject.value,
    ...choicesFor(panels, params, subject.value),
    fresh: params.get('dialog') === 'create' ? newId() : '',
    self: principal.userId,
    now: now().toISOString(),
    start: startOfAccounts(),
    roleDate: subject.value && (await decidesTeams(subject.value._id)) ? today() : null,
  }
}

/** Loads the user management (2 §2). @throws ForbiddenError */
export async function loadUsers(
  request: Request,
): Promise<{ panel: UsersPanel; kept: SubmissionResult | null }> {
  const { principal } = await requirePermission(request, 'administration')
  const kept = await draftReply(request, principal, SUBJECT)
  return { panel: await readUsersPanel(principal, new URL(request.url).searchParams), kept }
}

const CREATED = 'Utilisateur créé avec succès.'
const REPLACED = 'Le lien précédent ne fonctionne plus.'

const SAYS = {
  failed: FAILED,
  prefix: ({ intent }: UserFormInput) => USER_FAILURES[intent],
}

/** Response that shows the link of an invitation once; it is in no URL and no cookie (7-beyond §6). */
export interface InvitationShown {
  invited: InvitationLink
}

/** Handles a form of the user management (2 §4, §5, §6, §8). @throws ForbiddenError, UnknownFormError */
export async function handleUsersForm(
  request: Request,
  form: FormData,
): Promise<Outcome<SubmissionResult | InvitationShown>> {
  const { principal } = await requirePermissionOrSaveDraft(request, 'administration', SUBJECT, form)
  const to = withChanges(new URL(request.url), { dialog: null, id: null, lieu: null, _data: null })
  return handleForm<UserFormInput, UserFormInput, SubmissionResult | InvitationShown>(
    parseForm(form, userForm),
    SAYS,
    async (input) => {
      const done = await act(principal, input)
      if (typeof done === 'string') return redirectWithNotice(to, done)
      const { user, url, said, fact } = done
      const until = user.invitation?.expiresAt
      if (url === null || !until) return redirectWithNotice(to, said)
      markUncacheable()
      return shown<InvitationShown>(
        request,
        { invited: { email: user.email, url, until, said: fact } },
        200,
      )
    },
  )
}

/** Role and assignment of the form; only the choices of the chosen level count (2 §4). */
function assignmentOf({ role, level, group, plate, site, reference }: UserFormInput) {
  const assignmentId =
    level === 'group' ? group : level === 'plate' ? plate : level === 'concession' ? site : ''
  const referenceConcessionId = level === 'plate' ? reference : ''
  return { role, assignmentLevel: level, assignmentId, referenceConcessionId }
}

/** Original values of the edit form, from its JSON text; null for an invalid text. */
function seenOf({ seen }: UserFormInput): UserSeen | null {
  try {
    const [name, metier, role, assignmentLevel, assignmentId, referenceConcessionId] =
      JSON.parse(seen).map(String)
    return { name, metier, role, assignmentLevel, assignmentId, referenceConcessionId }
  } catch {
    return null
  }
}

/** Day from which a role decides teams, and the answers to the questions that the change raises. */
function effectOf({ effectiveFrom, confirm, codes }: UserFormInput): Effect {
  const choice = CODE_CHOICES.find((one) => one === codes)
  return { from: effectiveFrom, agreed: confirm !== '' || choice !== undefined, codes: choice }
}

/** Shows the question of a changed role at the field that answers it. @throws InvalidInputError, or the given error */
function asField(error: unknown): never {
  if (!(error instanceof WorkerQuestionError)) throw error
  const [answer] = error.answers
  throw new InvalidInputError({ [answer?.name ?? 'confirm']: [error.message] })
}

const sentTo = ({ email, invitation }: AccountView) =>
  `envoyée à ${email}, valable jusqu’au ${frenchDateTime(invitation?.expiresAt)}.`

/** Creates the account of the form and invites it, or only creates it where accounts have no password. */
async function create(principal: Principal, input: UserFormInput) {
  const { id, email, name, metier } = input
  const account = { email, name, metier, ...assignmentOf(input) }
  if (passwordsAreOn()) {
    const invited = await inviteUser(principal, account, id)
    return { ...invited, fact: CREATED, said: `${CREATED} Invitation ${sentTo(invited.user)}` }
  }
  await createUser(principal, { ...account, password: '' }, id)
  return CREATED
}

/** Invitation with the message of its act; `fact`: the message where the link is handed over. */
type InvitedAct = Invited & { said: string; fact: string }

/** @returns the message of the act, for an invitation with its account and link */
async function act(principal: Principal, input: UserFormInput): Promise<string | InvitedAct> {
  const { intent, id, name, metier } = input
  switch (intent) {
    case 'create-user':
      return create(principal, input)
    case 'resend-invitation': {
      const invited = await resendInvitation(principal, id)
      const said = `Nouvelle invitation ${sentTo(invited.user)} ${REPLACED}`
      return { ...invited, fact: `Nouvelle invitation. ${REPLACED}`, said }
    }
    case 'resend-mail':
      await resendMails(principal, id)
      return RESENT
    case 'edit-user': {
      // The form never contains the user's own role (2 §6); a missing choice keeps the role.
      const own = id === principal.userId && input.role === ''
      const role = own ? ((await findUser(id))?.role ?? '') : input.role
      const edit = { name, metier, ...assignmentOf({ ...input, role }) }
      const { onlyRole, moved } = await editUser(
        principal,
        id,
        edit,
        seenOf(input),
        effectOf(input),
      ).catch(asField)
      return `${onlyRole ? 'Rôle mis à jour.' : UPDATED} ${moved}`.trim()
    }
    case 'delete-user':
      return (await removeUser(principal, id)).message
    case 'activate-user':
      await activateUser(principal, id)
      return ACTIVATED
    case 'deactivate-user':
      await deactivateUser(principal, id)
      return DEACTIVATED
    case 'start-trial':
    case 'end-trial':
      await setTrial(principal, id, intent === 'start-trial')
      return TRIAL_UPDATED
    case 'reset-factor':
      await resetSecondFactor(principal, id)
      return FACTOR_RESET
    case 'untie-company':
      await unlinkOidcAccount(principal, id)
      return COMPANY_UNTIED
  }
}
