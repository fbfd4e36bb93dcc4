import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { InvalidInputError, RuleError } from '~/domain/errors'
import { type StoreOutcome, storeRow } from '~/domain/network-workbook/outcome'
import type { FindPlace } from '~/domain/network-workbook/places'
import type { RowChange } from '~/domain/network-workbook/sheets'
import type { AssignmentInput } from '~/domain/users/edits'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { type Invited, resendInvitation } from '~/services/users/invitations.server'
import { activateUser, deactivateUser } from '~/services/users/status.server'
import { createUser, editUser, inviteUser, type UserEdit } from '~/services/users/users.server'
import { loadedRow, noting } from './noting'

const KINDS = { group: 'group', plate: 'plate', concession: 'site' } as const
const isLevel = (text: string): text is keyof typeof KINDS => Object.hasOwn(KINDS, text)

const refusal = (field: string, message: string) => new InvalidInputError({ [field]: [message] })

/** Role and place of a row. @throws InvalidInputError */
function assignmentOf(find: FindPlace, { values }: RowChange): AssignmentInput {
  const level = values.level ?? ''
  const role = values.role ?? ''
  const found = (text: string | null | undefined, kind: 'group' | 'plate' | 'site') => {
    if (!text) return ''
    const place = find(text, kind)
    if (!place)
      throw refusal('assignmentId', `Le lieu «\u202f${text}\u202f» n’existe pas à ce niveau.`)
    return place.id
  }
  if (level === 'network' && role !== 'administrator')
    throw refusal(
      'assignmentLevel',
      'Le niveau Réseau est celui des administrateurs\u202f: choisissez un groupe, une plaque ou une concession.',
    )
  return {
    role,
    assignmentLevel: isLevel(level) ? level : '',
    assignmentId: isLevel(level) ? found(values.assignedTo, KINDS[level]) : '',
    referenceConcessionId: level === 'plate' ? found(values.reference, 'site') : '',
  }
}

const identityOf = ({ values }: RowChange) => ({
  name: values.name ?? '',
  metier: values.metier ?? '',
})

/** Notes the link of an invitation that no mail carries. */
function noteLink(outcome: StoreOutcome, { user: { email, name }, url }: Invited): void {
  if (url) outcome.links.push({ email, name, url })
}

/** Creates an account; with passwords its owner is invited to choose one. */
async function create(
  principal: Principal,
  find: FindPlace,
  change: RowChange,
  outcome: StoreOutcome,
): Promise<void> {
  const email = change.values.email ?? ''
  const id = newId()
  const by = noting(principal, [loadedRow(change, id)])
  const input = { email, ...identityOf(change), ...assignmentOf(find, change) }
  if (change.values.active === 'non')
    throw refusal('isActive', 'Un compte à créer est actif\u202f: désactivez-le ensuite.')
  if (!passwordsAreOn()) {
    await createUser(by, { ...input, password: '' }, id)
    return
  }
  if (change.values.invitation === 'non')
    throw refusal(
      'invite',
      'Sans invitation, ce compte n’aurait pas de mot de passe\u202f: écrivez «\u202foui\u202f» dans Invitation.',
    )
  noteLink(outcome, await inviteUser(by, input, id))
}

/** Edits an account, then opens or closes it, then invites it again. */
async function edit(
  principal: Principal,
  find: FindPlace,
  change: RowChange,
  outcome: StoreOutcome,
  effectiveFrom: LocalDate,
): Promise<void> {
  const id = change.id ?? ''
  const by = noting(principal, [loadedRow(change, id, { from: effectiveFrom })])
  const newValue = (name: string) => change.fields.find(({ field }) => field === name)?.new
  const touches = (...names: string[]) => change.fields.some(({ field }) => names.includes(field))
  if (touches('email'))
    throw refusal('email', 'L’adresse d’un compte ne se modifie pas\u202f: créez un autre compte.')
  if (newValue('invitation') === 'non')
    throw refusal('invite', 'Une invitation ne se retire pas\u202f: désactivez le compte.')
  const identity = identityOf(change)
  const changed: UserEdit = {
    ...(touches('name') ? { name: identity.name } : {}),
    ...(touches('metier') ? { metier: identity.metier } : {}),
    ...(touches('role', 'level', 'assignedTo', 'reference') ? assignmentOf(find, change) : {}),
  }
  if (Object.keys(changed).length > 0)
    await editUser(by, id, changed, null, { from: effectiveFrom })
  if (newValue('active') === 'oui') await activateUser(by, id)
  if (newValue('active') === 'non') await deactivateUser(by, id)
  if (newValue('invitation') === 'oui') noteLink(outcome, await resendInvitation(by, id))
}

/** Stores the sheet 'Comptes', each account by itself. */
export async function storeAccounts(
  principal: Principal,
  changes: readonly RowChange[],
  { find, effectiveFrom }: { find: FindPlace; effectiveFrom: LocalDate },
  outcome: StoreOutcome,
): Promise<void> {
  if (principal.key && changes.length > 0)
    throw new RuleError('La feuille «\u202fComptes\u202f» n’est pas lue avec une clé API.', 403)
  for (const change of changes)
    await storeRow(outcome, change, () =>
      change.kind === 'created'
        ? create(principal, find, change, outcome)
        : edit(principal, find, change, outcome, effectiveFrom),
    )
}
