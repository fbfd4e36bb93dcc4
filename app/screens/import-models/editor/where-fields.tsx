import {
  CONDITION_KINDS,
  CONDITION_LABELS,
  type Condition,
  conditionParts,
} from '~/domain/import-models/condition'
import type { Term } from '~/domain/import-models/model'
import type { DescribedColumn } from '~/domain/model-editor/description'
import { COLUMN } from '~/domain/model-editor/table-form'
import { Choice, columnChoices } from './choice'
import { PartFields } from './term-settings'

const KINDS = CONDITION_KINDS.map((value) => ({ value, label: CONDITION_LABELS[value] }))

interface Props {
  /** start of the fields' names */
  name: string
  /** start of their accessible names: 'CA Net, colonne 1' */
  label: string
  where: Term['where']
  columns: readonly DescribedColumn[]
}

interface ConditionProps extends Omit<Props, 'where'> {
  header: string
  values: readonly string[]
}

/** Values of a condition: boxes where the column holds few values, otherwise a text. */
function Values({ name, label, header, values, columns }: ConditionProps) {
  const distinct = columns.find((column) => column.header === header)?.distinct ?? null
  if (!distinct)
    return (
      <input
        className="input model-choice"
        name={`${name}.value`}
        aria-label={`${label}, valeurs, séparées par des points-virgules`}
        defaultValue={values.join('\u202f; ')}
      />
    )
  const all = [...distinct, ...values.filter((value) => !distinct.includes(value))]
  return (
    <fieldset className="model-values">
      <legend className="visually-hidden">{`${label}, valeurs`}</legend>
      {all.map((value) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={`${name}.value`}
            value={value}
            defaultChecked={values.includes(value)}
          />
          <span>{value}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Conditions of a term: only the rows whose columns fulfil them (8 §1, §5). The last one is still empty. */
export function WhereFields({ name, label, where = {}, columns }: Props) {
  const conditions = [...Object.entries(where), ['', []] as [string, Condition]]
  return conditions.map(([header, condition], i) => {
    const { kind, values, part } = conditionParts(condition)
    const isFurther = header === '' && i > 0
    const own = `${name}.where.${i}`
    const title = `${label}, condition${i > 0 ? ` ${i + 1}` : ''}`
    const fields = (
      <span key={header || 'new'} className="model-where">
        {header ? <span>{i === 0 ? 'seulement les lignes où' : 'et où'}</span> : null}
        <Choice
          className={header ? undefined : 'is-open'}
          name={`${own}.column`}
          aria-label={`${title}, colonne`}
          placeholder={isFurther ? 'sans autre condition' : 'toutes les lignes'}
          choices={columnChoices(columns)}
          defaultValue={header ? COLUMN + header : ''}
        />
        {header ? (
          <>
            <Choice
              name={`${own}.kind`}
              aria-label={`${title}, comparaison`}
              choices={KINDS}
              defaultValue={kind}
            />
            {kind === 'empty' || kind === 'filled' ? null : (
              <>
                <Values
                  name={own}
                  label={title}
                  header={kind === 'startsWith' ? '' : header}
                  values={values}
                  columns={columns}
                />
                <details className="model-further" open={part !== undefined}>
                  <summary>Partie de la cellule comparée</summary>
                  <span className="model-where">
                    <PartFields name={own} label={title} part={part} />
                  </span>
                </details>
              </>
            )}
          </>
        ) : null}
      </span>
    )
    return isFurther ? (
      <details key="new" className="model-further">
        <summary>Autre condition</summary>
        {fields}
      </details>
    ) : (
      fields
    )
  })
}
