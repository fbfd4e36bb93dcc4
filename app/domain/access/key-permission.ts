/** Permissions of a key; a key has exactly one (7-beyond §2; 9-first-day §5). */
export const KEY_PERMISSIONS = ['read', 'import', 'export'] as const
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** French labels of the permissions. */
export const KEY_PERMISSION_LABELS: Readonly<Record<KeyPermission, string>> = {
  read: 'Lecture des chiffres',
  import: 'Import de fichiers',
  export: 'Export complet',
}
