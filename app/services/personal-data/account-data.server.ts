import { keysNaming } from '~/db/api-keys.server'
import { closingsBy } from '~/db/closings.server'
import { draftsOf } from '~/db/drafts.server'
import { lettersTo } from '~/db/outbox.server'
import { allActsBy, allActsOn, commentsBy, importsBy, ticketsOf } from '~/db/person-data.server'
import { brandsSavedBy } from '~/db/quality.server'
import { referenceData } from '~/db/reference-data.server'
import { sessionsOf } from '~/db/sessions.server'
import type { UserDocument } from '~/db/users.server'
import { workersOfUser } from '~/db/workers.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import type { ExportValue } from '~/domain/exports/table'
import type { PersonExport, PersonTable } from '~/domain/personal-data/export'
import { TICKET_STATUS_LABELS } from '~/domain/support/tickets'
import { shownName } from '~/domain/users/shown-name'
import { auditLines } from '~/services/audit/lines.server'
import { accountView } from '~/services/users/read.server'
import { type Account, isFormer } from './account.server'
import { namesOf } from './erase-account.server'
import { factsTable, timeOf, trailTable } from './tables.server'

const yes = (is: boolean) => (is ? 'oui' : 'non')

type Fact = readonly [string, ExportValue]

/** What only an account that was not deleted has. */
async function openFacts(user: UserDocument): Promise<Fact[]> {
  const { network } = await referenceData()
  const { assignment, referenceConcession } = accountView(user, network)
  const linked = await workersOfUser(user._id)
  const alerts = Object.entries(user.alerts ?? {})
  return [
    ['Assigné à', assignment?.name ?? null],
    ['Concession de référence', referenceConcession?.name ?? null],
    ['Actif', yes(user.isActive)],
    ['En essai', yes(user.isOnTrial)],
    ['Fin de l’essai', timeOf(user.trialExpiresAt)],
    ['Double authentification depuis', timeOf(user.secondFactor?.since)],
    ['Compte de l’entreprise', user.companyAccount?.issuer ?? null],
    ['Identifiant dans ce compte', user.companyAccount?.subject ?? null],
    ['E-mail du matin, dès', user.morningMail ?? null],
    ...alerts.map(([name, value]): Fact => [`Alerte ${name}`, String(value)]),
    ...linked.map(({ name }): Fact => ['Collaborateur lié', name]),
  ]
}

const profileTable = async (account: Account): Promise<PersonTable> =>
  factsTable('Compte', [
    ['Nom', account.name],
    ['Anciens noms', account.formerNames?.join(', ') || null],
    ['Email', account.email],
    ['Métier', account.metier],
    ['Rôle', ROLE_LABELS[account.role]],
    ['Créé le', timeOf(account.createdAt)],
    ['Désactivé le', timeOf(account.closedAt)],
    ...(isFormer(account)
      ? [['Supprimé le', timeOf(account.deletedAt)] as const]
      : await openFacts(account)),
  ])

/**
 * Everything that is stored of an account (7-beyond §4). Secrets are not in it: of the password, the second factor
 * and sessions only that they are there.
 */
export async function accountData(account: Account): Promise<PersonExport> {
  const { _id } = account
  const { network } = await referenceData()
  const names = await namesOf(account)
  const [sessions, drafts, letters, imports, tickets, comments, done, about] = await Promise.all([
    sessionsOf(_id),
    draftsOf(_id),
    lettersTo(_id),
    importsBy(_id),
    ticketsOf(_id),
    commentsBy(names),
    allActsBy(_id),
    allActsOn('user', [_id]),
  ])
  const [keys, closed, brands] = await Promise.all([
    keysNaming(names),
    closingsBy(_id),
    brandsSavedBy(names),
  ])
  const exported = await allActsOn('personalData', [_id])
  const others = [...about, ...exported].filter((act) => act.userId !== _id)
  const acts = [...done, ...others].sort((a, b) => a.at.getTime() - b.at.getTime())
  return {
    name: shownName(account),
    tables: [
      await profileTable(account),
      {
        title: 'Sessions',
        headers: ['Ouverte le', 'Valable jusqu’au', 'Rester connecté'],
        rows: sessions.map((one) => [
          ...[timeOf(one.createdAt), timeOf(one.expiresAt), yes(one.rememberMe)],
        ]),
      },
      {
        title: 'Brouillons',
        headers: ['Page', 'Champ', 'Saisi'],
        rows: drafts.flatMap(({ page, fields }) =>
          fields.map(([field, value]) => [page, field, value]),
        ),
      },
      {
        title: 'E-mails',
        headers: ['Lettre', 'Jour', 'État', 'Effacé le'],
        rows: letters.map(({ letter, nextAt, purgeAt }) => [
          ...[letter.kind, 'day' in letter ? letter.day : null],
          ...[nextAt ? 'en attente' : 'envoyé', timeOf(purgeAt)],
        ]),
      },
      {
        title: 'Imports',
        headers: ['Le', 'Fichier', 'Genre', 'Date d’import', 'État'],
        rows: imports.map((one) => [
          ...[timeOf(one.startedAt), one.fileName, one.kind, one.importDate, one.state],
        ]),
      },
      {
        title: 'Demandes de support',
        headers: ['Le', 'Objet', 'Texte', 'État'],
        rows: tickets.map((one) => [
          ...[timeOf(one.createdAt), one.subject, one.description],
          TICKET_STATUS_LABELS[one.status],
        ]),
      },
      {
        title: 'Commentaires',
        headers: ['Jour', 'Concession', 'Texte', 'Le'],
        rows: comments.map(({ date, siteId, text, at }) => [
          ...[{ day: date }, network.siteById.get(siteId)?.name ?? siteId, text, timeOf(at)],
        ]),
      },
      {
        title: 'Enquêtes qualité',
        headers: ['Mois', 'Concession', 'Marque'],
        rows: brands.map(({ period, siteId, brandName }) => [
          ...[period, network.siteById.get(siteId)?.name ?? siteId, brandName],
        ]),
      },
      {
        title: 'Clés API',
        headers: ['Créée le', 'Nom', 'Créée par', 'Révoquée par'],
        rows: keys.map((one) => [
          ...[timeOf(one.createdAt), one.name, one.createdBy, one.revokedBy],
        ]),
      },
      {
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
        rows: closed.map(({ month, scopeName, closedAt, closedByName, reopened }) => [
          ...[month, scopeName, timeOf(closedAt), closedByName],
          ...[timeOf(reopened?.at), reopened?.byName ?? null, reopened?.reason ?? null],
        ]),
      },
      trailTable('Journal', await auditLines(acts)),
    ],
  }
}
