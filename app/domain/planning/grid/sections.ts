import type { Role } from '../../access/roles'
import { matchesWords, plainWords } from '../../text-matching'
import { isProductive, type ProductiveService, type Service } from '../../workshop-services'

/** The grid's sections (spec 2 §2) in display order: the productive teams first (7-beyond §6). */
export const SECTIONS = [
  'mechanic',
  'quickService',
  'body',
  'guidance',
  'administrative',
  'cas_ccs_ce',
  'unassigned',
] as const
export type Section = (typeof SECTIONS)[number]

/** The sections' headers (spec 2 §2). */
export const SECTION_LABELS: Readonly<Record<Section, string>> = {
  guidance: 'Encadrement',
  administrative: 'Administratif',
  cas_ccs_ce: 'CAS / CCS / CE',
  mechanic: 'Mécanique',
  quickService: 'Rapide',
  body: 'Carrosserie',
  unassigned: 'Non affecté',
}

/** Properties that decide a collaborator's section in the grid. */
export interface Groupable {
  /** a service key; old documents may hold any text */
  service: string
  metier: string
  /** role of the account the worker is linked to; null without account (4-decisions, 32) */
  userRole: Role | null
}

const GUIDANCE_TRADES = ['encadrant', 'guidance', 'chef d’atelier']
const ADMINISTRATIVE_TRADES = ['secrétaire', 'administrative']
const ADVISOR_TRADES = [
  'cas',
  'ccs',
  'ce',
  'conseiller client service',
  'conseiller commercial service',
  'chef equipe carrosserie',
  'chef equipe mécanique',
  'réceptionnaire',
  'reception',
]

const ROLE_SECTIONS: Readonly<Partial<Record<Role, Section>>> = {
  manager: 'guidance',
  director: 'guidance',
  dirigeant: 'guidance',
  secretary: 'administrative',
}

/**
 * Section of a collaborator by the rule of spec 2 §3: role, then service, then trade by whole words (4-decisions, 32).
 */
export function sectionOf({ service, metier, userRole }: Groupable): Section {
  const byRole = userRole && ROLE_SECTIONS[userRole]
  if (byRole) return byRole
  if (service === 'guidance' || service === 'administrative') return service
  if (matchesWords(metier, GUIDANCE_TRADES)) return 'guidance'
  if (matchesWords(metier, ADMINISTRATIVE_TRADES)) return 'administrative'
  if (isProductive(service)) return service
  const reception = plainWords(service).includes('reception')
  if (matchesWords(metier, ADVISOR_TRADES) || reception || service.includes('cas_ccs_ce'))
    return 'cas_ccs_ce'
  return 'unassigned'
}

/** Section in a past month: the team that its entries were written for. */
export function sectionOfTeam(team: string): Section {
  return SECTIONS.find((section) => section === team) ?? 'unassigned'
}

/**
 * Team that a collaborator's entries count for: the section's own, so that the grid's productive totals and the
 * potential always agree. A collaborator without section keeps the stored service.
 */
export function teamOf(worker: Groupable & { service: Service }): Service {
  const section = sectionOf(worker)
  return section === 'unassigned' ? worker.service : section
}

/** True if the section counts in 'Total Productifs'. */
export function isProductiveSection(section: Section): section is ProductiveService {
  return isProductive(section)
}

const FRENCH = new Intl.Collator('fr', { sensitivity: 'base' })

/** Compares names in French order, without case and accents (spec 2 §2); equal names by identifier. */
export function byName(a: { _id: string; name: string }, b: { _id: string; name: string }): number {
  return FRENCH.compare(a.name, b.name) || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)
}

/** Groups workers by section in display order, sorted by name; empty sections are left out. */
export function groupBySection<T extends { _id: string; name: string; section: Section }>(
  workers: readonly T[],
): { section: Section; workers: T[] }[] {
  return SECTIONS.map((section) => ({
    section,
    workers: workers.filter((worker) => worker.section === section).sort(byName),
  })).filter((group) => group.workers.length > 0)
}
