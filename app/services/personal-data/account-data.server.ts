import { keysNaming } from '~/db/api-keys.server'
import { closingsBy } from '~/db/closings.server'
import { draftsOf } from '~/db/drafts.server'
import { lettersTo } from '~/db/outbox.server'
import { allActsBy, allActsOn, commentsBy, importsBy, ticketsOf } from '~/db/person-data.server'
import { referenceData } from '~/db/reference-data.server'
import { sessionsOf } from '~/db/sessions.server'
import type { UserDocument } from '~/db/users.server'
import { workersOfUser } from '~/db/workers.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import type { PersonExport, PersonTable } from '~/domain/personal-data/export'
import { TICKET_STATUS_LABELS } from '~/domain/support/tickets'
import { shownName } from '~/domain/users/shown-name'
import { auditLines } from '~/services/audit/page.server'
import { accountView } from '~/services/users/users.server'
import { namesOf } from './erase-account.server'
import { factsTable, timeOf, trailTable } from './tables.server'

const yes = (is: boolean) => (is ? 'oui' : 'non')

async function profileTable(user: UserDocument): Promise<PersonTable> {
  const { network } = await referenceData()
  const { assignment, referenceConcession } = accountView(user, network)
  const linked = await workersOfUser(user._id)
  const alerts = Object.entries(user.alerts ?? {}).map(
    ([name, value]) => [`Alerte ${name}`, String(value)] as const,
  )
  return factsTable('Compte', [
    ['Nom', user.name],
    ['Anciens noms', user.formerNames?.join(', ') || null],
    ['Email', user.email],
    ['Métier', user.metier],
    ['Rôle', ROLE_LABELS[user.role]],
    ['Assigné à', assignment?.name ?? null],
    ['Concession de référence', referenceConcession?.name ?? null],
    ['Actif', yes(user.isActive)],
    ['En essai', yes(user.isOnTrial)],
    ['Fin de l’essai', timeOf(user.trialExpiresAt)],
    ['Créé le', timeOf(user.createdAt)],
    ['Désactivé le', timeOf(user.closedAt)],
    ['Double authentification depuis', timeOf(user.secondFactor?.since)],
    ['Compte de l’entreprise', user.companyAccount?.issuer ?? null],
    ['Identifiant dans ce compte', user.companyAccount?.subject ?? null],
    ['E-mail du matin, dès', user.morningMail ?? null],
    ...alerts,
    ...linked.map(({ name }) => ['Collaborateur lié', name] as const),
  ])
}

/**
 * Everything that is stored of an account (7-beyond §4). Secrets are not in it: of the password, the second factor
 * and sessions only that they are there.
 */
export async function accountData(user: UserDocument): Promise<PersonExport> {
  const { _id } = user
  const { network } = await referenceData()
  const names = await namesOf(user)
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
  const [keys, closed] = await Promise.all([keysNaming(names), closingsBy(_id)])
  const exported = await allActsOn('personalData', [_id])
  const others = [...about, ...exported].filter((act) => act.userId !== _id)
  const acts = [...done, ...others].sort((a, b) => a.at.getTime() - b.at.getTime())
  return {
    name: shownName(user),
    tables: [
      await profileTable(user),
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
