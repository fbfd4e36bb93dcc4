import { ROLE_LABELS } from '../access/roles'
import type { LocalDate } from '../calendar/local-date'
import { type About, day, tableOf } from '../exports/columns'
import { column, type DescribedColumn } from '../exports/described-column'
import type { ExportTable } from '../exports/table'
import { type AccountView, LEVEL_LABELS } from './view'

/**
 * Columns of the accounts in files, without passwords and sessions (7-beyond §3).
 * @param dayOf the day in Europe/Paris of an ISO instant
 */
export const accountColumns = (
  dayOf: (instant: string) => LocalDate,
): DescribedColumn<AccountView>[] => [
  column('Email', 'adresse de connexion', ({ email }) => email),
  column('Nom', 'nom', ({ name }) => name || null),
  column('Métier', 'métier', ({ metier }) => metier || null),
  column('Rôle', 'rôle, dont dépendent les droits', ({ role }) => ROLE_LABELS[role]),
  column('Actif', '«\u202fnon\u202f» pour un compte désactivé', ({ isActive }) =>
    isActive ? 'oui' : 'non',
  ),
  column('Niveau', 'niveau de l’affectation', ({ assignmentLevel: level }) =>
    level ? LEVEL_LABELS[level] : null,
  ),
  column('Assigné à', 'groupe, plaque ou concession', ({ assignment }) => assignment?.name ?? null),
  column(
    'Concession de référence',
    'concession ouverte d’abord, pour une plaque',
    ({ referenceConcession }) => referenceConcession?.name ?? null,
  ),
  column('En essai', '«\u202foui\u202f» pendant un essai', ({ isOnTrial }) =>
    isOnTrial ? 'oui' : 'non',
  ),
  column('Fin de l’essai', 'dernier jour de l’essai', ({ isOnTrial, trialExpiresAt: end }) =>
    day(isOnTrial && end ? dayOf(end) : null),
  ),
]

/** Table of the accounts that a search finds. @param dayOf as in `accountColumns` */
export const accountsTable = (
  accounts: readonly AccountView[],
  about: About,
  dayOf: (instant: string) => LocalDate,
): ExportTable => tableOf('Utilisateurs', about, accountColumns(dayOf), accounts)
