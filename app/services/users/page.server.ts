import { findUser } from '~/db/users.server'
import type { Principal } from '~/domain/access/scope'
import { UnknownFormError } from '~/domain/errors'
import type { AdminAgain } from '~/domain/hierarchy/admin-view'
import { USER_FAILURES, type UserIntent, type UsersPanel } from '~/domain/users/admin-view'
import { searchAccounts } from '~/domain/users/view'
import { now } from '~/infra/clock.server'
import { type UserFormInput, userForm } from '~/schemas/administration.server'
import { readPanels, UPDATED } from '~/services/network/page.server'
import { requirePermissionKeeping } from '~/services/session/keep-draft.server'
import { requirePermission } from '~/services/session/session.server'
import {
  type AdminAnswer,
  answerForm,
  keptForm,
  withoutPasswords,
} from '~/services/web/administration-form.server'
import { readOrShow } from '~/services/web/read-failure.server'
import {
  ACTIVATED,
  activateUser,
  DEACTIVATED,
  deactivateUser,
  readCounters,
  setTrial,
  TRIAL_UPDATED,
} from './status.server'
import { createUser, editUser, listUsers, removeUser, type UserSeen } from './users.server'

const SUBJECT = 'users'
/** Accounts on one page of the table. */
const PAGE = 100

const readCounts = (principal: Principal) =>
  readOrShow('Impossible de charger le compteur.', () => readCounters(principal))

/** The two counters of administration's first page (spec 2 §2). @throws ForbiddenError */
export async function countersForHome(request: Request) {
  const { principal } = await requirePermission(request, 'administration')
  return readCounts(principal)
}

/** The accounts that the address asks for (spec 2 §2). @throws ForbiddenError */
async function readUsersPanel(principal: Principal, params: URLSearchParams): Promise<UsersPanel> {
  const query = (params.get('q') ?? '').slice(0, 200)
  const [counters, accounts, panels] = await Promise.all([
    readCounts(principal),
    readOrShow('Erreur lors de la récupération des utilisateurs.', () => listUsers(principal)),
    readPanels(),
  ])
  const all = accounts.value ?? []
  const found = searchAccounts(all, query)
  const pages = Math.max(1, Math.ceil(found.length / PAGE))
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) ? Math.min(Math.max(1, asked), pages) : 1
  const { groups, plates, sites } = panels
  return {
    counters,
    users: accounts.value && found.slice((page - 1) * PAGE, page * PAGE),
    error: accounts.error ?? panels.error,
    found: found.length,
    page,
    pages,
    query,
    subject: all.find(({ _id }) => _id === params.get('id')) ?? null,
    choices: { groups, plates, sites },
    self: principal.userId,
    now: now().toISOString(),
  }
}

function read(form: FormData): UserFormInput | null {
  const input = userForm.safeParse(Object.fromEntries(form))
  return input.success ? input.data : null
}

/** The user management (spec 2 §2). @throws ForbiddenError */
export async function loadUsers(
  request: Request,
): Promise<{ panel: UsersPanel; kept: AdminAgain<UserIntent> | null }> {
  const { principal } = await requirePermission(request, 'administration')
  const kept = await keptForm<UserIntent>(request, principal, SUBJECT, read)
  return { panel: await readUsersPanel(principal, new URL(request.url).searchParams), kept }
}

/** Does what a form of the user management asks (spec 2 §4, §5, §6, §8). @throws ForbiddenError */
export async function actOnUsers(
  request: Request,
  form: FormData,
): Promise<AdminAnswer<UserIntent>> {
  const keepable = withoutPasswords(form)
  const { principal } = await requirePermissionKeeping(request, 'administration', SUBJECT, keepable)
  const input = read(form)
  if (!input) throw new UnknownFormError()
  return answerForm(request, input, USER_FAILURES[input.intent], () => act(principal, input))
}

/** The choices of the level that was chosen; those of the other levels say nothing (spec 2 §4). */
function assignmentOf({ role, level, group, plate, site, reference }: UserFormInput) {
  const assignmentId =
    level === 'group' ? group : level === 'plate' ? plate : level === 'concession' ? site : ''
  const referenceConcessionId = level === 'plate' ? reference : ''
  return { role, assignmentLevel: level, assignmentId, referenceConcessionId }
}

/** What the edit form showed: a JSON text of its own making; anything else counts as nothing shown. */
function seenOf({ seen }: UserFormInput): UserSeen | null {
  try {
    const [name, metier, role, assignmentLevel, assignmentId, referenceConcessionId] =
      JSON.parse(seen).map(String)
    return { name, metier, role, assignmentLevel, assignmentId, referenceConcessionId }
  } catch {
    return null
  }
}

async function act(principal: Principal, input: UserFormInput): Promise<string> {
  const { intent, id, email, password, name, metier } = input
  switch (intent) {
    case 'create-user':
      await createUser(principal, { email, password, name, metier, ...assignmentOf(input) })
      return 'Utilisateur créé avec succès.'
    case 'edit-user': {
      // why: nobody's own role is in the form (spec 2 §6); a list without a choice keeps it
      const own = id === principal.userId && input.role === ''
      const role = own ? ((await findUser(id))?.role ?? '') : input.role
      const edit = { name, metier, ...assignmentOf({ ...input, role }) }
      const { onlyRole } = await editUser(principal, id, edit, seenOf(input))
      return onlyRole ? 'Rôle mis à jour.' : UPDATED
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
  }
}
