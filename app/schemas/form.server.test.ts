import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { UnknownFormError } from '~/domain/errors'
import { button, fieldsBelow, optionalText, parseForm, typed } from './form.server'

const schema = z.object({
  intent: button(['add', 'remove']),
  name: z.string({ error: 'Le nom est requis.' }),
  note: typed,
  c: fieldsBelow(fieldsBelow(optionalText)),
})
const posted = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe('a posted form', () => {
  it('is what its schema reads of it', () => {
    const submission = parseForm(posted({ intent: 'add', name: 'Pont', more: 'x' }), schema)
    expect(submission.status === 'success' && submission.value).toEqual({
      intent: 'add',
      name: 'Pont',
      note: '',
      c: {},
    })
  })

  it('comes back with what was typed and the sentences of its schema', () => {
    const submission = parseForm(posted({ intent: 'add', name: '', note: 'Férié' }), schema)
    expect(submission.reply()).toMatchObject({
      status: 'error',
      initialValue: { intent: 'add', note: 'Férié' },
      error: { name: ['Le nom est requis.'] },
    })
  })

  it('is refused when the page has no such button', () => {
    for (const intent of ['', 'erase', '__proto__'])
      expect(() => parseForm(posted({ intent, name: 'Pont' }), schema)).toThrow(UnknownFormError)
  })

  it('holds the fields below a field, empty ones too, by the parts of their names', () => {
    const fields = { 'c.ab.01': 'CP', 'c.ab.02': '', 'c.cd.01': 'P' }
    const submission = parseForm(posted({ intent: 'add', name: 'Pont', ...fields }), schema)
    expect(submission.status === 'success' && submission.value.c).toEqual({
      ab: { '01': 'CP', '02': '' },
      cd: { '01': 'P' },
    })
  })

  it.each([
    '__intent__',
    '__state__',
    'name[4294967294]',
    '__proto__.x',
    'name.constructor',
    'name.x',
    'c',
    'c.',
    'c[4294967294]',
    'c.ab[4294967294]',
    'c.__proto__.x',
    'c.ab.constructor',
    'c.prototype.x',
    'c.1.2.3.4.5',
  ])('is read without its field %s', (name) => {
    const submission = parseForm(posted({ intent: 'add', name: 'Pont', [name]: '{' }), schema)
    expect(submission.status).toBe('success')
    expect(Object.keys(submission.reply().initialValue ?? {})).toEqual(['intent', 'name'])
  })
})
