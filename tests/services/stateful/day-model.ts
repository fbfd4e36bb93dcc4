/** The model of the stories: every figure of the activity, of one day alone. */
export const DAY_MODEL = {
  name: 'Journée',
  feeds: 'activity',
  time: { kind: 'day' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ column: 'Service' }],
    netRevenue: [{ column: 'CA' }],
    totalHours: [{ column: 'HT' }],
    hecHours: [{ column: 'HEC' }],
    ongoingHours: [{ column: 'En cours' }],
    ongoingWorkshops: [{ column: 'OR' }],
    entriesClients: [{ column: 'Client' }],
    entriesGaranties: [{ column: 'Gar' }],
    entriesCessions: [{ column: 'Cess' }],
  },
} as const
