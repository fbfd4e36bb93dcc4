import { actionsNaming } from '~/db/collections/actions.server'
import { keysNaming } from '~/db/collections/api-keys.server'
import { closingsBy } from '~/db/collections/closings.server'
import { draftsOf } from '~/db/collections/drafts.server'
import { versionsBy } from '~/db/collections/import-models.server'
import { mailsTo } from '~/db/collections/outbox.server'
import { outletsBy } from '~/db/collections/outlets.server'
import { commentsBy, importsBy, ticketsOf } from '~/db/collections/personal-data.server'
import { brandsSavedBy } from '~/db/collections/quality.server'
import { sessionsOf } from '~/db/collections/sessions.server'
import type { PersonTable } from '~/domain/personal-data/export'
import { TICKET_STATUS_LABELS } from '~/domain/support/tickets'
import { timeOf, yes } from './table-helpers.server'

/** Account whose data a table shows. */
interface Of {
  _id: string
  /** every name that the account has had */
  names: readonly string[]
  nameOfSite(siteId: string): string
}

const sessions = async ({ _id }: Of): Promise<PersonTable> => ({
  title: 'Sessions',
  headers: ['Ouverte le', 'Valable jusqu’au', 'Rester connecté'],
  rows: (await sessionsOf(_id)).map(({ createdAt, expiresAt, rememberMe }) => [
    timeOf(createdAt),
    timeOf(expiresAt),
    yes(rememberMe),
  ]),
})

const drafts = async ({ _id }: Of): Promise<PersonTable> => ({
  title: 'Brouillons',
  headers: ['Page', 'Champ', 'Saisi'],
  rows: (await draftsOf(_id)).flatMap(({ page, fields }) =>
    fields.map(([field, value]) => [page, field, value]),
  ),
})

const letters = async ({ _id }: Of): Promise<PersonTable> => ({
  title: 'E-mails',
  headers: ['Lettre', 'Jour', 'État', 'Effacé le'],
  rows: (await mailsTo(_id)).map(({ letter, nextAt, purgeAt }) => [
    letter.kind,
    'day' in letter ? letter.day : null,
    nextAt ? 'en attente' : 'envoyé',
    timeOf(purgeAt),
  ]),
})

const imports = async ({ _id }: Of): Promise<PersonTable> => ({
  title: 'Imports',
  headers: ['Le', 'Fichier', 'Genre', 'Date d’import', 'État'],
  rows: (await importsBy(_id)).map(({ startedAt, fileName, kind, importDate, state }) => [
    timeOf(startedAt),
    fileName,
    kind,
    importDate,
    state,
  ]),
})

const tickets = async ({ _id }: Of): Promise<PersonTable> => ({
  title: 'Demandes de support',
  headers: ['Le', 'Objet', 'Texte', 'État'],
  rows: (await ticketsOf(_id)).map(({ createdAt, subject, description, status }) => [
    timeOf(createdAt),
    subject,
    description,
    TICKET_STATUS_LABELS[status],
  ]),
})

const comments = async ({ names, nameOfSite }: Of): Promise<PersonTable> => ({
  title: 'Commentaires',
  headers: ['Jour', 'Concession', 'Texte', 'Le'],
  rows: (await commentsBy(names)).map(({ date, siteId, text, at }) => [
    { day: date },
    nameOfSite(siteId),
    text,
    timeOf(at),
  ]),
})

const actions = async ({ _id, names, nameOfSite }: Of): Promise<PersonTable> => ({
  title: 'Actions',
  headers: ['Décidée le', 'Concession', 'Action', 'Qui', 'Échéance', 'Décidée par', 'Modifiée par'],
  rows: (await actionsNaming(_id, names)).map((action) => [
    timeOf(action.createdAt),
    nameOfSite(action.siteId),
    action.text,
    action.who,
    { day: action.until },
    action.author,
    action.editor,
  ]),
})

const brands = async ({ names, nameOfSite }: Of): Promise<PersonTable> => ({
  title: 'Enquêtes qualité',
  headers: ['Mois', 'Concession', 'Marque'],
  rows: (await brandsSavedBy(names)).map(({ period, siteId, brandName }) => [
    period,
    nameOfSite(siteId),
    brandName,
  ]),
})

const keys = async ({ names }: Of): Promise<PersonTable> => ({
  title: 'Clés API',
  headers: ['Créée le', 'Nom', 'Créée par', 'Révoquée par'],
  rows: (await keysNaming(names)).map(({ createdAt, name, createdBy, revokedBy }) => [
    timeOf(createdAt),
    name,
    createdBy,
    revokedBy,
  ]),
})

const webhooks = async ({ names }: Of): Promise<PersonTable> => ({
  title: 'Webhooks',
  headers: ['Créé le', 'Nom', 'Créé par'],
  rows: (await outletsBy(names)).map(({ createdAt, name, createdBy }) => [
    timeOf(createdAt),
    name,
    createdBy,
  ]),
})

const closings = async ({ _id }: Of): Promise<PersonTable> => ({
  title: 'Clôtures',
  headers: [
    'Mois',
    'Périmètre',
    'Clôturé le',
    'Clôturé par',
    'Rouvert le',
    'Rouvert par',
    'Raison',
  ],
  rows: (await closingsBy(_id)).map(({ month, scopeName, closedAt, closedByName, reopened }) => [
    month,
    scopeName,
    timeOf(closedAt),
    closedByName,
    timeOf(reopened?.at),
    reopened?.byName ?? null,
    reopened?.reason ?? null,
  ]),
})

const models = async ({ _id }: Of): Promise<PersonTable> => ({
  title: 'Modèles d’import',
  headers: ['Le', 'Nom', 'Version'],
  rows: (await versionsBy(_id)).map(({ at, name, version }) => [timeOf(at), name, version]),
})

const TABLES = [
  sessions,
  drafts,
  letters,
  imports,
  models,
  tickets,
  comments,
  actions,
  brands,
  keys,
  webhooks,
  closings,
]

/** Tables of an account's stored data, one for each kind, without the account itself and the audit. */
export const accountTables = (of: Of): Promise<PersonTable[]> =>
  Promise.all(TABLES.map((table) => table(of)))
