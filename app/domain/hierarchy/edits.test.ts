import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../errors'
import { PdvTakenError, readGroup, readPlate, readSite } from './edits'

const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof InvalidInputError) return error.fields
    throw error
  }
  throw new Error('nothing was refused')
}

const LONG = 'x'.repeat(121)

const TOO_LONG = 'Ce texte est trop long\u202f: 120 caractères au plus.'

describe('names and parents', () => {
  // shows 2 §5: Le nom du groupe ne peut pas être vide.
  it('of a group', () => {
    expect(readGroup({ name: '  Groupe  Nord ' })).toEqual({ name: 'Groupe Nord' })
    const empty = { name: ['Le nom du groupe ne peut pas être vide.'] }
    expect(refusal(() => readGroup({ name: '  ' }))).toEqual(empty)
    expect(refusal(() => readGroup({ name: LONG }))).toEqual({ name: [TOO_LONG] })
  })

  // shows 2 §5: Le nom et le groupe de la plaque sont requis.
  // shows 2 §5: Le nom de la plaque ne peut pas être vide.
  // shows 2 §5: Veuillez sélectionner un groupe parent.
  it('of a plate', () => {
    expect(readPlate({ name: 'A', group: 'g' }, 'create')).toEqual({ name: 'A', groupId: 'g' })
    const both = 'Le nom et le groupe de la plaque sont requis.'
    expect(refusal(() => readPlate({ name: ' ', group: '' }, 'create'))).toEqual({
      name: [both],
      parent: [both],
    })
    expect(refusal(() => readPlate({ name: '', group: '' }, 'edit'))).toEqual({
      name: ['Le nom de la plaque ne peut pas être vide.'],
      parent: ['Veuillez sélectionner un groupe parent.'],
    })
  })

  // shows 2 §5: Le nom et la plaque de la concession sont requis.
  // shows 2 §5: Le nom de la concession ne peut pas être vide.
  // shows 2 §5: Veuillez sélectionner une plaque parente.
  it('of a concession, with its PDV numbers', () => {
    const typed = { name: 'Lyon', plate: 'p', numerosPDV: [' 012 ', '', '34', '012'] }
    expect(readSite(typed, 'create')).toEqual({
      name: 'Lyon',
      plateId: 'p',
      numerosPDV: ['012', '34'],
    })
    const both = 'Le nom et la plaque de la concession sont requis.'
    expect(refusal(() => readSite({ name: '', plate: '', numerosPDV: [] }, 'create'))).toEqual({
      name: [both],
      parent: [both],
    })
    expect(refusal(() => readSite({ name: '', plate: '', numerosPDV: [] }, 'edit'))).toEqual({
      name: ['Le nom de la concession ne peut pas être vide.'],
      parent: ['Veuillez sélectionner une plaque parente.'],
    })
    expect(refusal(() => readSite({ ...typed, numerosPDV: ['1\u202e2'] }, 'edit'))).toEqual({
      pdv: ['Numéro PDV refusé\u202f: Ce texte contient des caractères invisibles ou de contrôle.'],
    })
    expect(refusal(() => readSite({ ...typed, numerosPDV: ['12', '1,2'] }, 'edit'))).toEqual({
      pdv: ['Numéro PDV refusé\u202f: il contient une virgule ou un point-virgule.'],
    })
    for (const total of ['TOTAL', 'totalGénéral', 'Sous-total', 'Total 12'])
      expect(refusal(() => readSite({ ...typed, numerosPDV: [total] }, 'create'))).toEqual({
        pdv: ['Numéro PDV refusé\u202f: les lignes «\u202fTotal\u202f» ne sont pas importées.'],
      })
    const many = Array.from({ length: 101 }, (_, i) => `${i}`)
    const longest = { name: 'X', plate: 'p', numerosPDV: [...many.slice(2), '1'.repeat(50)] }
    expect(readSite(longest, 'edit').numerosPDV).toHaveLength(100)
    expect(refusal(() => readSite({ ...typed, numerosPDV: many }, 'edit'))).toEqual({
      pdv: ['Une concession a au plus 100 numéros PDV.'],
    })
  })
})

it('a PDV number that is taken names its concession', () => {
  expect(new PdvTakenError('012', 'Lyon Est')).toMatchObject({
    status: 409,
    message: 'Le numéro PDV 012 appartient déjà à la concession «\u202fLyon Est\u202f».',
  })
})
