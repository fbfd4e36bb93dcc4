import { type About, tableOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { SERVICE_LABELS, type Service } from '../workshop-services'

/** A collaborator in the exported list. */
export interface ListedWorker {
  name: string
  service: Service
  metier: string
  isApprenticeDefault: boolean
  secondaryService: Service | null
  matricule: string | null
  siteName: string
  /** day of the last change of team or trade; undefined or null: no change */
  teamSince?: string | null
  arrivesOn?: string | null
  leavesOn?: string | null
}

/** Table of a scope's collaborators (7-beyond §3). */
export const workersTable = (workers: readonly ListedWorker[], about: About): ExportTable =>
  tableOf<ListedWorker>(
    'Collaborateurs',
    about,
    [
      { header: 'Collaborateur', of: ({ name }) => name },
      { header: 'Concession', of: ({ siteName }) => siteName },
      { header: 'Équipe', of: ({ service }) => SERVICE_LABELS[service] },
      { header: 'Métier', of: ({ metier }) => metier || null },
      {
        header: 'Service associé',
        of: ({ secondaryService: own }) => (own ? SERVICE_LABELS[own] : null),
      },
      { header: 'Matricule', of: ({ matricule }) => matricule },
      {
        header: 'Date d’arrivée',
        of: ({ arrivesOn }) => (arrivesOn ? { day: arrivesOn } : null),
      },
      { header: 'Dernier jour', of: ({ leavesOn }) => (leavesOn ? { day: leavesOn } : null) },
      {
        header: 'Apprenti',
        of: ({ isApprenticeDefault }) => (isApprenticeDefault ? 'oui' : 'non'),
      },
      {
        header: 'Équipe et métier depuis',
        of: ({ teamSince }) => (teamSince ? { day: teamSince } : null),
      },
    ],
    workers,
  )
