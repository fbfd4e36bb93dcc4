import type { ComponentPropsWithoutRef } from 'react'
import type { DescribedColumn } from '~/domain/import-models/editor/description'
import { columnLetter } from '~/domain/import-models/editor/description'
import { COLUMN } from '~/domain/import-models/editor/table-form'
import type { EditorChoice } from '~/domain/import-models/editor/view'

type Attributes = ComponentPropsWithoutRef<'select'> & { name: string; 'aria-label': string }

interface Props extends Attributes {
  choices: readonly EditorChoice[]
  /** first, empty entry */
  placeholder?: string
}

/** Select without a label of its own, inside a sentence of the form. */
export function Choice({ choices, placeholder, className, ...select }: Props) {
  const { value, defaultValue } = select
  const chosen = value ?? defaultValue
  // A header of the model that the file lacks stays chosen, so that looking at a step changes nothing.
  const isMissing =
    typeof chosen === 'string' && chosen !== '' && !choices.some((one) => one.value === chosen)
  return (
    <select {...select} className={`input model-choice ${className ?? ''}`.trim()}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {isMissing ? <option value={chosen}>{missingLabel(chosen)}</option> : null}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

const missingLabel = (value: string) =>
  `${value.startsWith(COLUMN) ? value.slice(COLUMN.length) : value} (absent du fichier)`

/** Columns of the file as choices: 'F · MO HT'. A header that occurs twice cannot be chosen. */
export function columnChoices(columns: readonly DescribedColumn[]): EditorChoice[] {
  return columns
    .filter(({ header, double }) => header !== '' && !double)
    .map(({ index, header }) => ({
      value: COLUMN + header,
      label: `${columnLetter(index)} · ${header}`,
    }))
}
