import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../errors'
import { aNetwork } from '../hierarchy/network.fixture'
import { EmailTakenError, readAssignment, readIdentity, readNewAccount, readPlace } from './edits'

const network = aNetwork({ 'nord Nord': { 'a Plaque A': ['a1 A1'], 'b Plaque B': ['b1 B1'] } })
const NONE = { role: 'ccs', assignmentLevel: '', assignmentId: '', referenceConcessionId: '' }
const ACCOUNT = {
  ...NONE,
  email: 'paul@essai.fr',
  password: 'un-vrai-secret',
  name: 'Paul',
  metier: '',
}
const REQUIRED = 'L’Email, le mot de passe et le rôle sont obligatoires.'

/** Field errors of a rejected input, in order. */
const refused = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof InvalidInputError) return Object.entries(error.fields)
    throw error
  }
  throw new Error('nothing was refused')
}

describe('role and assignment (spec 2 §5)', () => {
  it.each([
    [{}, { assignmentLevel: null, assignmentId: null, referenceConcessionId: null }],
    // the form's level 'none': values left in the other choices are ignored
    [
      { assignmentLevel: 'none', assignmentId: 'nord', referenceConcessionId: 'a1' },
      { assignmentLevel: null, assignmentId: null, referenceConcessionId: null },
    ],
    [
      { assignmentLevel: 'group', assignmentId: 'nord', referenceConcessionId: 'a1' },
      { assignmentLevel: 'group', assignmentId: 'nord', referenceConcessionId: null },
    ],
    [
      { assignmentLevel: 'plate', assignmentId: 'a', referenceConcessionId: 'a1' },
      { assignmentLevel: 'plate', assignmentId: 'a', referenceConcessionId: 'a1' },
    ],
    [
      { assignmentLevel: 'plate', assignmentId: 'a' },
      { assignmentLevel: 'plate', assignmentId: 'a', referenceConcessionId: null },
    ],
    [
      { assignmentLevel: 'concession', assignmentId: 'b1', referenceConcessionId: 'a1' },
      { assignmentLevel: 'concession', assignmentId: 'b1', referenceConcessionId: null },
    ],
  ])('%j is stored as %j', (given, stored) =>
    expect(readAssignment(network, { ...NONE, ...given })).toEqual({ role: 'ccs', ...stored }),
  )

  // shows 2 §5: Veuillez sélectionner un groupe.
  // shows 2 §5: Veuillez sélectionner une plaque.
  // shows 2 §5: Veuillez sélectionner une concession.
  it.each([
    [{ assignmentLevel: 'group' }, 'assignmentId', 'Veuillez sélectionner un groupe.'],
    [{ assignmentLevel: 'plate' }, 'assignmentId', 'Veuillez sélectionner une plaque.'],
    [{ assignmentLevel: 'concession' }, 'assignmentId', 'Veuillez sélectionner une concession.'],
    // something of another level, or gone
    [
      { assignmentLevel: 'concession', assignmentId: 'a' },
      'assignmentId',
      'Veuillez sélectionner une concession.',
    ],
    [
      { assignmentLevel: 'plate', assignmentId: 'a', referenceConcessionId: 'b1' },
      'referenceConcessionId',
      'La concession de référence doit appartenir à la plaque sélectionnée.',
    ],
    [{ assignmentLevel: 'site' }, 'assignmentLevel', 'Niveau d’affectation inconnu.'],
    [{ role: 'boss' }, 'role', 'Veuillez sélectionner un rôle.'],
    [{ role: 'constructor' }, 'role', 'Veuillez sélectionner un rôle.'],
  ])('%j is refused', (given, field, sentence) =>
    expect(refused(() => readAssignment(network, { ...NONE, ...given }))).toEqual([
      [field, [sentence]],
    ]),
  )

  it('reports an invalid role and an invalid assignment together', () =>
    expect(
      refused(() => readAssignment(network, { ...NONE, role: '', assignmentLevel: 'group' })),
    ).toEqual([
      ['role', ['Veuillez sélectionner un rôle.']],
      ['assignmentId', ['Veuillez sélectionner un groupe.']],
    ]))
})

describe('a place that must be named', () => {
  const place = (assignmentLevel: string, assignmentId: string) =>
    readPlace(network, { assignmentLevel, assignmentId })

  it('is a group, a plate or a concession of the network', () => {
    expect(place('group', 'nord')).toEqual({ assignmentLevel: 'group', assignmentId: 'nord' })
    expect(place('concession', 'b1')).toEqual({
      assignmentLevel: 'concession',
      assignmentId: 'b1',
    })
  })

  it.each([
    ['', '', 'assignmentLevel', 'Veuillez sélectionner un niveau.'],
    ['none', 'nord', 'assignmentLevel', 'Veuillez sélectionner un niveau.'],
    ['site', 'b1', 'assignmentLevel', 'Veuillez sélectionner un niveau.'],
    ['plate', '', 'assignmentId', 'Veuillez sélectionner une plaque.'],
    ['plate', 'nord', 'assignmentId', 'Veuillez sélectionner une plaque.'],
  ])('%j %j is none', (level, id, field, sentence) =>
    expect(place(level, id)).toEqual({ fields: { [field]: [sentence] } }),
  )
})

describe('name and trade', () => {
  it('are trimmed, and may be blank', () => {
    expect(readIdentity({ name: '  Paul   Durand ', metier: ' ' })).toEqual({
      name: 'Paul Durand',
      metier: '',
    })
    expect(readIdentity({ name: 'x'.repeat(120), metier: '' }).name).toHaveLength(120)
  })

  it('are refused too long or with signs that turn the direction of writing', () =>
    expect(refused(() => readIdentity({ name: 'x'.repeat(121), metier: 'a\u202eb' }))).toEqual([
      ['name', ['Ce texte est trop long\u202f: 120 caractères au plus.']],
      ['metier', ['Ce texte contient des caractères invisibles ou de contrôle.']],
    ]))
})

describe('a new account', () => {
  it('has its address trimmed, composed and lower-cased, and no password among its fields', () =>
    expect(readNewAccount(network, { ...ACCOUNT, email: ' Zoe\u0301@Essai.FR ' })).toEqual({
      email: 'zoé@essai.fr',
      name: 'Paul',
      metier: '',
      role: 'ccs',
      assignmentLevel: null,
      assignmentId: null,
      referenceConcessionId: null,
    }))

  it.each([
    'personne',
    'a@',
    '@b.fr',
    'a b@c.fr',
    'a@b@c.fr',
    'Paul <a@b.fr>',
    'a@b.fr,c@d.fr',
    `${'x'.repeat(250)}@b.fr`,
  ])('is refused with the address %s', (email) =>
    expect(refused(() => readNewAccount(network, { ...ACCOUNT, email }))).toEqual([
      ['email', ['Adresse e-mail invalide']],
    ]),
  )

  // shows 2 §5: L’Email, le mot de passe et le rôle sont obligatoires.
  it('reports required fields first, then all other errors', () => {
    const nothing = { ...ACCOUNT, email: ' ', password: '', role: '' }
    const wrong = { ...nothing, metier: 'x'.repeat(121), assignmentLevel: 'plate' }
    expect(refused(() => readNewAccount(network, wrong))).toEqual([
      ['email', [REQUIRED]],
      ['password', [REQUIRED]],
      ['role', [REQUIRED]],
      ['assignmentId', ['Veuillez sélectionner une plaque.']],
      ['metier', ['Ce texte est trop long\u202f: 120 caractères au plus.']],
    ])
    expect(() => readNewAccount(network, wrong)).toThrow(REQUIRED)
  })

  it('with a taken address is a conflict', () =>
    expect(new EmailTakenError()).toMatchObject({
      status: 409,
      message: 'Un compte existe déjà avec cette adresse e-mail.',
    }))
})
