import type { ProductiveService, Service } from '../records/services'

/** Trades offered per team (spec 2 §5, 4-decisions 31); teams absent here have a trade set automatically. */
export const TRADES: Readonly<Partial<Record<Service, readonly string[]>>> = {
  mechanic: ['Mécanicien', 'Technicien', 'Essayeur'],
  quickService: ['Mécanicien rapide'],
  cas_ccs_ce: ['CAS', 'CCS', 'CE'],
}

/** Whether a collaborator is being added or edited: some rules differ (spec 2 §5). */
export type WorkerAct = 'add' | 'edit'

const REQUIRED: Readonly<Record<WorkerAct, readonly Service[]>> = {
  add: ['mechanic', 'quickService', 'cas_ccs_ce'],
  edit: ['mechanic', 'cas_ccs_ce'],
}

/** Whether a trade must be chosen for the team. */
export function tradeRequired(team: Service, act: WorkerAct): boolean {
  return REQUIRED[act].includes(team)
}

/** The trade a team sets by itself (spec 2 §5); undefined where one chooses. */
export function automaticTrade(team: Service, act: WorkerAct): string | undefined {
  if (team === 'guidance') return 'Encadrant'
  if (team === 'body') return 'Carrossier'
  if (team === 'administrative') return act === 'add' ? 'Secrétaire' : ''
  return undefined
}

/** Only advisers are tied to a productive team (spec 2 §3). */
export function hasSecondaryService(team: Service): team is 'cas_ccs_ce' {
  return team === 'cas_ccs_ce'
}

/** The team and its dependent fields after the rules of spec 2 §5. */
export interface Assignment {
  service: Service
  metier: string
  secondaryService: ProductiveService | null
}
