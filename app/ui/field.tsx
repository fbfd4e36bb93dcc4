import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Icon } from './icon'

/** Identifier of a field's error text; the same as conform's `field.errorId`. */
export const errorIdOf = (id: string): string => `${id}-error`
const hintIdOf = (id: string): string => `${id}-hint`

interface FrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  errors?: readonly string[] | undefined
  /** says '(facultatif)' beside the label */
  optional?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, hint, control, error below: the frame of every form control. */
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

/** What is wrong with a control, under it. */
export function FieldError({ id, errors }: Pick<FrameProps, 'id' | 'errors'>) {
  return errors?.length ? (
    <span className="field-error" id={errorIdOf(id)}>
      <Icon name="error" />
      <span>{errors.join(' ')}</span>
    </span>
  ) : null
}

/** What ties a control to its hint and error. */
export function described(id: string, hint: ReactNode, errors: readonly string[] | undefined) {
  const ids = [hint ? hintIdOf(id) : '', errors?.length ? errorIdOf(id) : ''].filter(Boolean)
  return {
    'aria-describedby': ids.length ? ids.join(' ') : undefined,
    'aria-invalid': errors?.length ? true : undefined,
  }
}

/** A control's own attributes; a key belongs to the component around it, and would have no effect here. */
export type Attributes<T extends 'input' | 'select' | 'textarea'> = ComponentPropsWithoutRef<T> & {
  name: string
  key?: never
}

interface FieldProps extends Omit<FrameProps, 'id' | 'children'> {
  input: Attributes<'input'>
}

/** A one-line text, number, date, e-mail, password or file control with label, hint and error. */
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

/** A text of several lines with label, hint and error. */
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
