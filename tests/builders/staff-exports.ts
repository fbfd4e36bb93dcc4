import type { ImportModel } from '~/domain/import-models/model'

/** What an HR export holds besides collaborators, and nothing may keep. */
export const SECRETS = ['1860569123456', '3250,77', 'Salaire de base']

const HEADINGS = [
  'Établissement',
  'Matricule',
  'Nom',
  'Prénom',
  'N° Sécurité sociale',
  'Salaire de base',
  'Emploi',
  'Service',
  'Type de contrat',
  'Date entrée',
]

/** A person of an export. */
export interface ExportedPerson {
  site: string
  matricule: string
  name: string
  first: string
  job?: string
  team?: string
  contract?: string
  arrival?: string
}

/** An HR export, semicolons and Windows-1252. */
export function staffExport(people: readonly ExportedPerson[]): Buffer {
  const lines = people.map(({ site, matricule, name, first, ...more }) => {
    const { job = 'Mécanicien', team = 'Mécanique', contract = 'CDI' } = more
    const own = [site, matricule, name, first, SECRETS[0], SECRETS[1]]
    return [...own, job, team, contract, more.arrival ?? '02/11/2026'].join(';')
  })
  return Buffer.from([HEADINGS.join(';'), ...lines].join('\r\n'), 'latin1')
}

/** The model of such an export. */
export const staffModel = (more: Partial<ImportModel> = {}): ImportModel => ({
  name: 'Effectif de la paie',
  feeds: 'staff',
  time: { kind: 'cumulative' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Établissement' }],
    name: [{ column: 'Nom' }, { column: 'Prénom' }],
    matricule: [{ column: 'Matricule' }],
    team: [{ column: 'Service' }],
    metier: [{ column: 'Emploi' }],
    apprentice: [{ column: 'Type de contrat' }],
    arrival: [{ column: 'Date entrée' }],
  },
  values: { apprentice: { CDI: 'non', Apprentissage: 'oui' } },
  ...more,
})
