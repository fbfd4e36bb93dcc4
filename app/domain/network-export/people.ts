import type { LocalDate } from '../calendar/local-date'
import { day } from '../exports/columns'
import { amount, column } from '../exports/described-column'
import { HOURS_PER_DAY, presenceOf, productiveDaysOf } from '../planning/codes'
import { personOf } from '../workers/stays'
import {
  isProductive,
  type ProductiveService,
  SERVICE_LABELS,
  type Service,
} from '../workshop-services'
import { type FileKind, type OfSite, SITE_COLUMNS } from './file-kind'

interface StayRow extends OfSite {
  worker: {
    _id: string
    personId?: string
    name: string
    matricule: string | null
    service: Service
    metier: string
    secondaryService: ProductiveService | null
    isApprenticeDefault: boolean
    arrivesOn?: string | null
    leavesOn?: string | null
    active: boolean
  }
}

const yesNo = (value: boolean) => (value ? 'oui' : 'non')

/** File of the collaborators: a person who moved has a line for each stay (4-decisions, 73). */
export const WORKERS_FILE: FileKind<StayRow> = {
  name: 'collaborateurs.csv',
  content: 'une ligne par collaborateur et séjour dans une concession',
  columns: [
    column('Identifiant', 'identifiant du séjour', ({ worker }) => worker._id),
    column('Personne', 'identifiant commun à tous les séjours d’une personne', ({ worker }) =>
      personOf(worker),
    ),
    ...SITE_COLUMNS,
    column('Collaborateur', 'nom', ({ worker }) => worker.name),
    column('Matricule', 'matricule du DMS', ({ worker }) => worker.matricule),
    column(
      'Équipe',
      'équipe actuelle\u202f; les précédentes sont dans reglages.csv',
      ({ worker }) => SERVICE_LABELS[worker.service] ?? null,
    ),
    column('Métier', 'métier actuel', ({ worker }) => worker.metier || null),
    column('Service associé', 'service d’un CAS, CCS ou CE', ({ worker: { secondaryService } }) =>
      secondaryService ? SERVICE_LABELS[secondaryService] : null,
    ),
    column('Apprenti', '«\u202foui\u202f» pour un apprenti', ({ worker }) =>
      yesNo(worker.isApprenticeDefault),
    ),
    column('Arrivée', 'premier jour du séjour\u202f; vide\u202f: non connu', ({ worker }) =>
      day(worker.arrivesOn),
    ),
    column('Dernier jour', 'dernier jour du séjour\u202f; vide\u202f: aucun', ({ worker }) =>
      day(worker.leavesOn),
    ),
    column('Présent dans les listes', '«\u202fnon\u202f» après une suppression', ({ worker }) =>
      yesNo(worker.active),
    ),
  ],
}

interface PlanningRow extends OfSite {
  workerId: string
  name: string
  date: LocalDate
  service: Service
  code: string
  isApprenti: boolean
}

const CODE = column<PlanningRow>(
  'Code',
  'code de présence saisi (1, P, CP, M…)',
  ({ code }) => code,
)

/**
 * File of the plannings.
 * @param withCodes false: without the codes, which reveal illness (7-beyond §4)
 */
export const planningFile = (withCodes: boolean): FileKind<PlanningRow> => ({
  name: 'plannings.csv',
  content: 'une ligne par collaborateur et jour saisi',
  columns: [
    ...SITE_COLUMNS,
    column(
      'Identifiant',
      'identifiant du séjour, comme dans collaborateurs.csv',
      ({ workerId }) => workerId,
    ),
    column('Collaborateur', 'nom', ({ name }) => name),
    column('Date', 'jour du planning', ({ date }) => day(date)),
    column(
      'Équipe',
      'équipe pour laquelle compte le jour',
      ({ service }) => SERVICE_LABELS[service] ?? null,
    ),
    ...(withCodes ? [CODE] : []),
    column('Présence (jours)', 'valeur du code en jours, de 0 à 1,107', ({ code }) =>
      presenceOf(code),
    ),
    amount(
      'Potentiel (h)',
      'heures de potentiel du jour\u202f; 0 pour une équipe non productive',
      ({ service, code }) => (isProductive(service) ? productiveDaysOf(code) * HOURS_PER_DAY : 0),
    ),
    column('Apprenti', '«\u202foui\u202f» pour un jour d’apprenti', ({ isApprenti }) =>
      yesNo(isApprenti),
    ),
  ],
})
