import { frenchDay } from '../calendar/business-day'
import { numberText } from '../sentence-parts'
import { outcomeCount, type SiteOutcome } from './answer'
import { type ImportFinding, linesOf } from './finding'
import type { ImportKind } from './view'

/** What the report of a dropped file tells of its import. */
export interface ReportedImport {
  _id: string
  activityDate: string
  message: string
  sites: readonly SiteOutcome[]
  errors: readonly ImportFinding[]
  warnings: readonly ImportFinding[]
}

/** What the report of a dropped file tells beside. */
export interface ReportedFile {
  fileName: string
  sha256: string
  kind: ImportKind
  /** Paris wall time, '20/11/2026 à 08:30' */
  at: string
  /** who imported */
  by: string
  /** why the file was refused before its import began */
  refusal: string | null
  /** address of the import's own page */
  page: string | null
}

const KINDS: Readonly<Record<ImportKind, string>> = {
  activity: 'Activité',
  videocheck: 'VideoCheck',
}
const OUTCOMES = [
  ['stored', 'Concessions enregistrées'],
  ['unchanged', 'Concessions inchangées'],
  ['failed', 'Concessions en échec'],
] as const

function findings(title: string, list: readonly ImportFinding[]): string[] {
  if (list.length === 0) return []
  const lines = list.flatMap((one) =>
    linesOf(one).map((line, i) => (i === 0 ? `- ${line}` : `    ${line}`)),
  )
  return ['', `${title} (${list.length})\u202f:`, ...lines]
}

function told({ activityDate, sites, errors, warnings }: ReportedImport): string[] {
  const named = OUTCOMES.flatMap(([outcome, title]) => {
    const held = sites.filter((site) => site.outcome === outcome)
    return held.length === 0
      ? []
      : [
          '',
          `${title} (${numberText(outcomeCount(held))})\u202f:`,
          ...held.map(({ name }) => `- ${name}`),
        ]
  })
  return [
    `Chiffres au\u202f: ${frenchDay(activityDate)}`,
    ...named,
    ...findings('Erreurs', errors),
    ...findings('Avertissements', warnings),
  ]
}

/** Whether anything of the file was taken. */
const wasTaken = (entry: ReportedImport | null): entry is ReportedImport =>
  entry?.sites.some(({ outcome }) => outcome !== 'failed') ?? false

/** What came of a dropped file, in a sentence. */
export const resultOf = (
  { refusal }: Pick<ReportedFile, 'refusal'>,
  entry: ReportedImport | null,
): string => (entry ? entry.message : (refusal ?? ''))

/** The text that lies beside a file of the watched folder: what was stored, what was refused, and why (7-beyond §2). */
export function importReport(file: ReportedFile, entry: ReportedImport | null): string {
  const lines = [
    'Rapport d’import, Gestion Après-Vente Automobile',
    '',
    `Fichier\u202f: ${file.fileName}`,
    `Type\u202f: ${KINDS[file.kind]}`,
    `${wasTaken(entry) ? 'Importé' : 'Refusé'} le\u202f: ${file.at}`,
    `Par\u202f: ${file.by}`,
    `Résultat\u202f: ${resultOf(file, entry)}`,
    ...(entry ? told(entry) : []),
    '',
    ...(file.page ? [`Détails\u202f: ${file.page}`] : []),
    ...(file.sha256 ? [`SHA-256\u202f: ${file.sha256}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
