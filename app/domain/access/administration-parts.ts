/** The parts of administration (spec 2 §2), as its tabs and the search name them; the overview stands above them. */
export const ADMINISTRATION_PARTS = [
  { path: '/admin/network', label: 'Groupes, plaques, concessions' },
  { path: '/admin/users', label: 'Utilisateurs' },
  { path: '/admin/calendar', label: 'Calendrier' },
  { path: '/admin/freshness', label: 'Données du jour' },
  { path: '/admin/imports', label: 'Imports' },
  { path: '/admin/closings', label: 'Clôtures' },
  { path: '/admin/personal-data', label: 'Données personnelles' },
  { path: '/admin/api-keys', label: 'Clés API' },
  { path: '/admin/audit', label: 'Journal des modifications' },
] as const
