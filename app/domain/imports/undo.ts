import { frenchDay, type LocalDate } from '../calendar/local-date'
import { NotFoundError, RuleError } from '../errors'
import { RECORD_PARTS, type RecordPart } from '../records/parts'
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
export const OTHERS_REST =
  'D’autres fichiers du même jour ont besoin de cette activité\u202f: annulez-les d’abord.'
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

/** French result of an undo: number of restored, partly restored and rejected concessions. */
export function undoMessage(undone: number, refused: number, partly = 0): string {
  const back = sites(undone, 'rétablie', 'rétablies')
  if (refused + partly === 0) return `Import annulé\u202f: ${back}.`
  if (undone + partly === 0)
    return `Import non annulé\u202f: ${sites(refused, 'refusée', 'refusées')}.`
  const half = partly === 0 ? [] : [`${partly} en partie`]
  const left = refused === 0 ? [] : [`${refused} ${refused < 2 ? 'refusée' : 'refusées'}`]
  return `Import annulé en partie\u202f: ${[back, ...half, ...left].join(', ')}.`
}

/** What of a concession goes back with an import: a part of a day. */
export interface Layer {
  date: LocalDate
  part: RecordPart
}

const PART_WORDS: Readonly<Record<RecordPart, string>> = {
  activity: 'activité',
  workers: 'heures des collaborateurs',
  sales: 'ventes additionnelles',
}

/** 'activité du 12/11/2026 et du 13/11/2026 ; ventes additionnelles du 12/11/2026'. */
export function layersText(layers: readonly Layer[]): string {
  return RECORD_PARTS.flatMap((part) => {
    const dates = layers.filter((one) => one.part === part).map(({ date }) => date)
    const days = [...new Set(dates)].sort().map((date) => `du ${frenchDay(date)}`)
    const last = days.at(-1)
    if (last === undefined) return []
    const first = days.slice(0, -1).join(', ')
    return [`${PART_WORDS[part]} ${first ? `${first} et ` : ''}${last}`]
  }).join('\u202f; ')
}

/** Why some of a concession stays when an import is undone; what went back is named. */
export function partlyText(taken: readonly Layer[], kept: readonly (Layer & { why: string })[]) {
  const reasons = [...new Set(kept.map(({ why }) => why))].map((why) => {
    const own = kept.filter((one) => one.why === why)
    return `${layersText(own)}\u202f: ${why.charAt(0).toLowerCase()}${why.slice(1)}`
  })
  return [`Rétabli\u202f: ${layersText(taken)}.`, ...reasons.map(capitalised)].join(' ')
}

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

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
