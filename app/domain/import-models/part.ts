import { quoted } from '../message-format'

/**
 * Part of a cell that a term reads (8 §5): the text before or after a separator, between two, in brackets, its only run
 * of digits or of letters.
 */
export type Part =
  | { before: string }
  | { after: string }
  | { between: [string, string] }
  | 'brackets'
  | 'digits'
  | 'letters'

/** Kinds of a part, in the order of the editor's choice. */
export const PART_KINDS = ['before', 'after', 'between', 'brackets', 'digits', 'letters'] as const
export type PartKind = (typeof PART_KINDS)[number]

/** A part in its kind and separators; kinds without separators have none. */
export interface PartMembers {
  kind: PartKind
  separators: string[]
}

/** Takes a part apart. */
export function partMembers(part: Part): PartMembers {
  if (typeof part === 'string') return { kind: part, separators: [] }
  if ('before' in part) return { kind: 'before', separators: [part.before] }
  if ('after' in part) return { kind: 'after', separators: [part.after] }
  return { kind: 'between', separators: part.between }
}

/** Joins the members of a part; a missing separator is an empty text, which no model may have. */
export function partFrom({ kind, separators: [first = '', second = ''] }: PartMembers): Part {
  if (kind === 'before') return { before: first }
  if (kind === 'after') return { after: first }
  return kind === 'between' ? { between: [first, second] } : kind
}

/** Pattern of a separator: case apart, and any white space for a blank. */
function patternOf(separator: string): RegExp {
  const escaped = separator.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(escaped.replace(/\s+/g, '\\s+'), 'iu')
}

const PAIRS = /\(([^()[\]]*)\)|\[([^()[\]]*)\]/g
const RUNS = { digits: /\d+/g, letters: /\p{L}\p{M}*(?:[ '’-]*\p{L}\p{M}*)*/gu }

/** The only match of a pattern; null for none and for several. */
function onlyRun(text: string, pattern: RegExp): string | null {
  const found = text.match(pattern) ?? []
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Text in the only pair of brackets; null for none, several and nested pairs. */
function inBrackets(text: string): string | null {
  const [found, second] = [...text.matchAll(PAIRS)]
  const count = text.match(/[()[\]]/g)?.length
  return found && !second && count === 2 ? (found[1] ?? found[2] ?? null) : null
}

function written(text: string, part: Part): string | null {
  if (part === 'brackets') return inBrackets(text)
  if (typeof part === 'string') return onlyRun(text, RUNS[part])
  const { kind, separators } = partMembers(part)
  const found = patternOf(separators[0] ?? '').exec(text)
  if (!found) return null
  if (kind === 'before') return text.slice(0, found.index)
  const rest = text.slice(found.index + found[0].length)
  if (kind === 'after') return rest
  const end = patternOf(separators[1] ?? '').exec(rest)
  return end ? rest.slice(0, end.index) : null
}

/**
 * The part of a cell's text, trimmed (8 §5). The first occurrence of a separator counts.
 * @returns null when the text has no such part or a blank one, and when it has several runs or pairs of brackets
 */
export const partOf = (text: string, part: Part): string | null =>
  written(text, part)?.trim() || null

/** French label of each kind, as the choices of a page name it. */
export const PART_KIND_LABELS: Readonly<Record<PartKind, string>> = {
  before: 'le texte avant',
  after: 'le texte après',
  between: 'le texte entre',
  brackets: 'le texte entre parenthèses',
  digits: 'les chiffres',
  letters: 'les lettres',
}

const separatorText = (separator: string) =>
  separator.trim() === '' ? 'une espace' : quoted(separator)

/** A part as a page shows it: 'le texte avant « - »', 'les chiffres'. */
export function partText(part: Part): string {
  const { kind, separators } = partMembers(part)
  const named = separators.map(separatorText).join(' et ')
  return [PART_KIND_LABELS[kind], named].filter(Boolean).join(' ')
}

const LACKS: Readonly<Record<'brackets' | 'digits' | 'letters', string>> = {
  brackets: 'un seul texte entre parenthèses',
  digits: 'une seule suite de chiffres',
  letters: 'une seule suite de lettres',
}

/** French sentence for a filled cell without the part that a model reads: '« Divers » n’a pas de texte avant « - ».' */
export function partMissing(text: string, part: Part): string {
  const what = typeof part === 'string' ? LACKS[part] : `de ${partText(part).replace('le ', '')}`
  return `${quoted(text)} n’a pas ${what}, que le modèle y lit.`
}

/** French message about a part that no cell can have; null when valid. */
export function partProblem(part: Part): string | null {
  const { kind, separators } = partMembers(part)
  if (separators.every((one) => one !== '')) return null
  return kind === 'between'
    ? 'Donnez les deux textes qui délimitent la partie de la cellule.'
    : 'Donnez le texte qui délimite la partie de la cellule.'
}
