import type { ObjectifForm } from '~/domain/objectifs/form'
import { described, Field } from '~/ui/field'

/** Figures without decimals: Cessions and the quantities of families. */
const COUNTS = /\.(totalEntries|families\.\w+)$/

interface Props {
  form: ObjectifForm
  path: string
  label: string
  unit?: string
}

const attributes = ({ form, path }: Props) => ({
  id: path,
  name: path,
  type: 'text',
  inputMode: COUNTS.test(path) ? ('numeric' as const) : ('decimal' as const),
  autoComplete: 'off',
  defaultValue: form.typed[path] ?? '0',
})

const errorsOf = ({ form, path }: Props) => {
  const error = form.errors[path]
  return error ? [error] : undefined
}

/** A figure of the form with its label above. A text control: French decimals are typed with a comma. */
export function FigureField(props: Props) {
  const { label, unit } = props
  return (
    <Field
      label={unit ? `${label} (${unit})` : label}
      errors={errorsOf(props)}
      input={{ ...attributes(props), className: 'input-number' }}
    />
  )
}

/** A figure in a table's cell: its label is spoken, its error stands under it. */
export function FigureCell(props: Props) {
  const { path, label } = props
  const errors = errorsOf(props)
  return (
    <>
      <input
        {...attributes(props)}
        className="input input-number input-cell"
        aria-label={label}
        {...described(path, null, errors)}
      />
      {errors ? (
        <span className="field-error" id={`${path}-error`}>
          {errors.join(' ')}
        </span>
      ) : null}
    </>
  )
}
