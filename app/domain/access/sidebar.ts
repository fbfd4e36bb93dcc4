import { ROLES, type Role } from './roles'

/**
 * One sidebar entry. `hiddenFor` copies the table of spec 1 §2.2 (4-decisions, 8), and comparison and actions follow
 * the synthesis that they belong to (7-beyond §5). Hiding is no protection: `PERMISSIONS` decides.
 */
export interface SidebarEntry {
  path: string
  label: string
  icon: string
  hiddenFor: readonly Role[]
}

const NON_ADMINISTRATORS = ROLES.filter((role) => role !== 'administrator')

/** The sidebar in display order. */
export const SIDEBAR: readonly SidebarEntry[] = [
  {
    path: '/planning',
    label: 'Planning',
    icon: 'calendar',
    hiddenFor: ['user', 'ccs', 'teamLeader'],
  },
  {
    path: '/targets',
    label: 'Objectifs du mois',
    icon: 'target',
    hiddenFor: ['secretary', 'user'],
  },
  { path: '/synthesis', label: 'Synthèse', icon: 'gauge', hiddenFor: [] },
  { path: '/financial-dashboard', label: 'Comparaison', icon: 'compare', hiddenFor: [] },
  { path: '/actions', label: 'Actions', icon: 'ok', hiddenFor: [] },
  { path: '/revenue', label: 'Chiffre d’affaires', icon: 'euro', hiddenFor: [] },
  { path: '/hours', label: 'Gestion des heures', icon: 'clock', hiddenFor: [] },
  { path: '/productivity', label: 'Productivité', icon: 'bars', hiddenFor: ['ccs'] },
  { path: '/crescendo', label: 'Ventes additionnelles', icon: 'cart', hiddenFor: [] },
  { path: '/entries', label: 'Facturation', icon: 'invoice', hiddenFor: [] },
  { path: '/videocheck', label: 'VideoCheck', icon: 'video', hiddenFor: [] },
  { path: '/quality', label: 'Qualité', icon: 'star', hiddenFor: [] },
  {
    path: '/historical-results',
    label: 'Historique des résultats',
    icon: 'history',
    hiddenFor: ['secretary', 'user', 'ccs', 'teamLeader'],
  },
  { path: '/admin', label: 'Administration', icon: 'settings', hiddenFor: NON_ADMINISTRATORS },
  { path: '/help', label: 'Aide & Support', icon: 'help', hiddenFor: [] },
]

/** Entries shown to a role. */
export function sidebarFor(role: Role): readonly SidebarEntry[] {
  return SIDEBAR.filter((entry) => !entry.hiddenFor.includes(role))
}
