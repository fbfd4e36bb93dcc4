import { ROLE_LABELS } from '../access/roles'
import type { LocalDate } from '../calendar/local-date'
import { type About, day, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { type AccountView, LEVEL_LABELS } from './view'

/**
 * Table of the accounts that a search finds, without passwords and sessions (7-beyond §3).
 * @param dayOf the day in Europe/Paris of an ISO instant
 */
export const accountsTable = (
  accounts: readonly AccountView[],
  about: About,
  dayOf: (instant: string) => LocalDate,
): ExportTable =>
  tableOf<AccountView>(
    'Utilisateurs',
    about,
    [
      { header: 'Email', of: ({ email }) => email },
      { header: 'Nom', of: ({ name }) => name || null },
      { header: 'Métier', of: ({ metier }) => metier || null },
      { header: 'Rôle', of: ({ role }) => ROLE_LABELS[role] },
      { header: 'Actif', of: ({ isActive }) => (isActive ? 'oui' : 'non') },
      {
        header: 'Niveau',
        of: ({ assignmentLevel: level }) => (level ? LEVEL_LABELS[level] : null),
      },
      { header: 'Assigné à', of: ({ assignment }) => assignment?.name ?? null },
      {
        header: 'Concession de référence',
        of: ({ referenceConcession }) => referenceConcession?.name ?? null,
      },
      { header: 'En essai', of: ({ isOnTrial }) => (isOnTrial ? 'oui' : 'non') },
      {
        header: 'Fin de l’essai',
        of: ({ isOnTrial, trialExpiresAt: end }) => day(isOnTrial && end ? dayOf(end) : null),
      },
    ],
    accounts,
  )
