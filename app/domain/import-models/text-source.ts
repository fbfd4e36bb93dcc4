import { quoted } from '../message-format'

/**
 * Where a term without a column takes its text from (8 §5): the sheet's name, the file's name, a cell above the table,
 * the cell right of the one with a text, or the last row above that has no figures and a text of a pattern.
 */
export type TextSource =
  | 'sheet'
  | 'file'
  | { cell: string }
  | { rightOf: string }
  | { above: string }

/** Kinds of a text source, in the order of the editor's choice. */
export const TEXT_SOURCE_KINDS = ['sheet', 'file', 'cell', 'rightOf', 'above'] as const
export type TextSourceKind = (typeof TEXT_SOURCE_KINDS)[number]

/** A text source in parts; `text` is '' for the names of sheet and file. */
export interface TextSourceParts {
  kind: TextSourceKind
  text: string
}

/** Takes a text source apart. */
export function textSourceParts(source: TextSource): TextSourceParts {
  if (typeof source === 'string') return { kind: source, text: '' }
  if ('cell' in source) return { kind: 'cell', text: source.cell }
  if ('rightOf' in source) return { kind: 'rightOf', text: source.rightOf }
  return { kind: 'above', text: source.above }
}

/** Joins the parts of a text source; null without the text that the kind needs. */
export function textSourceOf({ kind, text }: TextSourceParts): TextSource | null {
  if (kind === 'sheet' || kind === 'file') return kind
  if (text === '') return null
  if (kind === 'cell') return { cell: text.toUpperCase() }
  return kind === 'rightOf' ? { rightOf: text } : { above: text }
}

/** French label of each kind, before its text. */
export const TEXT_SOURCE_LABELS: Readonly<Record<TextSourceKind, string>> = {
  sheet: 'nom de la feuille',
  file: 'nom du fichier',
  cell: 'cellule',
  rightOf: 'cellule à droite de',
  above: 'ligne de titre au-dessus',
}

/** A text source as a page shows it: 'cellule B2', 'cellule à droite de « Période »'. */
export function textSourceText(source: TextSource): string {
  const { kind, text } = textSourceParts(source)
  const label = TEXT_SOURCE_LABELS[kind]
  if (text === '') return label
  return kind === 'cell' ? `${label} ${text}` : `${label} ${quoted(text)}`
}

const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/i

/** Row and column, both from 0, of a cell such as `B2`; null for another text. */
export function cellPlace(cell: string): { row: number; column: number } | null {
  const [, letters = '', row] = CELL.exec(cell) ?? []
  if (row === undefined) return null
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  )
  return { row: Number(row) - 1, column: column - 1 }
}

/** French message when a text source cannot be read; null when valid. */
export function textSourceProblem(source: TextSource): string | null {
  const { kind, text } = textSourceParts(source)
  if (kind === 'cell' && !cellPlace(text))
    return `La cellule ${quoted(text)} n’existe pas\u202f: écrivez-la comme B2.`
  if (kind === 'above' && text.replace(/[*\s]/g, '') === '')
    return 'Le motif d’une ligne de titre contient un texte à reconnaître.'
  return null
}
