import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { described, FieldError } from './field'

interface Props {
  label: ReactNode
  errors?: readonly string[] | undefined
  /** the control's attributes; with conform: `getInputProps(field, { type: 'checkbox' })` */
  input: ComponentPropsWithoutRef<'input'> & { name: string; key?: unknown }
}

/** A box to tick, its label beside it. */
export function Checkbox({ label, errors, input }: Props) {
  const { key: _key, id = input.name, ...rest } = input
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
