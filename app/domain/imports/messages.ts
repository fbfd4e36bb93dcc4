import type { SiteOutcome } from './answer'

const NAMED = 10

const counted = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`

function failedNames(failed: readonly SiteOutcome[]): string {
  const names = failed.slice(0, NAMED).map(({ name }) => name)
  const rest = failed.length - names.length
  return [...names, ...(rest > 0 ? [`et ${counted(rest, 'autre', 'autres')}`] : [])].join(', ')
}

/** '2 concessions enregistrées, 1 inchangée', '3 concessions inchangées': as the list of concessions says it. */
function heldWords(stored: number, unchanged: number): string {
  if (stored === 0) return counted(unchanged, 'concession inchangée', 'concessions inchangées')
  const kept = unchanged > 0 ? `, ${counted(unchanged, 'inchangée', 'inchangées')}` : ''
  return `${counted(stored, 'concession enregistrée', 'concessions enregistrées')}${kept}`
}

/** The sentence of a finished import (spec 1 §8): success, partial failure with the failed ones, or total failure. */
export function importMessage(sites: readonly SiteOutcome[]): string {
  const failed = sites.filter((site) => site.outcome === 'failed')
  if (failed.length === 0) return 'Import réussi\u202f!'
  const stored = sites.filter((site) => site.outcome === 'stored').length
  const failures = `${failed.length} en échec (${failedNames(failed)})`
  if (failed.length === sites.length) return `Aucune concession enregistrée\u202f: ${failures}.`
  const held = heldWords(stored, sites.length - failed.length - stored)
  return `Import partiel\u202f: ${held}, ${failures}.`
}

/** The sentence of an import that was cut short: what it stored is whole. */
export function interruptedMessage(stored: number): string {
  const kept = counted(stored, 'concession a été enregistrée', 'concessions ont été enregistrées')
  return `Import interrompu\u202f: ${kept} entièrement, les autres gardent leurs chiffres. Importez le fichier de nouveau.`
}
