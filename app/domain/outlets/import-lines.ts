import { type LocalDate, monthOf, ofFrenchMonth } from '../calendar/local-date'
import { frenchDate } from '../format/dates'
import { counted } from '../format/numbers'
import { importMessage } from '../imports/messages'
import type { SiteOutcome } from '../imports/response'
import type { ImportKind, ImportState } from '../imports/view'

/** Ended import, with the concessions of the webhook's scope. */
export interface OutletImport {
  kind: ImportKind
  state: ImportState
  activityDate: LocalDate
  fileName: string
  message: string
  sites: readonly SiteOutcome[]
  /** number of doubted figures of these concessions */
  doubts: number
}

/** Outcomes of a scope's concessions; an unknown PDV number belongs to no scope. */
export const outcomesIn = <T extends Pick<SiteOutcome, 'siteId'>>(
  sites: readonly T[],
  ids: ReadonlySet<string>,
): T[] => sites.filter(({ siteId }) => siteId !== null && ids.has(siteId))

/** 'Activité du 19/11/2026', 'VideoCheck de novembre 2026'. */
const subjectText = ({ kind, activityDate }: OutletImport) =>
  kind === 'videocheck'
    ? `VideoCheck ${ofFrenchMonth(monthOf(activityDate))}`
    : `Activité du ${frenchDate(activityDate)}`

/**
 * Result of an import for a webhook: of its own concessions alone. A refused or interrupted file has the message of its
 * log.
 */
export const importVerdict = ({ state, message, sites }: OutletImport): string =>
  state === 'done' ? importMessage(sites) : message

const of = (sites: readonly SiteOutcome[], outcome: SiteOutcome['outcome']) =>
  sites.filter((site) => site.outcome === outcome).length

/** Lines of an import's result: subject and file, counts, doubts. */
export function importLines(given: OutletImport): string[] {
  const { sites, doubts, fileName } = given
  const counts = [
    ['enregistrée', of(sites, 'stored')],
    ['inchangée', of(sites, 'unchanged')],
    ['en échec', of(sites, 'failed')],
  ] as const
  const said = counts
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word === 'en échec' || count < 2 ? word : `${word}s`}`)
  return [
    `${subjectText(given)}, fichier ${fileName}.`,
    ...(said.length > 0 ? [`Concessions\u202f: ${said.join(', ')}.`] : []),
    ...(doubts > 0 ? [`${counted(doubts, 'chiffre')} sous réserve, à vérifier.`] : []),
  ]
}
