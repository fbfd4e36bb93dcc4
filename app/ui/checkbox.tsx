import type { ReactNode } from 'react'
import type { Attributes } from './field'

interface Props {
  label: ReactNode
  input: Attributes<'input'>
}

/** A box to tick, its label beside it. */
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
