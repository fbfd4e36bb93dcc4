import type { ObjectifForm } from '~/domain/objectifs/form'
import { readNumber } from '~/domain/objectifs/numbers'
import { HEC_ABOVE_HT, HEC_OF_HT, hecAboveHt } from '~/domain/objectifs/warnings'
import { described, Field } from '~/ui/field'
import { warningId } from './live-form'

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

/** Beside HEC that exceed HT; there from the start, so that it can appear while one types. */
function HecWarning({ form, path }: Pick<Props, 'form' | 'path'>) {
  if (!HEC_OF_HT.some(([hec]) => hec === path)) return null
  const above = hecAboveHt((at) => readNumber(form.typed[at] ?? ''))
  return (
    <span
      className="field-warning"
      id={warningId(path)}
      role="status"
      hidden={!above.includes(path)}
    >
      {HEC_ABOVE_HT}
    </span>
  )
}

/** A figure of the form with its label above. A text control: French decimals are typed with a comma. */
export function FigureField(props: Props) {
  const { label, unit } = props
  return (
    <div>
      <Field
        label={unit ? `${label} (${unit})` : label}
        errors={errorsOf(props)}
        input={{ ...attributes(props), className: 'input-number' }}
      />
      <HecWarning {...props} />
    </div>
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
      <HecWarning {...props} />
      {errors ? (
        <span className="field-error" id={`${path}-error`}>
          {errors.join(' ')}
        </span>
      ) : null}
    </>
  )
}
