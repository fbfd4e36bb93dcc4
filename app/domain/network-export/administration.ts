import { KEY_PERMISSION_LABELS } from '../access/key-permission'
import type { KeyView } from '../api-keys/view'
import { type AuditRow, auditColumns } from '../audit/export'
import type { LocalDate } from '../calendar/local-date'
import { day } from '../exports/columns'
import { column } from '../exports/described-column'
import type { ExportValue } from '../exports/table'
import { accountColumns } from '../users/export'
import type { AccountView } from '../users/view'
import type { FileKind } from './file-kind'

/** File of the trail. @param timeOf formats an ISO instant in Paris time */
export const trailFile = (timeOf: (instant: string) => ExportValue): FileKind<AuditRow> => ({
  name: 'journal.csv',
  content: 'une ligne par valeur modifiée, la plus récente d’abord',
  columns: auditColumns(timeOf),
})

/** File of the accounts. @param dayOf the day in Europe/Paris of an ISO instant */
export const accountsFile = (dayOf: (instant: string) => LocalDate): FileKind<AccountView> => ({
  name: 'comptes.csv',
  content: 'une ligne par compte, sans mot de passe',
  columns: accountColumns(dayOf),
})

/** File of the API keys. @param timeOf formats an ISO instant in Paris time */
export const keysFile = (timeOf: (instant: string) => ExportValue): FileKind<KeyView> => ({
  name: 'cles-api.csv',
  content: 'une ligne par clé API, sans la clé elle-même',
  columns: [
    column('Nom', 'nom de la clé', ({ name }) => name),
    column(
      'Permission',
      'ce que la clé permet',
      ({ permission }) => KEY_PERMISSION_LABELS[permission],
    ),
    column('Périmètre', 'réseau, groupe, plaque ou concession', ({ scope }) => scope),
    column('Créée le', 'date et heure, Europe/Paris', ({ createdAt }) => timeOf(createdAt)),
    column('Créée par', 'nom du compte', ({ createdBy }) => createdBy),
    column('Expire le', 'dernier jour de validité', ({ expiresOn }) => day(expiresOn)),
    column('Dernier emploi', 'date et heure, Europe/Paris', ({ lastUsedAt }) =>
      lastUsedAt ? timeOf(lastUsedAt) : null,
    ),
    column('Révoquée le', 'date et heure, Europe/Paris', ({ revokedAt }) =>
      revokedAt ? timeOf(revokedAt) : null,
    ),
    column('Révoquée par', 'nom du compte', ({ revokedBy }) => revokedBy),
  ],
})
