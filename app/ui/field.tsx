import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Icon } from './icon'

/** Element id of a field's error text; equals conform's `field.errorId`. */
export const errorIdOf = (id: string): string => `${id}-error`
const hintIdOf = (id: string): string => `${id}-hint`

interface FrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  errors?: readonly string[] | undefined
  /** adds '(facultatif)' to the label */
  optional?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Layout of every form control: label, hint, control, error. */
export function FieldFrame({ id, label, hint, errors, optional, className, children }: FrameProps) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional ? <span className="field-optional"> (facultatif)</span> : null}
      </label>
      {hint ? (
        <span className="field-hint" id={hintIdOf(id)}>
          {hint}
        </span>
      ) : null}
      {children}
      <FieldError id={id} errors={errors} />
    </div>
  )
}

/** Error text below a control; null when the control is valid. */
export function FieldError({ id, errors }: Pick<FrameProps, 'id' | 'errors'>) {
  return errors?.length ? (
    <span className="field-error" id={errorIdOf(id)}>
      <Icon name="error" />
      <span>{errors.join(' ')}</span>
    </span>
  ) : null
}

/** ARIA attributes that connect a control to its hint and error. */
export function described(id: string, hint: ReactNode, errors: readonly string[] | undefined) {
  const ids = [hint ? hintIdOf(id) : '', errors?.length ? errorIdOf(id) : ''].filter(Boolean)
  return {
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
    'aria-invalid': errors?.length ? true : undefined,
  }
}

/** Attributes of a control. No `key`: it would have no effect here, and belongs to the surrounding component. */
export type Attributes<T extends 'input' | 'select' | 'textarea'> = ComponentPropsWithoutRef<T> & {
  name: string
  key?: never
}

interface FieldProps extends Omit<FrameProps, 'id' | 'children'> {
  input: Attributes<'input'>
}

/** Single-line text, number, date, e-mail, password or file control with label, hint and error. */
export function Field({ input, ...frame }: FieldProps) {
  const { id = input.name, className, ...rest } = input
  const names = ['input', input.type === 'number' ? 'input-number' : '', className ?? '']
  return (
    <FieldFrame id={id} {...frame}>
      <input
        {...rest}
        id={id}
        className={names.filter(Boolean).join(' ')}
        {...described(id, frame.hint, frame.errors)}
      />
    </FieldFrame>
  )
}

/** Multi-line text control with label, hint and error. */
export function TextArea({
  area,
  ...frame
}: Omit<FrameProps, 'id' | 'children'> & { area: Attributes<'textarea'> }) {
  const { id = area.name, ...rest } = area
  return (
    <FieldFrame id={id} {...frame}>
      <textarea {...rest} id={id} className="input" {...described(id, frame.hint, frame.errors)} />
    </FieldFrame>
  )
}
