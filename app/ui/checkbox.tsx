import type { ReactNode } from 'react'
import type { Attributes } from './field'

interface Props {
  label: ReactNode
  input: Attributes<'input'>
}

/** Checkbox with its label on the right. */
export function Checkbox({ label, input }: Props) {
  const { id = input.name, ...rest } = input
  return (
    <div>
      <label className="check" htmlFor={id}>
        <input type="checkbox" {...rest} id={id} />
        <span>{label}</span>
      </label>
    </div>
  )
}
