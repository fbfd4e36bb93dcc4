import type { AuditFilter } from '~/db/collections/audit.server'
import { allFormerUsers, findFormerUsers } from '~/db/collections/former-users.server'
import { countUsers, seekAccounts, someUsers } from '~/db/collections/user-search.server'
import { findUsers } from '~/db/collections/users.server'
import type { AuditPage } from '~/domain/audit/view'
import { AUDIT_ENTITIES } from '~/domain/audit-entry'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { displayName } from '~/domain/users/display-name'
import { searchAccounts } from '~/domain/users/view'
import { instantOfParis } from '~/infra/process/clock.server'
import { NO_DAY } from '~/schemas/primitives.server'

/** Accounts that a list to choose from names; of more, one is typed. */
const LISTED = 100

const midnight = (day: string) => instantOfParis(`${day}T00:00`)

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text)

/** Account filter of the URL: the account's identifier, its displayed name, and the error of an invalid filter. */
interface Author {
  id: string | null
  shown: string
  error: string | null
}

/** The account that an identifier or typed words name; of one that is kept no more only the identifier is known. */
async function authorOf(text: string): Promise<Author> {
  if (text === '') return { id: null, shown: '', error: null }
  if (isId(text)) {
    const [found] = [...(await findUsers([text])), ...(await findFormerUsers([text]))]
    return { id: text, shown: found?.email ?? text, error: null }
  }
  const [{ rows }, former] = await Promise.all([seekAccounts(text), allFormerUsers()])
  const found = [...rows, ...searchAccounts(former, text)]
  const exact = found.filter(({ email }) => email === text.toLowerCase())
  const [one, ...others] = exact.length > 0 ? exact : found
  if (one && others.length === 0) return { id: one._id, shown: one.email, error: null }
  const why = one
    ? `Plusieurs comptes correspondent à «\u202f${text}\u202f»\u202f: écrivez l’adresse de l’un d’eux.`
    : `Aucun compte ne correspond à «\u202f${text}\u202f».`
  return { id: null, shown: text, error: why }
}

/** The filter of an address as it is typed, read and refused: unknown values are left out, and said. */
export interface ReadFilter {
  typed: AuditPage['filter']
  filter: AuditFilter
  /** the account by its address */
  author: string
  error: string | null
}

/** Reads the audit's filter from a URL. */
export async function readFilter(params: URLSearchParams): Promise<ReadFilter> {
  const typed = {
    entity: params.get('entity') ?? '',
    user: (params.get('user') ?? '').trim().slice(0, 200),
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    act: params.get('act') ?? '',
  }
  const author = await authorOf(typed.user)
  const filter: AuditFilter = {}
  const entity = AUDIT_ENTITIES.find((known) => known === typed.entity)
  if (entity) filter.entity = entity
  if (author.id) filter.userId = author.id
  if (isLocalDate(typed.from)) filter.from = midnight(typed.from)
  if (isLocalDate(typed.to)) filter.before = midnight(addDays(typed.to, 1))
  const wrong = [typed.from, typed.to].some((day) => day !== '' && !isLocalDate(day))
  const turned = filter.from && filter.before && filter.from >= filter.before
  const error = wrong
    ? NO_DAY
    : turned
      ? 'La date de début est après la date de fin.'
      : author.error
  return { typed, filter, author: author.shown, error }
}

/**
 * The accounts to choose the author of acts from, the deleted ones too, since they acted; null where there are too many
 * to list.
 * @param chosen an identifier that is to be among them
 */
export async function authorChoices(chosen: string): Promise<AuditPage['users']> {
  if ((await countUsers()) > LISTED) return null
  const [users, former] = await Promise.all([someUsers(0, LISTED), allFormerUsers()])
  const choices = [
    ...users.map((user) => ({ value: user._id, label: displayName(user) })),
    ...former.map((user) => ({ value: user._id, label: `${displayName(user)} (supprimé)` })),
  ]
  if (choices.length > LISTED) return null
  choices.sort((a, b) => a.label.localeCompare(b.label, 'fr'))
  // An account deleted before the audit kept names is known only by its identifier.
  const isGone = isId(chosen) && !choices.some(({ value }) => value === chosen)
  return isGone ? [...choices, { value: chosen, label: 'Compte supprimé' }] : choices
}
