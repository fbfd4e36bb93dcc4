import type { ObjectifForm } from '~/domain/objectifs/form'
import { numberOrZero } from '~/domain/objectifs/number-input'
import { HEC_ABOVE_HT, HEC_OF_HT, hecAboveHt } from '~/domain/objectifs/warnings'
import { described, Field } from '~/ui/field'
import { warningId } from './recalculate-form'

/** Paths of integer figures: Cessions and the quantities of families. */
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

/** Warning that HEC exceed HT; always rendered, hidden until needed, so that scripts can show it during input. */
function HecWarning({ form, path }: Pick<Props, 'form' | 'path'>) {
  if (!HEC_OF_HT.some(([hec]) => hec === path)) return null
  const above = hecAboveHt((at) => numberOrZero(form.typed[at] ?? ''))
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

/** Figure with its label above. A text input, not a number input: French decimals have a comma. */
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

/** Figure in a table cell: `aria-label` instead of a visible label, its error below. */
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
