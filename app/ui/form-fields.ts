import type { Attributes } from './field'
import { errorsOf, type FormReply, fieldValue } from './form-reply'

interface Filled {
  /** start of the controls' element ids, with its hyphen */
  prefix?: string
  /** values before the first submit; a field without one starts empty */
  stored?: Readonly<Record<string, string>>
  /** most characters by field: the table that the domain's rules read */
  lengths?: Readonly<Record<string, number>>
}

/**
 * Props of a form's controls by field: `<Field label="Nom" {...form.input('name')} />`. Id, name, length, value and
 * errors come from the form, and only what is particular to the control is passed on.
 */
export function formFields(
  reply: FormReply | null | undefined,
  { prefix = '', stored = {}, lengths = {} }: Filled = {},
) {
  const control = <T extends object>(name: string, more?: T) => ({
    id: prefix + name,
    name,
    maxLength: lengths[name],
    ...more,
    defaultValue: fieldValue(reply, name, stored[name] ?? ''),
  })
  return {
    input: (name: string, more?: Partial<Attributes<'input'>>) => ({
      errors: errorsOf(reply, name),
      input: control(name, more),
    }),
    area: (name: string, more?: Partial<Attributes<'textarea'>>) => ({
      errors: errorsOf(reply, name),
      area: control(name, more),
    }),
    select: (name: string, more?: Partial<Attributes<'select'>>) => {
      const { maxLength: _, ...select } = control(name, more)
      return { errors: errorsOf(reply, name), select }
    },
  }
}
