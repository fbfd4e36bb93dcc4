import { findAnonymised } from '~/db/collections/anonymisations.server'
import { holdAssigned } from '~/db/collections/assignments.server'
import { findFormerUser, storeFormerUser } from '~/db/collections/former-users.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { insertUser } from '~/db/collections/user-writes.server'
import { findUser, type UserDocument } from '~/db/collections/users.server'
import { workersOfUser } from '~/db/collections/workers.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isDuplicateKey } from '~/db/driver/duplicate-key.server'
import { newId } from '~/db/driver/ids.server'
import { ROLE_LABELS, ROLES, type Role } from '~/domain/access/roles'
import type { Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { mergeEdit } from '~/domain/edits/three-way-merge'
import type { Words } from '~/domain/edits/words'
import type { Network } from '~/domain/hierarchy/network'
import { AnonymisedAccountError, UnderWayError } from '~/domain/personal-data/errors'
import { readEffectMonth } from '~/domain/productivity/effect-month'
import { checkNewPassword } from '~/domain/session/password'
import { assertNotSelf } from '~/domain/users/accounts'
import {
  ACCOUNT_WORDS,
  type AccountContent,
  type AccountInput,
  accountTexts,
  EmailTakenError,
  type NewAccountInput,
  readAssignment,
  readIdentity,
  readNewAccount,
} from '~/domain/users/edits'
import { type Invitation, newInvitation } from '~/domain/users/invitation'
import { type AccountView, LEVEL_LABELS } from '~/domain/users/view'
import { readEffectDay } from '~/domain/workers/apprentice'
import { commonPasswords } from '~/infra/auth/common-passwords.server'
import { hashPassword, verifyPassword } from '~/infra/auth/passwords.server'
import { newToken } from '~/infra/auth/tokens.server'
import { now, today } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { passwordsAreOn, requirePasswords } from '~/services/session/password-sign-in.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import type { Effect } from '~/services/workers/apprentice-flag.server'
import { ACCOUNT_CHANGED, roleChange } from '~/services/workers/planning-follow-ups.server'
import {
  assertRoleAnswered,
  type RoleChange,
  roleMoves,
  roleSentence,
} from '~/services/workers/relink.server'
import { createIdempotently } from '~/services/writes/idempotent-create.server'
import { write } from '~/services/writes/write.server'
import { accountAuditChanges } from './audit-changes.server'
import { ACCOUNT_DELETED, formerOf } from './deleted-account.server'
import { type Invited, invitationEntry, invitedOf, postInvitation } from './invitations.server'
import { deleteAccount, writeRights } from './last-administrator.server'
import { accountView, existingUser } from './read.server'

/**
 * Creates an account (2 §5, §7): active, not on trial; its email must be free. A password is required only where the
 * installation uses passwords.
 * @param id the form's own identifier: a second submit with the same account creates nothing
 * @throws ForbiddenError, InvalidInputError, EmailTakenError, the errors of `checkNewPassword`
 */
export async function createUser(
  principal: Principal,
  input: NewAccountInput,
  id = '',
): Promise<AccountView> {
  requireAdministration(principal)
  const { network } = await referenceData()
  const passwords = passwordsAreOn()
  const account = readNewAccount(network, input, passwords)
  const isGiven = passwords || input.password !== ''
  if (isGiven) checkNewPassword(input.password, await commonPasswords(), account)
  const password = isGiven ? input.password : null
  return accountView(await insertOnce(principal, network, { account, password, id }), network)
}

/** Input of a new account with its invitation; without a password, which its owner chooses. */
export type InvitedInput = Omit<NewAccountInput, 'password'>

/**
 * Creates an account whose owner chooses the password (7-beyond §6), and sends its invitation. Without a mail server
 * the answer has the link, which is stored nowhere. A second submit sends nothing and answers with a link of its own.
 * @param id as in `createUser`
 * @throws ForbiddenError, PasswordsOffError 403, InvalidInputError, EmailTakenError
 */
export async function inviteUser(
  principal: Principal,
  input: InvitedInput,
  id = '',
): Promise<Invited> {
  requireAdministration(principal)
  requirePasswords()
  const { network } = await referenceData()
  const account = readNewAccount(network, { ...input, password: '' }, false)
  const invitation = newInvitation(newId(), now())
  const user = await insertOnce(principal, network, { account, password: null, id, invitation })
  return invitedOf(user, network)
}

interface NewUser {
  account: ReturnType<typeof readNewAccount>
  /** null: a random one that no person knows */
  password: string | null
  id: string
  invitation?: Invitation
}

/** Stores a new account, or finds the one that an earlier submit of the same form stored. @throws EmailTakenError */
async function insertOnce(
  principal: Principal,
  network: Network,
  { account, password, id, invitation }: NewUser,
): Promise<UserDocument> {
  // A deleted account keeps its identifier, so the new account gets a fresh one.
  const free = (await findFormerUser(id)) ? '' : id
  return createIdempotently<UserDocument>(free, {
    find: findUser,
    isSame: async (made) =>
      made.email === account.email &&
      accountAuditChanges(network, made, { ...made, ...account }).length === 0 &&
      !!made.invitation === !!invitation &&
      (password === null || (await verifyPassword(made.passwordHash, password))),
    create: async (_id) =>
      insertNew(principal, network, {
        _id,
        ...account,
        isActive: true,
        isOnTrial: false,
        trialExpiresAt: null,
        // Random password that no person knows, in case passwords are switched on later.
        passwordHash: await hashPassword(password ?? newToken()),
        ...(invitation ? { invitation } : {}),
        createdAt: now(),
      }),
  })
}

async function insertNew(
  principal: Principal,
  network: Network,
  user: UserDocument,
): Promise<UserDocument | null> {
  const entry = userAuditEntry(user, accountAuditChanges(network, null, user), 'create')
  const entries = [entry, ...(user.invitation ? [invitationEntry(user, user.invitation)] : [])]
  const dueAt = new Date()
  const isStored = await write(principal, entries, async (tx) => {
    if (!(await holdAssigned(user, tx))) return false
    try {
      await insertUser(user, tx)
    } catch (error) {
      if (isDuplicateKey(error)) throw new EmailTakenError()
      throw error
    }
    if (user.invitation) await postInvitation(user, user.invitation, dueAt, tx)
    return true
  })
  if (isStored) return user
  await assertStillThere(user)
  return null
}

/**
 * Rejects an account whose assignment was deleted after it was read; otherwise the caller tries again.
 * @throws InvalidInputError
 */
async function assertStillThere(account: AccountContent): Promise<void> {
  readAssignment((await referenceData()).network, accountTexts(account))
}

/** Concessions of the collaborators linked to an account, whose teams its role decides. */
const sitesOfWorkers = async (userId: string): Promise<string[]> =>
  (await workersOfUser(userId)).map(({ siteId }) => siteId)

/** Editable fields of an account; absent fields stay unchanged. */
export type UserEdit = Partial<AccountInput>
/** Values that the editor saw. */
export type UserSeen = AccountInput

/** Change from an account's role to the one that decides from a day on. */
const roleOf = (
  { role: was }: UserDocument,
  role: Role | null,
  from: LocalDate = today(),
): RoleChange => ({ was, role, from })

function wordsOf(network: Network): Words<AccountContent> {
  const node = (id: string) =>
    (network.groupById.get(id) ?? network.plateById.get(id) ?? network.siteById.get(id))?.name ??
    'aucune'
  const level = (text: string) =>
    text === 'group' || text === 'plate' || text === 'concession' ? LEVEL_LABELS[text] : 'Aucun'
  const role = (text: string) => {
    const known = ROLES.find((candidate) => candidate === text)
    return known ? ROLE_LABELS[known] : text
  }
  return {
    name: ACCOUNT_WORDS.name,
    metier: ACCOUNT_WORDS.metier,
    role: { ...ACCOUNT_WORDS.role, show: role },
    assignmentLevel: { ...ACCOUNT_WORDS.assignmentLevel, show: level },
    assignmentId: { label: 'Affectation', show: node },
    referenceConcessionId: { ...ACCOUNT_WORDS.referenceConcession, show: node },
  }
}

/** Edited account; `onlyRole` is true when nothing but its role changed. */
export interface EditedUser {
  user: AccountView
  onlyRole: boolean
  /** message about the collaborators whose team the role changes, and from when; '' without any (4-decisions, 51) */
  moved: string
}

/**
 * Edits an account (2 §5, §6, §7). Its session stays open: role and assignment are read at each request.
 * @param seen values that the editor saw
 * @param effect day from which the role decides the team of the account's collaborators, and the answers to the
 * questions raised
 * @throws EffectMonthError 422, TeamMonthLockedError 409, WorkerQuestionError 409
 * @throws ForbiddenError, UserNotFoundError, InvalidInputError, SelfProtectionError, EditConflictError,
 * AnonymisedAccountError 409, LastAdministratorError 409
 */
export async function editUser(
  principal: Principal,
  id: string,
  edit: UserEdit,
  seen: UserSeen | null = null,
  effect: Effect = {},
): Promise<EditedUser> {
  requireAdministration(principal)
  const from = readEffectDay(effect.from, today())
  readEffectMonth(monthOf(from), monthOf(today()))
  return retryOnConflict(async () => {
    const { network } = await referenceData()
    const stored = await existingUser(id)
    const typed = { ...accountTexts(stored), ...edit }
    // After a change of level, the choices of the other levels do not count (2 §4).
    if (edit.assignmentLevel === 'none') typed.assignmentLevel = ''
    const next: AccountContent = { ...readIdentity(typed), ...readAssignment(network, typed) }
    const merged = mergeEdit(wordsOf(network), accountTexts(stored), accountTexts(next), seen)
    const after: AccountContent = { ...readIdentity(merged), ...readAssignment(network, merged) }
    // The name of an anonymised account must not return, because no run would erase it again. Its assignment may still
    // change.
    if (stored.anonymisedAt && (after.name !== stored.name || after.metier !== stored.metier))
      throw new AnonymisedAccountError('renommé')
    if (after.role !== stored.role) assertNotSelf('role', principal.userId, id)
    const changes = accountAuditChanges(network, stored, { ...stored, ...after })
    if (changes.length === 0)
      return { user: accountView(stored, network), onlyRole: false, moved: '' }
    const isMoved = after.role !== stored.role
    const moves = isMoved ? await roleMoves(id, roleOf(stored, after.role, from)) : []
    await assertRoleAnswered(moves, effect)
    const dated = moves.length > 0 ? [{ field: 'effectiveFrom', old: null, new: from }] : []
    const entry = userAuditEntry(stored, [...changes, ...dated])
    const role = roleChange(id, stored.role, from, effect.codes)
    const follows = isMoved ? { next: { name: ACCOUNT_CHANGED, id: role } } : {}
    const siteIds = isMoved ? await sitesOfWorkers(id) : []
    const besides = { ...follows, assigned: after, siteIds }
    if (!(await writeRights(principal, stored, after, entry, besides))) return null
    const onlyRole = changes.every(({ field }) => field === 'role')
    const user = accountView({ ...stored, ...after }, network)
    return { user, onlyRole, moved: roleSentence(moves) }
  })
}

/**
 * Deletes an account: ends its session, unlinks its collaborators, frees its email. Its identity is kept for exports
 * and anonymisation (7-beyond §4).
 * @throws ForbiddenError, SelfProtectionError, UserNotFoundError, LastAdministratorError 409, UnderWayError 409
 */
export async function removeUser(principal: Principal, id: string): Promise<{ message: string }> {
  requireAdministration(principal)
  assertNotSelf('delete', principal.userId, id)
  if ((await findAnonymised('user', id))?.state === 'running') throw new UnderWayError()
  const { network } = await referenceData()
  return retryOnConflict(async () => {
    const user = await existingUser(id)
    const entry = userAuditEntry(user, accountAuditChanges(network, user, null), 'delete')
    const moved = roleSentence(await roleMoves(id, roleOf(user, null)))
    const former = formerOf(user, now())
    const isGone = await deleteAccount(principal, user, entry, {
      next: { name: ACCOUNT_DELETED, id, former },
      keep: (tx) => storeFormerUser(former, tx),
      siteIds: await sitesOfWorkers(id),
    })
    return isGone ? { message: `Utilisateur supprimé. ${moved}`.trim() } : null
  })
}
