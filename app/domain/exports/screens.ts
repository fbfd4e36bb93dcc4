import type { Permission } from '../access/permissions'

/** Screen whose tables can be exported (7-beyond §3). */
export interface ExportScreen {
  /** key in the URL of the list of tables */
  key: string
  /** path of the screen; its files are under `/export` */
  path: string
  label: string
  /** permission of the screen */
  permission: Permission
  /** URL parameters of the screen: scope and date, or none */
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

/** All screens with exports; comparison and planning have separate export buttons. */
export const EXPORT_SCREENS: readonly ExportScreen[] = [
  screen('synthesis', 'Synthèse', 'synthesis.read'),
  screen('actions', 'Actions', 'actions.read'),
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

/** Finds a screen by key; null when unknown. */
export const exportScreen = (key: string | null): ExportScreen | null =>
  EXPORT_SCREENS.find((one) => one.key === key) ?? null

/** Path of a screen's files. Collaborators use a path next to the planning's own export. */
export const filesOf = ({ key, path }: ExportScreen): string =>
  key === 'workers' ? '/planning/workers/export' : `${path}/export`

/** Table in the list of a screen's files, with the URLs of its files. */
export interface ListedTable {
  title: string
  rows: number
  csv: string
  xlsx: string
}

/** View model of /exports. */
export interface ExportsView {
  label: string
  /** URL of the screen */
  screen: string
  tables: ListedTable[]
  /** URL of a workbook with all tables */
  all: string
  /** heading lines of the files: scope, date, choices */
  about: [string, string][]
  /** maximum number of rows per table */
  limit: number
  /** true for a person who may take everything out (9-first-day §5) */
  offersNetwork: boolean
}
