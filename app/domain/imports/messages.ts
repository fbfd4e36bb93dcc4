import type { FileAccount } from '../file-account/account'
import { namesAndMore, numberText, quoted } from '../message-format'
import { outcomeCount, type SiteOutcome } from './response'
import { RESERVED } from './warning-kinds'

const NAMED_IN_MESSAGE = 10

const counted = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`

function failedNames(failed: readonly SiteOutcome[]): string {
  const named = failed.filter(({ count }) => count === undefined)
  const names = named.slice(0, NAMED_IN_MESSAGE).map(({ name }) => name)
  const rest = outcomeCount(failed) - names.length
  const others = rest > 0 ? [`et ${numberText(rest)} ${rest < 2 ? 'autre' : 'autres'}`] : []
  return [...names, ...others].join(', ')
}

/** '2 concessions enregistrées, 1 inchangée', '3 concessions inchangées': same wording as the list of concessions. */
function heldWords(stored: number, unchanged: number): string {
  if (stored === 0) return counted(unchanged, 'concession inchangée', 'concessions inchangées')
  const kept = unchanged > 0 ? `, ${counted(unchanged, 'inchangée', 'inchangées')}` : ''
  return `${counted(stored, 'concession enregistrée', 'concessions enregistrées')}${kept}`
}

/** Message of an import of which every figure was stored before (4-decisions, 76). */
const UNCHANGED = 'Aucun changement\u202f: ces chiffres étaient déjà enregistrés.'
const NOTHING_STORED = 'Rien n’a été enregistré'

/** Message for a file of which every row is left out (4-decisions, 76). */
export function nothingRetained({ rows: { left } }: FileAccount): string {
  const reasons = left.map(
    ({ reason, rows }) => `${counted(rows, 'ligne', 'lignes')} ${quoted(reason)}`,
  )
  const rest = Math.max(0, reasons.length - NAMED_IN_MESSAGE)
  const why =
    reasons.length > 0 ? ` (${namesAndMore(reasons.slice(0, NAMED_IN_MESSAGE), rest)})` : ''
  return `${NOTHING_STORED}\u202f: aucune ligne n’est retenue${why}.`
}

const reservesIn = (reserves: readonly string[]) =>
  reserves.length > 0 ? ['Des chiffres sont sous réserve.', ...reserves] : []

/**
 * French message of a finished import (spec 1 §8): success, partial failure with the failed concessions, or total
 * failure.
 * @param reserves reasons for doubt (4-decisions, 55)
 */
export function importMessage(
  sites: readonly SiteOutcome[],
  reserves: readonly string[] = [],
): string {
  const failed = sites.filter((site) => site.outcome === 'failed')
  const whole = sites.length > 0 && failed.length === sites.length
  const doubted = whole ? [] : reserves
  const stored = sites.filter((site) => site.outcome === 'stored').length
  if (failed.length === 0) {
    if (stored === 0) return [UNCHANGED, ...reservesIn(doubted)].join(' ')
    return doubted.length > 0 ? [`${RESERVED}.`, ...doubted].join(' ') : 'Import réussi\u202f!'
  }
  const failures = `${numberText(outcomeCount(failed))} en échec (${failedNames(failed)})`
  if (whole) return `${NOTHING_STORED}\u202f: ${failures}.`
  const held = heldWords(stored, sites.length - failed.length - stored)
  const partial = `Import partiel\u202f: ${held}, ${failures}.`
  return [partial, ...reservesIn(doubted)].join(' ')
}

/** Sentence on an interrupted import: each stored concession is complete. */
const kept = (stored: number) =>
  `${counted(stored, 'concession a été enregistrée', 'concessions ont été enregistrées')} entièrement, les autres gardent leurs chiffres.`

/** Rest of the message of an import interrupted by a full disk, after the sentence on the disk. */
export const interruptedWithoutRoom = (stored: number): string =>
  `l’import est interrompu\u202f; ${kept(stored)} Importez le fichier de nouveau quand le disque sera libéré.`

/** Message of an interrupted import. @param stored number of concessions stored before */
export function interruptedMessage(stored: number): string {
  return `Import interrompu\u202f: ${kept(stored)} Importez le fichier de nouveau.`
}
