import { namesOfKeys } from '~/db/api-keys.server'
import { type AuditDocument, type AuditFilter, searchAudit } from '~/db/audit.server'
import { allFormerUsers } from '~/db/former-users.server'
import { referenceData } from '~/db/reference-data.server'
import { subjectsOfTickets } from '~/db/tickets.server'
import { namesOfUsers } from '~/db/user-names.server'
import { allUsers } from '~/db/users.server'
import { findWorkers } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import { ACTION_LABELS, AUDIT_ENTITIES } from '~/domain/audit/entry'
import {
  type AuditLine,
  type AuditPage,
  ENTITY_LABELS,
  fieldLabel,
  objectifChange,
  qualityField,
  valueLabel,
} from '~/domain/audit/view'
import { frenchDay, frenchMonth, isMonth } from '~/domain/calendar/business-day'
import { isBusinessDay } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import type { Network } from '~/domain/hierarchy/network'
import { shownName } from '~/domain/users/shown-name'
import { instantOfParis } from '~/infra/clock.server'
import { NO_DAY } from '~/schemas/primitives.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { requirePermission } from '~/services/session/session.server'

const PAGE = 50

/** Names of the workers and accounts that the acts are about, by identifier. */
async function namesOf(acts: readonly AuditDocument[], network: Network) {
  const ids = (entity: string) =>
    acts.filter((act) => act.entity === entity).map(({ entityId }) => entityId)
  const cells = acts
    .filter(({ entity }) => entity === 'planning' || entity === 'mechanicTarget')
    .flatMap(({ changes }) => changes.map(({ field }) => field.slice(0, 24)))
  const [workers, users, keys, tickets] = await Promise.all([
    findWorkers([...new Set([...ids('worker'), ...ids('personalData'), ...cells])]),
    namesOfUsers([...ids('user'), ...ids('personalData')]),
    namesOfKeys(ids('apiKey')),
    subjectsOfTickets(ids('ticket')),
  ])
  const names = new Map([
    ['all', 'Tous les groupes'],
    ['morning', 'Matin'],
    ['retention', 'Durées de conservation'],
  ])
  for (const { _id, name } of [...network.groups, ...network.plates, ...network.sites, ...keys])
    names.set(_id, name)
  for (const { _id, name } of workers) names.set(_id, name)
  for (const { _id, subject } of tickets) names.set(_id, subject)
  for (const [id, name] of users) names.set(id, name)
  return names
}

const when = (text: string): string => {
  if (isMonth(text)) return frenchMonth(text)
  return isBusinessDay(text) ? frenchDay(text) : text
}

/** What an act tells its subject's name in. */
const NAMING: readonly string[] = ['name', 'email', 'subject']

/** The act's subject by name: what is gone keeps the name that the act itself tells, else its identifier. */
function subjectOf({ entityId, changes }: AuditDocument, names: ReadonlyMap<string, string>) {
  const [id = '', period] = entityId.split('|')
  const told = changes.find(({ field }) => NAMING.includes(field))
  const name = names.get(id) ?? String(told?.new ?? told?.old ?? when(id))
  return period ? `${name}, ${when(period)}` : name
}

function fieldName(field: string, names: ReadonlyMap<string, string>): string {
  const worker = names.get(field.slice(0, 24))
  if (worker && /^[0-9a-f]{24}-/.test(field)) return `${worker}, ${when(field.slice(25))}`
  const [first = '', ...rest] = field.split(' ')
  const day = when(first)
  return day === first ? fieldLabel(field) : [day, ...rest.map(fieldLabel)].join(' ')
}

function lineOf(act: AuditDocument, names: ReadonlyMap<string, string>): AuditLine {
  const changes = act.changes.map((change) =>
    act.entity === 'objectif'
      ? objectifChange(change)
      : {
          field:
            act.entity === 'quality' ? qualityField(change.field) : fieldName(change.field, names),
          old: valueLabel(change.field, change.old),
          new: valueLabel(change.field, change.new),
        },
  )
  return {
    id: act._id,
    at: act.at.toISOString(),
    userName: act.userName,
    entity: ENTITY_LABELS[act.entity],
    subject: subjectOf(act, names),
    action: ACTION_LABELS[act.action],
    changes,
  }
}

/** Acts as people read them: subjects, fields and people by name. */
export async function auditLines(acts: readonly AuditDocument[]): Promise<AuditLine[]> {
  const { network } = await referenceData()
  const names = await namesOf(acts, network)
  return acts.map((act) => lineOf(act, names))
}

const midnight = (day: string) => instantOfParis(`${day}T00:00`)

/** The filter of an address: unknown values are left out, and said. */
function readFilter(params: URLSearchParams) {
  const typed = {
    entity: params.get('entity') ?? '',
    user: params.get('user') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  }
  const filter: AuditFilter = {}
  const entity = AUDIT_ENTITIES.find((known) => known === typed.entity)
  if (entity) filter.entity = entity
  if (/^[0-9a-f]{24}$/.test(typed.user)) filter.userId = typed.user
  if (isBusinessDay(typed.from)) filter.from = midnight(typed.from)
  if (isBusinessDay(typed.to)) filter.before = midnight(addDays(typed.to, 1))
  const wrong = [typed.from, typed.to].some((day) => day !== '' && !isBusinessDay(day))
  const turned = filter.from && filter.before && filter.from >= filter.before
  const error = wrong ? NO_DAY : turned ? 'La date de début est après la date de fin.' : null
  return { typed, filter, error }
}

/** A page of the trail as the address filters it. @throws ForbiddenError */
async function readAuditPage(principal: Principal, params: URLSearchParams): Promise<AuditPage> {
  requireAdministration(principal)
  const { typed, filter, error } = readFilter(params)
  const asked = Number(params.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1
  const [users, former, { acts, more }] = await Promise.all([
    allUsers(),
    allFormerUsers(),
    searchAudit(filter, (page - 1) * PAGE, PAGE),
  ])
  const choices = [
    ...users.map((user) => ({ value: user._id, label: shownName(user) })),
    // why: an account that was deleted is still somebody who acted
    ...former.map((user) => ({ value: user._id, label: `${shownName(user)} (supprimé)` })),
  ]
  choices.sort((a, b) => a.label.localeCompare(b.label, 'fr'))
  // why: of one that was deleted before that was kept only the identifier is known
  const gone = typed.user !== '' && !choices.some(({ value }) => value === typed.user)
  return {
    lines: await auditLines(acts),
    page,
    more,
    filter: typed,
    users: gone ? [...choices, { value: typed.user, label: 'Compte supprimé' }] : choices,
    error,
  }
}

/** The latest acts that an address filters, so many of them, and whether there are more. @throws ForbiddenError */
export async function auditFound(
  principal: Principal,
  params: URLSearchParams,
  limit: number,
): Promise<{ lines: AuditLine[]; more: boolean }> {
  requireAdministration(principal)
  const { acts, more } = await searchAudit(readFilter(params).filter, 0, limit)
  return { lines: await auditLines(acts), more }
}

/** The audit page's data. @throws ForbiddenError */
export async function loadAudit(request: Request): Promise<AuditPage> {
  const { principal } = await requirePermission(request, 'administration')
  return readAuditPage(principal, new URL(request.url).searchParams)
}
