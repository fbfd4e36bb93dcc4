/**
 * Pages of administration (spec 2 §2), listed by its tabs and by the search. The overview page is not in the list; a
 * page `within` another has no tab of its own.
 */
export const ADMINISTRATION_PARTS = [
  { path: '/admin/network', label: 'Groupes, plaques, concessions' },
  { path: '/admin/users', label: 'Utilisateurs' },
  { path: '/admin/calendar', label: 'Calendrier' },
  { path: '/admin/freshness', label: 'Données du jour' },
  { path: '/admin/imports', label: 'Imports' },
  { path: '/admin/import-models', label: 'Modèles d’import', within: '/admin/imports' },
  { path: '/admin/closings', label: 'Clôtures' },
  { path: '/admin/personal-data', label: 'Données personnelles' },
  { path: '/admin/api-keys', label: 'Clés API' },
  { path: '/admin/outlets', label: 'Webhooks', within: '/admin/api-keys' },
  { path: '/admin/audit', label: 'Journal des modifications' },
] as const satisfies readonly { path: string; label: string; within?: string }[]
