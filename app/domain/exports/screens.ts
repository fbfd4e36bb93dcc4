import type { Permission } from '../access/permissions'

/** A screen whose tables go out as files (7-beyond §3). */
export interface ExportScreen {
  /** as the address of the list of its tables names it */
  key: string
  /** the screen; its files lie under `/export` of it */
  path: string
  label: string
  /** the screen's own */
  permission: Permission
  /** what its address names: scope and date, or nothing */
  of: 'scope' | 'network'
}

const screen = (
  key: string,
  label: string,
  permission: Permission,
  path = `/${key}`,
): ExportScreen => ({ key, path, label, permission, of: 'scope' })

const administration = (key: string, label: string): ExportScreen => ({
  key,
  label,
  path: `/admin/${key}`,
  permission: 'administration',
  of: 'network',
})

/** Every screen with files; comparison and planning have their own buttons beside. */
export const EXPORT_SCREENS: readonly ExportScreen[] = [
  screen('synthesis', 'Synthèse', 'synthesis.read'),
  screen('revenue', 'Chiffre d’affaires', 'revenue.read'),
  screen('hours', 'Gestion des heures', 'hours.read'),
  screen('productivity', 'Productivité', 'productivity.read'),
  screen('crescendo', 'Ventes additionnelles', 'additional-sales.read'),
  screen('entries', 'Facturation', 'billing.read'),
  screen('quality', 'Qualité', 'quality.read'),
  screen('videocheck', 'VideoCheck', 'videocheck.read'),
  screen('historical-results', 'Historique des résultats', 'history.read'),
  screen('targets', 'Objectifs du mois', 'objectifs.read'),
  screen('workers', 'Collaborateurs', 'planning.read', '/planning'),
  administration('users', 'Utilisateurs'),
  administration('audit', 'Journal des modifications'),
  administration('imports', 'Journal des imports'),
  administration('freshness', 'Données du jour'),
]

/** The screen of that name; null for any other. */
export const exportScreen = (key: string | null): ExportScreen | null =>
  EXPORT_SCREENS.find((one) => one.key === key) ?? null

/** Where a screen's files lie; the collaborators beside the planning's own export. */
export const filesOf = ({ key, path }: ExportScreen): string =>
  key === 'workers' ? '/planning/workers/export' : `${path}/export`

/** A table as the list of a screen's files shows it. */
export interface ListedTable {
  title: string
  rows: number
  csv: string
  xlsx: string
}

/** What /exports shows. */
export interface ExportsView {
  label: string
  /** back to the screen */
  screen: string
  tables: ListedTable[]
  /** all tables in one workbook */
  all: string
  /** first lines of the files: scope, date, choices */
  about: [string, string][]
  /** rows of a table at most */
  limit: number
}
