import type { ProductiveService, Service } from '../workshop-services'

/** Trades offered per team (spec 2 §5, 4-decisions 31); the other teams set the trade automatically. */
export const TRADES: Readonly<Partial<Record<Service, readonly string[]>>> = {
  mechanic: ['Mécanicien', 'Technicien', 'Essayeur'],
  quickService: ['Mécanicien rapide'],
  cas_ccs_ce: ['CAS', 'CCS', 'CE'],
}

/** Most characters of a collaborator's texts. */
export const WORKER_LENGTHS = { name: 120, matricule: 40 } as const

/** Action on a collaborator: some rules differ between adding and editing (spec 2 §5). */
export type WorkerAct = 'add' | 'edit'

const REQUIRED: Readonly<Record<WorkerAct, readonly Service[]>> = {
  add: ['mechanic', 'quickService', 'cas_ccs_ce'],
  edit: ['mechanic', 'cas_ccs_ce'],
}

/** True if the team requires a trade. */
export function tradeRequired(team: Service, act: WorkerAct): boolean {
  return REQUIRED[act].includes(team)
}

/** Trade that a team sets automatically (spec 2 §5); undefined when the user chooses it. */
export function automaticTrade(team: Service, act: WorkerAct): string | undefined {
  if (team === 'guidance') return 'Encadrant'
  if (team === 'body') return 'Carrossier'
  if (team === 'administrative') return act === 'add' ? 'Secrétaire' : ''
  return undefined
}

/** True for advisors, the only team with an associated productive team (spec 2 §3). */
export function hasSecondaryService(team: Service): team is 'cas_ccs_ce' {
  return team === 'cas_ccs_ce'
}

/** Team and its dependent fields, after the rules of spec 2 §5. */
export interface Assignment {
  service: Service
  metier: string
  secondaryService: ProductiveService | null
}
