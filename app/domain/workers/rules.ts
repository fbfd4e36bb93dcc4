import { lineProblem, tidyLine } from '../edits/text-input'
import { type Employment, employmentProblems } from '../planning/employment'
import {
  isProductive,
  type ProductiveService,
  readServiceKey,
  type Service,
} from '../workshop-services'
import {
  type Assignment,
  automaticTrade,
  hasSecondaryService,
  TRADES,
  tradeRequired,
  WORKER_LENGTHS,
  type WorkerAct,
} from './teams'

/** A collaborator's editable fields as received, unchecked. */
export interface WorkerInput {
  name: string
  service: string
  metier: string
  secondaryService: string
  isApprenticeDefault: boolean
  /** number in the dealer's software; blank: none */
  matricule: string
  /** the linked account; blank: none */
  userId: string
  /** yyyy-MM-dd; blank or null: none; undefined: unchanged, today for a new collaborator (4-decisions, 50) */
  arrivesOn?: string | null | undefined
  /** yyyy-MM-dd; blank, null or undefined: none */
  leavesOn?: string | null | undefined
}

/** Valid fields of a collaborator, completed and as stored. */
export interface WorkerFields extends Assignment, Employment {
  name: string
  /** valid from the last change on; `apprenticeBefore` holds the earlier values (4-decisions, 51) */
  isApprenticeDefault: boolean
  /** the worker's number in the DMS; null when unknown. The activity import matches workers by number before name */
  matricule: string | null
  /** the linked account; the service checks that the account exists and covers the concession */
  userId: string | null
}

export type WorkerErrors = Partial<Record<keyof WorkerInput, string>>
export type WorkerCheck = { ok: true; fields: WorkerFields } | { ok: false; errors: WorkerErrors }

/**
 * Checks the rules of spec 2 §5. Text is trimmed, inner spaces of the name are collapsed.
 * @param kept the current assignment in an edit: its trade stays valid in its team even outside the list, because
 * trades also come from imports and older lists
 */
export function checkWorker(
  input: WorkerInput,
  act: WorkerAct,
  kept: Assignment | null = null,
): WorkerCheck {
  const errors: WorkerErrors = {}
  const name = input.name.normalize('NFC').replace(/\s+/g, ' ').trim()
  const wrongName = nameProblem(name)
  if (wrongName) errors.name = wrongName
  const matricule = tidyLine(input.matricule)
  const wrongMatricule = matriculeProblem(matricule)
  if (wrongMatricule) errors.matricule = wrongMatricule
  const dates = { arrivesOn: dateOf(input.arrivesOn), leavesOn: dateOf(input.leavesOn) }
  Object.assign(errors, employmentProblems(dates.arrivesOn ?? '', dates.leavesOn ?? ''))
  const service = readServiceKey(input.service)
  if (!service) return { ok: false, errors: { ...errors, service: MISSING_TEAM } }
  const metier = tradeOf(service, input.metier.trim(), act, kept)
  if (metier === undefined) errors.metier = MISSING_TRADE
  const secondaryService = secondaryOf(service, input.secondaryService)
  if (secondaryService === undefined) errors.secondaryService = MISSING_SECONDARY
  if (metier === undefined || secondaryService === undefined || Object.keys(errors).length > 0)
    return { ok: false, errors }
  const { isApprenticeDefault } = input
  const team = { service, metier, secondaryService }
  const link = { matricule: matricule || null, userId: input.userId.trim() || null }
  return { ok: true, fields: { name, ...team, isApprenticeDefault, ...link, ...dates } }
}

const dateOf = (text: string | null | undefined) =>
  text === undefined ? undefined : text?.trim() || null

function nameProblem(name: string): string | null {
  if (name === '') return 'Le nom est requis.'
  const most = WORKER_LENGTHS.name
  if (name.length > most) return `Le nom compte au plus ${most} caractères.`
  return lineProblem(name, most)
}

function matriculeProblem(matricule: string): string | null {
  const most = WORKER_LENGTHS.matricule
  if (matricule.length > most) return `Le matricule compte au plus ${most} caractères.`
  return lineProblem(matricule, most)
}

const MISSING_TEAM = 'Le service (équipe) est requis.'
const MISSING_TRADE = 'Veuillez sélectionner un métier dans la liste.'
const MISSING_SECONDARY = 'Veuillez préciser le service associé.'

function tradeOf(
  team: Service,
  given: string,
  act: WorkerAct,
  kept: Assignment | null,
): string | undefined {
  const sameTeam = kept?.service === team
  const automatic = automaticTrade(team, act)
  // In an edit the field is read-only for these teams, so the stored trade stays
  if (automatic !== undefined) return sameTeam ? kept.metier : automatic
  if (given === '') return tradeRequired(team, act) ? undefined : ''
  if (sameTeam && given === kept.metier) return given
  return TRADES[team]?.includes(given) ? given : undefined
}

function secondaryOf(team: Service, given: string): ProductiveService | null | undefined {
  if (!hasSecondaryService(team)) return null
  const service = readServiceKey(given)
  return service && isProductive(service) ? service : undefined
}
