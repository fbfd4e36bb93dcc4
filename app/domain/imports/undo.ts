import { NotFoundError, RuleError } from '../errors'
import type { SiteOutcome } from './response'
import type { ImportState, ShownSite } from './view'

/** Intents of the import's page; another settles unknown values. */
export const UNDO_INTENTS = ['undo'] as const

/** 404: the import does not exist, or the user may not see it. */
export class ImportNotFoundError extends NotFoundError {
  constructor() {
    super('Cet import n’existe pas.')
  }
}

/** 409: the import cannot be undone, or not at present. */
export class CannotUndoError extends RuleError {
  constructor(message: string) {
    super(message, 409)
  }
}

export const REPLACED_SINCE =
  'Un import plus récent a remplacé ces chiffres\u202f: annulez-le d’abord.'
export const NOTHING_LEFT = 'Ces chiffres n’existent plus.'

/** Fields of an import that decide whether it can be undone. */
interface Undoable {
  state: ImportState
  keeps?: true
  sites: readonly SiteOutcome[]
  undo?: { undone: readonly string[] }
}

/** French reason why an import cannot be undone; null when undoing can be tried (7-beyond §2). */
export function undoRefusal({ state, keeps, sites, undo }: Undoable): string | null {
  if (state === 'running') return 'Cet import est en cours\u202f: attendez sa fin.'
  const stored = sites.filter(({ outcome }) => outcome === 'stored').length
  if (stored === 0) return 'Cet import n’a rien enregistré.'
  if (!keeps)
    return 'Cet import ne peut pas être annulé\u202f: les chiffres qu’il a remplacés n’ont pas été conservés.'
  return (undo?.undone.length ?? 0) >= stored ? 'Cet import est déjà annulé.' : null
}

const sites = (count: number, one: string, many: string) =>
  `${count} ${count < 2 ? `concession ${one}` : `concessions ${many}`}`

/** French result of an undo: number of restored and of rejected concessions. */
export function undoMessage(undone: number, refused: number): string {
  const back = sites(undone, 'rétablie', 'rétablies')
  if (refused === 0) return `Import annulé\u202f: ${back}.`
  const left = `${refused} ${refused < 2 ? 'refusée' : 'refusées'}`
  if (undone === 0) return `Import non annulé\u202f: ${sites(refused, 'refusée', 'refusées')}.`
  return `Import annulé en partie\u202f: ${back}, ${left}.`
}

/**
 * Outcomes of an import after its undo.
 * @param undone ids of the restored concessions
 */
export const sitesAfterUndo = (
  sites: readonly SiteOutcome[],
  undone: readonly string[],
): ShownSite[] =>
  sites.map((site) =>
    site.siteId !== null && undone.includes(site.siteId) ? { ...site, outcome: 'undone' } : site,
  )
