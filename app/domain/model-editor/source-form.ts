import {
  TEXT_SOURCE_KINDS,
  TEXT_SOURCE_LABELS,
  type TextSource,
  type TextSourceKind,
  textSourceOf,
  textSourceParts,
} from '../import-models/text-source'
import { type Entries, textOf } from './entries'
import type { EditorChoice } from './view'

/** Value of a text source in a select: the text before it tells it from columns and constants. */
export const OUTER = 's:'

/** Name of the text field of a kind: a text of another kind is no default for it. */
export const outerTextName = (name: string, kind: TextSourceKind): string => `${name}.${kind}`

/** Choices of a select: what a text may be taken from besides columns. @param kinds those that fit */
export const outerChoices = (
  kinds: readonly TextSourceKind[] = TEXT_SOURCE_KINDS,
): EditorChoice[] =>
  kinds.map((kind) => {
    const label = TEXT_SOURCE_LABELS[kind]
    const named = label.charAt(0).toUpperCase() + label.slice(1)
    return { value: OUTER + kind, label: kind === 'sheet' || kind === 'file' ? named : `${named}…` }
  })

/** Value of a select for a text source; '' without one. */
export const outerValue = (source: TextSource | undefined): string =>
  source === undefined ? '' : OUTER + textSourceParts(source).kind

/** Text of a kind that was chosen just now. @param label of the field */
function firstText(kind: TextSourceKind, label: string): string {
  if (kind === 'cell') return 'A1'
  return kind === 'above' ? `${label} *` : label
}

/**
 * The text source that a select of the form names; null when it names none.
 * @param name of the text fields, with the kind behind it
 * @param label of the field, for a kind that has no text yet
 */
export function outerIn(
  entries: Entries,
  { select, name, label }: { select: string; name: string; label: string },
): TextSource | null {
  const chosen = textOf(entries, select)
  const kind = TEXT_SOURCE_KINDS.find((one) => OUTER + one === chosen)
  if (!kind) return null
  const text = textOf(entries, outerTextName(name, kind)) || firstText(kind, label)
  return textSourceOf({ kind, text })
}

/** Separator of sheet names in the form. */
const BETWEEN = ';'

/** Names of the sheets that are read together, as the form shows them. */
export const readSheetsText = (read: readonly string[] = []): string => read.join(`${BETWEEN} `)

/** Names of sheets of the form, each once. */
export const readSheetsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
]
