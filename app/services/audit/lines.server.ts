import { textsOfActions } from '~/db/collections/actions.server'
import { namesOfKeys } from '~/db/collections/api-keys.server'
import type { AuditDocument } from '~/db/collections/audit.server'
import { namesOfModels } from '~/db/collections/import-models.server'
import { namesOfOutlets } from '~/db/collections/outlets.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { subjectsOfTickets } from '~/db/collections/tickets.server'
import { namesOfUsers } from '~/db/collections/user-names.server'
import { findWorkers } from '~/db/collections/workers.server'
import {
  type AuditLine,
  ENTITY_LABELS,
  fieldLabel,
  objectifChange,
  qualityField,
  valueLabel,
} from '~/domain/audit/view'
import { ACTION_LABELS } from '~/domain/audit-entry'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { frenchDay, frenchMonth, isMonth } from '~/domain/calendar/local-date'
import type { Network } from '~/domain/hierarchy/network'

/** Names of the workers, accounts and other subjects of the entries, by identifier. */
async function namesOf(acts: readonly AuditDocument[], network: Network) {
  const ids = (entity: string) =>
    acts.filter((act) => act.entity === entity).map(({ entityId }) => entityId)
  const cells = acts
    .filter(({ entity }) => entity === 'planning' || entity === 'mechanicTarget')
    .flatMap(({ changes }) => changes.map(({ field }) => field.slice(0, 24)))
  const [workers, users, keys, tickets, models, actions, outlets] = await Promise.all([
    findWorkers([...new Set([...ids('worker'), ...ids('personalData'), ...cells])]),
    namesOfUsers([...ids('user'), ...ids('personalData')]),
    namesOfKeys(ids('apiKey')),
    subjectsOfTickets(ids('ticket')),
    namesOfModels(ids('importModel')),
    textsOfActions(ids('action')),
    namesOfOutlets(ids('outlet')),
  ])
  const names = new Map([
    ['all', 'Tous les groupes'],
    ['morning', 'Matin'],
    ['retention', 'Durées de conservation'],
  ])
  const named = [
    ...network.groups,
    ...network.plates,
    ...network.sites,
    ...keys,
    ...models,
    ...outlets,
  ]
  for (const { _id, name } of named) names.set(_id, name)
  for (const { _id, name } of workers) names.set(_id, name)
  for (const { _id, subject } of tickets) names.set(_id, subject)
  for (const { _id, text } of actions) names.set(_id, text)
  for (const [id, name] of users) names.set(id, name)
  return names
}

const when = (text: string): string => {
  if (isMonth(text)) return frenchMonth(text)
  return isLocalDate(text) ? frenchDay(text) : text
}

/** Fields of an entry that hold its subject's name. */
const NAMING: readonly string[] = ['name', 'email', 'subject', 'text']

/** Name of the entry's subject. A deleted subject has the name that the entry itself records, else its identifier. */
function subjectOf({ entityId, changes }: AuditDocument, names: ReadonlyMap<string, string>) {
  const [id = '', period] = entityId.split('|')
  const recorded = changes.find(({ field }) => NAMING.includes(field))
  const name = names.get(id) ?? String(recorded?.new ?? recorded?.old ?? when(id))
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

/** Audit entries for the user, with the names of subjects, fields and people. */
export async function auditLines(acts: readonly AuditDocument[]): Promise<AuditLine[]> {
  const { network } = await referenceData()
  const names = await namesOf(acts, network)
  return acts.map((act) => lineOf(act, names))
}
