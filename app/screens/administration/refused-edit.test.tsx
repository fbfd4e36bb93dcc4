import { describe, expect, it } from 'vitest'
import { formFields } from '~/domain/entities/forms'
import { SITE_FIELDS } from '~/domain/hierarchy/place-fields'
import { markup, tags } from '~/ui/render.fixture'
import { NodeForm } from './node-form'

/** Stored concession: another user renamed it after the form was opened. */
const NODE = {
  _id: 's1',
  name: 'Nantes Sud',
  parent: 'p1',
  pdv: '0101',
  opensOn: '',
  closesOn: '',
}
const TYPED = { intent: 'edit-site', id: 's1', name: 'Nantes Nord', parent: 'p1' }

const seenName = (initialValue: Record<string, string>) => {
  const again = { initialValue, error: { name: ['Le nom est obligatoire.'] } }
  const fields = formFields(SITE_FIELDS)
  const html = markup(<NodeForm intent="edit-site" again={again} node={NODE} fields={fields} />)
  return tags(html, 'input').find((tag) => tag.includes('name="seenName"'))
}

describe('a rejected edit', () => {
  it('still carries the value shown when the form was opened', () =>
    expect(seenName({ ...TYPED, seenName: 'Nantes' })).toContain('value="Nantes"'))

  it('carries the stored value once the error message has shown it', () =>
    expect(seenName(TYPED)).toContain('value="Nantes Sud"'))
})
