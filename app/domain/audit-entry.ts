/** Kinds of object in the audit trail; `entityId` identifies the object. */
export const AUDIT_ENTITIES = [
  'group',
  'plate',
  'site',
  'user',
  'objectif',
  'planning',
  'quality',
  'worker',
  'workingDays',
  'holiday',
  'metierTarget',
  'mechanicTarget',
  'comment',
  'settings',
  'apiKey',
  'closing',
  'personalData',
  'ticket',
  'importModel',
  'action',
  'doubt',
  'outlet',
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** Kinds of action in the audit trail. */
export type AuditAction =
  | 'create'
  | 'update'
  | 'invite'
  | 'delete'
  | 'freeze'
  | 'reopen'
  | 'close'
  | 'revoke'
  | 'seal'
  | 'export'
  | 'export-all'
  | 'backup'
  | 'anonymise'
  | 'erase'
  | 'confirm'

/** French labels of the actions. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  create: 'Création',
  update: 'Modification',
  invite: 'Invitation',
  delete: 'Suppression',
  freeze: 'Potentiel figé',
  reopen: 'Mois rouvert',
  close: 'Mois refermé',
  revoke: 'Révocation',
  seal: 'Mois clôturé',
  export: 'Export des données personnelles',
  'export-all': 'Export complet',
  backup: 'Sauvegarde téléchargée',
  anonymise: 'Anonymisation',
  erase: 'Effacement automatique',
  confirm: 'Confirmation',
}

/** Field of an object with its value before and after a write. */
export interface AuditChange {
  field: string
  old: string | number | null
  new: string | number | null
}

/** Audit description of a write to one object. */
export interface AuditDescription {
  entity: AuditEntity
  /** identifier of the object: `siteId|yyyy-MM`, `yyyy-MM`, `yyyy`, or a database id */
  entityId: string
  action: AuditAction
  /** version of the object after the write; missing for objects without versions */
  version?: number
  changes: AuditChange[]
}

/** Audit description of a write to an object without versions. */
export const auditOfWrite = (
  entity: AuditEntity,
  entityId: string,
  action: AuditAction,
  changes: readonly AuditChange[],
): AuditDescription => ({ entity, entityId, action, changes: [...changes] })

/** One audit entry. */
export interface AuditEntry {
  at: Date
  userId: string
  userName: string
  action: AuditAction
  /** version of the object after the write; null for objects without versions */
  version: number | null
  changes: AuditChange[]
}

/** Last author of each field changed after `version`; the entries may be in any order. */
export function authorsSince(
  trail: readonly AuditEntry[],
  version: number,
): Map<string, { userName: string; at: Date }> {
  const later = trail
    .filter((entry) => (entry.version ?? 0) > version)
    .sort((a, b) => (a.version ?? 0) - (b.version ?? 0))
  return new Map(
    later.flatMap(({ changes, userName, at }) =>
      changes.map(({ field }) => [field, { userName, at }] as const),
    ),
  )
}
