import { describe, expect, it } from 'vitest'
import { markup, tags } from '~/ui/render-for-test'
import { NodeForm } from './node-form'

/** The concession as it is stored by now: somebody else has renamed it. */
const NODE = { _id: 's1', name: 'Nantes Sud', parent: 'p1', pdv: '0101' }
const TYPED = { intent: 'edit-site', id: 's1', name: 'Nantes Nord', parent: 'p1' }

const seenName = (initialValue: Record<string, string>) => {
  const again = { initialValue, error: { name: ['Le nom est obligatoire.'] } }
  const html = markup(<NodeForm intent="edit-site" again={again} node={NODE} />)
  return tags(html, 'input').find((tag) => tag.includes('name="seenName"'))
}

describe('an edit that comes back refused', () => {
  it('still carries what it showed when it was opened', () =>
    expect(seenName({ ...TYPED, seenName: 'Nantes' })).toContain('value="Nantes"'))

  it('carries what is stored now once the refusal has told it', () =>
    expect(seenName(TYPED)).toContain('value="Nantes Sud"'))
})
