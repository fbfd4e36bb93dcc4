/** What a trail entry is about; its identifier says which one. */
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
] as const
export type AuditEntity = (typeof AUDIT_ENTITIES)[number]

/** What was done. */
export type AuditAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'freeze'
  | 'reopen'
  | 'close'
  | 'revoke'
  | 'seal'
  | 'export'
  | 'anonymise'
  | 'erase'

/** French words for the acts. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  freeze: 'Potentiel figé',
  reopen: 'Mois rouvert',
  close: 'Mois refermé',
  revoke: 'Révocation',
  seal: 'Mois clôturé',
  export: 'Export des données personnelles',
  anonymise: 'Anonymisation',
  erase: 'Effacement automatique',
}

/** One value before and after. */
export interface AuditChange {
  field: string
  old: string | number | null
  new: string | number | null
}

/** What a write changes of one thing, for its audit entry. */
export interface AuditDescription {
  entity: AuditEntity
  /** which one: `siteId|yyyy-MM`, `yyyy-MM`, `yyyy`, or an identifier */
  entityId: string
  action: AuditAction
  /** the state that the act leaves behind, for entities that count their states */
  version?: number
  changes: AuditChange[]
}

/** One act as the trail tells it. */
export interface AuditEntry {
  at: Date
  userId: string
  userName: string
  action: AuditAction
  /** the state the act left behind, for entities that count their states */
  version: number | null
  changes: AuditChange[]
}

/** Who last changed each field after the given state, from a trail in any order. */
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
