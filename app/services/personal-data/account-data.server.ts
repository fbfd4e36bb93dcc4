import { allActsBy, allActsOn } from '~/db/collections/personal-data.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { UserDocument } from '~/db/collections/users.server'
import { workersOfUser } from '~/db/collections/workers.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import type { ExportValue } from '~/domain/exports/table'
import type { PersonExport, PersonTable } from '~/domain/personal-data/export'
import { displayName } from '~/domain/users/display-name'
import { auditLines } from '~/services/audit/lines.server'
import { accountView } from '~/services/users/read.server'
import { type Account, isFormer } from './account.server'
import { accountTables } from './account-tables.server'
import { namesOf } from './erase-account.server'
import { factsTable, timeOf, trailTable, yes } from './table-helpers.server'

type Fact = readonly [string, ExportValue]

/** Facts of an account that was not deleted. */
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
    ['Comparatif joint à l’e-mail du matin', yes(user.morningFile ?? false)],
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

/** Audit entries by an account or about it, earliest first. */
async function actsOf(id: string) {
  const [done, about, exported] = await Promise.all([
    allActsBy(id),
    allActsOn('user', [id]),
    allActsOn('personalData', [id]),
  ])
  const others = [...about, ...exported].filter((act) => act.userId !== id)
  return [...done, ...others].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * Everything that is stored of an account (7-beyond §4). Secrets are not in it: of the password, the second factor
 * and sessions only that they are there.
 */
export async function accountData(account: Account): Promise<PersonExport> {
  const { _id } = account
  const { network } = await referenceData()
  const nameOfSite = (siteId: string) => network.siteById.get(siteId)?.name ?? siteId
  const names = await namesOf(account)
  const [profile, tables, acts] = await Promise.all([
    profileTable(account),
    accountTables({ _id, names, nameOfSite }),
    actsOf(_id),
  ])
  return {
    name: displayName(account),
    tables: [profile, ...tables, trailTable('Journal', await auditLines(acts))],
  }
}
