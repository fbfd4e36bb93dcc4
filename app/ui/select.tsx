import type { ReactNode } from 'react'
import { type Attributes, described, FieldFrame } from './field'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

interface Props {
  label: ReactNode
  hint?: ReactNode
  errors?: readonly string[] | undefined
  optional?: boolean
  /** first, empty entry */
  placeholder?: string | undefined
  choices: readonly Choice[]
  select: Attributes<'select'>
}

/** A drop-down list with label, hint and error. */
export function Select({ placeholder, choices, select, ...frame }: Props) {
  const { id = select.name, ...rest } = select
  return (
    <FieldFrame id={id} {...frame}>
      <select {...rest} id={id} className="input" {...described(id, frame.hint, frame.errors)}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
