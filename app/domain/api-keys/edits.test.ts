import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../errors'
import { aNetwork } from '../hierarchy/network.fixture'
import { latestExpiry, proposedExpiry, readNewKey } from './edits'

const network = aNetwork({ 'g Nord': {} })
const TODAY = '2026-11-20'
const input = {
  name: '  Import  du matin ',
  permission: 'import',
  assignmentLevel: 'group',
  assignmentId: 'g',
  expiresOn: '2027-11-20',
}
const refusals = (given: Partial<typeof input>) => {
  try {
    readNewKey(network, { ...input, ...given }, TODAY)
    return null
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields
    throw error
  }
}

describe('a new key', () => {
  it('has a normalised name', () =>
    expect(readNewKey(network, input, TODAY)).toEqual({
      ...input,
      name: 'Import du matin',
    }))

  it('of the network has no node, even if one was selected', () =>
    expect(readNewKey(network, { ...input, assignmentLevel: 'network' }, TODAY)).toMatchObject({
      assignmentLevel: 'network',
      assignmentId: null,
    }))

  // shows 7 §2: Donnez un nom à la clé.
  // shows 7 §2: Choisissez ce que la clé permet.
  // shows 7 §2: Veuillez sélectionner un niveau.
  // shows 7 §2: Choisissez la date d’expiration.
  // shows 7 §2: La date d’expiration est déjà passée.
  // shows 7 §2: Une clé expire dans les deux ans.
  it.each([
    [{ name: ' ' }, { name: ['Donnez un nom à la clé.'] }],
    [{ name: 'a'.repeat(81) }, { name: ['Ce texte est trop long\u202f: 80 caractères au plus.'] }],
    [{ permission: 'admin' }, { permission: ['Choisissez ce que la clé permet.'] }],
    [{ assignmentLevel: '' }, { assignmentLevel: ['Veuillez sélectionner un niveau.'] }],
    [{ assignmentId: '' }, { assignmentId: ['Veuillez sélectionner un groupe.'] }],
    [{ assignmentLevel: 'plate' }, { assignmentId: ['Veuillez sélectionner une plaque.'] }],
    [{ expiresOn: '' }, { expiresOn: ['Choisissez la date d’expiration.'] }],
    [{ expiresOn: '2027-02-30' }, { expiresOn: ['Choisissez la date d’expiration.'] }],
    [{ expiresOn: '2026-11-19' }, { expiresOn: ['La date d’expiration est déjà passée.'] }],
    [{ expiresOn: '2028-11-21' }, { expiresOn: ['Une clé expire dans les deux ans.'] }],
    [{ expiresOn: '2026-11-20' }, null],
    [{ expiresOn: '2028-11-20' }, null],
  ])('%j: %j', (given, fields) => expect(refusals(given)).toEqual(fields))

  it('has a default validity of one year, and at most two', () => {
    expect(proposedExpiry(TODAY)).toBe('2027-11-20')
    expect(latestExpiry(TODAY)).toBe('2028-11-20')
  })
})
