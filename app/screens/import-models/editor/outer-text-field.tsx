import {
  TEXT_SOURCE_LABELS,
  type TextSource,
  textSourceParts,
} from '~/domain/import-models/text-source'
import { outerTextName } from '~/domain/model-editor/source-form'

const HINTS = {
  cell: 'une cellule au-dessus du tableau, par exemple B2',
  rightOf: 'le texte de la cellule de gauche',
  above: 'le texte de la ligne, avec * pour ce qui change',
} as const

/** Text of a source that has one: the cell, its label, or the pattern of heading rows (8 §5). */
export function OuterTextField({
  name,
  label,
  source,
}: {
  name: string
  label: string
  source: TextSource | undefined
}) {
  if (source === undefined) return null
  const { kind, text } = textSourceParts(source)
  if (kind === 'sheet' || kind === 'file') return null
  return (
    <input
      key={kind}
      className="input model-choice"
      name={outerTextName(name, kind)}
      aria-label={`${label}, ${TEXT_SOURCE_LABELS[kind]}\u202f: ${HINTS[kind]}`}
      title={HINTS[kind]}
      maxLength={200}
      autoComplete="off"
      defaultValue={text}
    />
  )
}
