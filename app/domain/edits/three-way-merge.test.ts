import { describe, expect, it } from 'vitest'
import { EditConflictError, mergeEdit } from './three-way-merge'

const words = {
  name: { label: 'Nom' },
  plate: { label: 'Plaque', show: (id: string) => `plaque ${id}` },
}
const seen = { name: 'Lyon', plate: 'p1' }

describe('an edit with the values shown by its form', () => {
  it('takes the changed fields and keeps other fields changed by another user', () => {
    const stored = { name: 'Lyon', plate: 'p2' }
    const typed = { name: 'Lyon Sud', plate: 'p1' }
    expect(mergeEdit(words, stored, typed, seen)).toEqual({ name: 'Lyon Sud', plate: 'p2' })
  })

  it('is fine when both made the same change', () => {
    const same = { name: 'Lyon Sud', plate: 'p1' }
    expect(mergeEdit(words, same, same, seen)).toEqual(same)
  })

  it('is rejected with both values when the same field changed', () => {
    const edit = () =>
      mergeEdit(words, { name: 'Lyon Est', plate: 'p2' }, { name: 'Lyon Sud', plate: 'p3' }, seen)
    expect(edit).toThrow(EditConflictError)
    expect(edit).toThrow(
      'Une autre personne a modifié cette fiche entre-temps. Nom\u202f: «\u202fLyon Est\u202f» est enregistré, vous proposez «\u202fLyon Sud\u202f». Plaque\u202f: «\u202fplaque p2\u202f» est enregistré, vous proposez «\u202fplaque p3\u202f». Vérifiez, puis enregistrez de nouveau.',
    )
  })

  it('also lists fields that only the other user changed, so that saving again does not revert them silently', () => {
    const stored = { name: 'Lyon Est', plate: 'p2' }
    const typed = { name: 'Lyon Sud', plate: 'p1' }
    const edit = () => mergeEdit(words, stored, typed, seen)
    expect(edit).toThrow(
      'Nom\u202f: «\u202fLyon Est\u202f» est enregistré, vous proposez «\u202fLyon Sud\u202f». Plaque\u202f: «\u202fplaque p2\u202f» est enregistré, vous proposez «\u202fplaque p1\u202f».',
    )
  })

  it('overwrites for a caller without shown values', () => {
    const typed = { name: 'A', plate: 'p9' }
    expect(mergeEdit(words, { name: 'B', plate: 'p1' }, typed, null)).toEqual(typed)
  })
})
