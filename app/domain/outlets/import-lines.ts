import { type LocalDate, monthOf, ofFrenchMonth } from '../calendar/local-date'
import type { FileAccount } from '../file-account/account'
import { frenchDate } from '../format/dates'
import { counted } from '../format/numbers'
import { reservesOf } from '../imports/doubt-texts'
import type { SiteReserve } from '../imports/doubts'
import type { ImportFinding } from '../imports/finding'
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
  /** figures of these concessions, or the whole file, are doubted */
  isReserved: boolean
}

/** What the log of an import says of its doubts. */
interface LoggedDoubts {
  reserves?: readonly string[]
  doubts?: readonly SiteReserve[]
  warnings: readonly ImportFinding[]
  account?: FileAccount
}

/** Doubts and warnings from which the list of a log may have left out others. */
const FULL = { doubts: 200, warnings: 500 }

/**
 * Tests whether an import doubts figures of some concessions, or the whole file (4-decisions, 55 and 76). What a full list
 * may have left out counts as theirs.
 * @param own tests for one of the concessions
 * @param names of the concessions
 */
export function isReserved(
  { reserves = [], doubts = [], warnings, account }: LoggedDoubts,
  own: (siteId: string) => boolean,
  names: ReadonlySet<string>,
): boolean {
  if (reserves.length === 0) return false
  if (doubts.length >= FULL.doubts || warnings.length >= FULL.warnings) return true
  const ownDoubts = doubts.filter(({ siteId }) => own(siteId))
  const ownWarnings = warnings.filter(({ site }) => !site || names.has(site))
  return reservesOf(ownDoubts, ownWarnings, account).length > 0
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

/** The reserves themselves may name other concessions. */
const RESERVED = 'À vérifier dans l’application.'

/**
 * Result of an import for a webhook: of its own concessions alone. A refused or interrupted file has the message of its
 * log.
 */
export const importVerdict = ({ state, message, sites, isReserved }: OutletImport): string =>
  state === 'done' ? importMessage(sites, isReserved ? [RESERVED] : []) : message

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
