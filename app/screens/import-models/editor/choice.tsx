import type { ComponentPropsWithoutRef } from 'react'
import {
  type HeadingKind,
  headingPattern,
  namesHeading,
} from '~/domain/import-models/heading-pattern'
import { offeredSeries } from '~/domain/import-models/heading-series'
import type { DescribedColumn } from '~/domain/model-editor/description'
import { columnLetter } from '~/domain/model-editor/description'
import { COLUMN } from '~/domain/model-editor/table-form'
import type { EditorChoice } from '~/domain/model-editor/view'

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

/** What a series of columns gives, by the kind of its pattern. */
const SERIES: Readonly<Record<HeadingKind, string>> = {
  day: 'Une colonne par jour',
  date: 'La colonne de la date',
  month: 'La colonne du mois',
}

/**
 * Series of columns of the file as choices: 'Une colonne par jour · {day}' (8 §5).
 * @param chosen the model's own column, which may be a pattern of the file's headings, too
 */
export function seriesChoices(
  columns: readonly DescribedColumn[],
  chosen: string | undefined,
): EditorChoice[] {
  const headers = columns.map(({ header }) => header)
  const own =
    chosen !== undefined && headers.some((one) => namesHeading(chosen, one)) ? [chosen] : []
  return [...new Set([...offeredSeries(headers), ...own])].flatMap((column) => {
    const kind = headingPattern(column)?.kind
    return kind ? [{ value: COLUMN + column, label: `${SERIES[kind]} · ${column}` }] : []
  })
}

/** Columns of the file as choices: 'F · MO HT'. A header that occurs twice cannot be chosen. */
export function columnChoices(columns: readonly DescribedColumn[]): EditorChoice[] {
  return columns
    .filter(({ header, double }) => header !== '' && !double)
    .map(({ index, header }) => ({
      value: COLUMN + header,
      label: `${columnLetter(index)} · ${header}`,
    }))
}
