import { counted } from '../format/numbers'
import { findingTexts } from '../imports/finding'
import type { NetworkImportAnswer } from './calls'
import { cellText, columnName, findingsOf } from './preview-view'
import { SHAPES } from './shapes'
import { SHEETS } from './sheets'

/** A dry run of the network's workbook, or why the file could not be read. */
export type NetworkDryRun = Pick<
  NetworkImportAnswer,
  'sheets' | 'conflicts' | 'errors' | 'questions' | 'leavers' | 'warnings'
>

/** Facts of the dropped file that its report repeats. */
export interface NetworkReportFile {
  fileName: string
  sha256: string
  /** Paris wall time, '20/11/2026 à 08:30' */
  at: string
  by: string
  /** why it could not be read; null when it was */
  refusal: string | null
  /** address of the page where people store a workbook */
  page: string
}

const sumOf = ({ sheets }: NetworkDryRun, key: 'created' | 'changed' | 'refused' | 'asked') =>
  SHEETS.reduce((sum, sheet) => sum + (sheets[sheet]?.[key] ?? 0), 0)

/** One sentence about a dry run: the rows by what would happen with them. */
function dryRunMessage(run: NetworkDryRun): string {
  const rows = [
    counted(sumOf(run, 'created'), 'ligne nouvelle', 'lignes nouvelles'),
    counted(sumOf(run, 'changed'), 'modifiée'),
    counted(sumOf(run, 'refused'), 'refusée'),
    `${sumOf(run, 'asked')} à décider`,
  ]
  return `Essai, rien n’est enregistré\u202f: ${rows.join(', ')}. Enregistrez ce fichier dans Classeur du réseau.`
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0
    ? []
    : ['', `${title} (${lines.length})\u202f:`, ...lines.map((line) => `- ${line}`)]

function runLines(run: NetworkDryRun): string[] {
  const counts = SHEETS.flatMap((sheet) => {
    const own = run.sheets[sheet]
    if (!own) return []
    const { created, changed, same, absent, refused, asked } = own
    return [
      `${SHAPES[sheet].title}\u202f: nouvelles ${created}, modifiées ${changed}, inchangées ${same}, absentes ${absent}, refusées ${refused}, à décider ${asked}`,
    ]
  })
  const questions = run.questions.map(
    ({ sheet, field, value, rows }) =>
      `${SHAPES[sheet].title}, ${columnName(sheet, field)}\u202f: «\u202f${value}\u202f» (${counted(rows.length, 'ligne')})`,
  )
  const conflicts = run.conflicts.map(
    ({ sheet, row, field, downloaded, typed, stored, author }) => {
      const text = (value: string | null) => cellText(sheet, field, value)
      const by = author ? ` par ${author}` : ''
      return `${SHAPES[sheet].title}, ligne ${row}, ${columnName(sheet, field)}\u202f: «\u202f${text(downloaded)}\u202f» au téléchargement, «\u202f${text(typed)}\u202f» dans le fichier, «\u202f${text(stored)}\u202f» enregistré depuis${by}`
    },
  )
  return [
    ...list('Feuilles', counts),
    ...list(
      'Erreurs',
      findingsOf(run.errors).map((one) => findingTexts(one).join(' ')),
    ),
    ...list('Questions', questions),
    ...list('Conflits', conflicts),
    ...list(
      'Absents du fichier',
      run.leavers.map(({ name, site }) => `${name}, ${site}`),
    ),
    ...list('Avertissements', run.warnings),
  ]
}

/** Result of a dropped workbook: its dry run in one sentence, or why it was refused. */
export const networkResult = (
  { refusal }: Pick<NetworkReportFile, 'refusal'>,
  run: NetworkDryRun | null,
) => (run ? dryRunMessage(run) : (refusal ?? ''))

/** Text of the report file of a network's workbook in the watched folder (9-first-day §2). */
export function networkReport(file: NetworkReportFile, run: NetworkDryRun | null): string {
  const lines = [
    'Rapport d’essai, Gestion Après-Vente Automobile',
    '',
    `Fichier\u202f: ${file.fileName}`,
    'Type\u202f: Classeur du réseau',
    `${run ? 'Essayé' : 'Refusé'} le\u202f: ${file.at}`,
    `Par\u202f: ${file.by}`,
    `Résultat\u202f: ${networkResult(file, run)}`,
    ...(run ? runLines(run) : []),
    '',
    `Page\u202f: ${file.page}`,
    ...(file.sha256 ? [`SHA-256\u202f: ${file.sha256}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
