import { frenchDay } from '../calendar/local-date'
import { type AccountLine, accountLines, type FileAccount } from '../file-account/account'
import { numberText } from '../message-format'
import type { UsedModel } from '../records/used-model'
import { modelText } from '../records/used-model'
import { findingTexts, type ImportFinding } from './finding'
import { outcomeCount, type SiteOutcome } from './response'
import type { ImportKind } from './view'

/** Fields of an import used by the report of a dropped file. */
export interface ReportedImport {
  _id: string
  activityDate: string
  message: string
  /** import model that read the file (8 §3) */
  model?: UsedModel | undefined
  sites: readonly SiteOutcome[]
  errors: readonly ImportFinding[]
  warnings: readonly ImportFinding[]
  /** missing in logs written before accounts existed */
  account?: FileAccount | undefined
}

/** Further fields of a dropped file's report. */
export interface ReportedFile {
  fileName: string
  sha256: string
  kind: ImportKind
  /** Paris wall time, '20/11/2026 à 08:30' */
  at: string
  /** name of the importing user */
  by: string
  /** reason for rejecting the file before the import began; null when it began */
  refusal: string | null
  /** URL of the import's page */
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
    findingTexts(one).map((line, i) => (i === 0 ? `- ${line}` : `    ${line}`)),
  )
  return ['', `${title} (${list.length})\u202f:`, ...lines]
}

/** '- Lignes écartées, Feuil1 : Ligne de total (2), somme 1 240,5'; what has no decision begins with an exclamation mark. */
function accountText({ what, sheet, detail, count, amount, isDecided }: AccountLine): string {
  const name = sheet ? `${what}, ${sheet}` : what
  const said = detail ? `${detail} (${numberText(count)})` : numberText(count)
  const sum = amount === null ? '' : `, somme ${numberText(amount)}`
  return `- ${isDecided ? '' : '! '}${name}\u202f: ${said}${sum}`
}

function importLines(entry: ReportedImport): string[] {
  const { activityDate, sites, errors, warnings, account } = entry
  const counted = account ? accountLines(account) : []
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
    ...(counted.length > 0 ? ['', 'Compte du fichier\u202f:', ...counted.map(accountText)] : []),
  ]
}

/** Tests whether the import stored or confirmed at least one concession. */
const wasTaken = (entry: ReportedImport | null): entry is ReportedImport =>
  entry?.sites.some(({ outcome }) => outcome !== 'failed') ?? false

/** Result of a dropped file: the import's message, or the reason for the rejection. */
export const resultOf = (
  { refusal }: Pick<ReportedFile, 'refusal'>,
  entry: ReportedImport | null,
): string => (entry ? entry.message : (refusal ?? ''))

/**
 * Text of the report file next to an imported file of the watched folder: stored and rejected concessions, with
 * reasons (7-beyond §2).
 */
export function importReport(file: ReportedFile, entry: ReportedImport | null): string {
  const lines = [
    'Rapport d’import, Gestion Après-Vente Automobile',
    '',
    `Fichier\u202f: ${file.fileName}`,
    `Type\u202f: ${KINDS[file.kind]}`,
    ...(entry?.model ? [`Modèle\u202f: ${modelText(entry.model)}`] : []),
    `${wasTaken(entry) ? 'Importé' : 'Refusé'} le\u202f: ${file.at}`,
    `Par\u202f: ${file.by}`,
    `Résultat\u202f: ${resultOf(file, entry)}`,
    ...(entry ? importLines(entry) : []),
    '',
    ...(file.page ? [`Détails\u202f: ${file.page}`] : []),
    ...(file.sha256 ? [`SHA-256\u202f: ${file.sha256}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
