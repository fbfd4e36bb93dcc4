import type { ReactNode } from 'react'
import { type Attributes, described, FieldError } from './field'

interface Props {
  label: ReactNode
  errors?: readonly string[] | undefined
  input: Attributes<'input'>
}

/** A box to tick, its label beside it. */
export function Checkbox({ label, errors, input }: Props) {
  const { id = input.name, ...rest } = input
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input type="checkbox" {...rest} id={id} {...described(id, null, errors)} />
        <span>{label}</span>
      </label>
      <FieldError id={id} errors={errors} />
    </div>
  )
}
