import type { SheetKey } from './sheets'

/** Text in the column 'Identifiant' of a row of example, which is never read. */
export const EXAMPLE_ID = 'exemple'

/** One row of example for each sheet. */
export const EXAMPLES: Readonly<Record<SheetKey, Readonly<Record<string, string>>>> = {
  network: { group: 'Groupe Exemple', plate: 'Ouest', site: 'Vannes', pdv: '00123;00124' },
  staff: {
    site: 'Vannes',
    name: 'Camille Durand',
    matricule: 'M0101',
    team: 'mechanic',
    trade: 'Mécanicien',
    apprentice: 'non',
    arrival: '2026-01-05',
  },
  accounts: {
    email: 'alex.petit@exemple.fr',
    name: 'Alex Petit',
    metier: 'Chef d’atelier',
    role: 'director',
    level: 'concession',
    assignedTo: 'Vannes',
    active: 'oui',
    invitation: 'oui',
  },
  targets: {
    site: 'Vannes',
    month: '2026-01',
    service: 'mechanic',
    totalHours: '850',
    hecHours: '420.5',
    revenue: '58870',
    'family.tires': '120',
  },
  workingDays: { month: '2026-01', days: '21' },
  holidays: { date: '2026-01-01', name: 'Jour de l’An' },
}
