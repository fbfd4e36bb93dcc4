import { describe, expect, it } from 'vitest'
import { completed, touchesTeam, workerChanges } from './changes'
import { checkWorker, type WorkerFields } from './rules'

const MECHANIC: WorkerFields = {
  name: 'Luc Petit',
  service: 'mechanic',
  metier: 'Technicien',
  secondaryService: null,
  isApprenticeDefault: false,
  matricule: null,
  userId: null,
}

const edited = (edit: Parameters<typeof completed>[0], stored = MECHANIC) =>
  checkWorker(completed(edit, stored), 'edit', stored)

describe('an edit that names no trade (spec 2 §5, §7; 4-decisions, 31)', () => {
  it('leaves the old team’s trade behind when the team changes', () => {
    expect(edited({ service: 'quickService' })).toMatchObject({
      fields: { service: 'quickService', metier: '' },
    })
    expect(edited({ service: 'bodywork' })).toMatchObject({
      fields: { service: 'body', metier: 'Carrossier' },
    })
  })

  it('asks for one where the new team needs one', () => {
    expect(edited({ service: 'cas_ccs_ce', secondaryService: 'mechanic' })).toEqual({
      ok: false,
      errors: { metier: 'Veuillez sélectionner un métier dans la liste.' },
    })
  })

  it('keeps the trade in the same team, and in one that offers it', () => {
    expect(edited({ service: 'mechanic' })).toMatchObject({ fields: { metier: 'Technicien' } })
    const fast = { ...MECHANIC, metier: 'Mécanicien rapide' }
    expect(edited({ service: 'quickService' }, fast)).toMatchObject({
      fields: { service: 'quickService', metier: 'Mécanicien rapide' },
    })
  })

  it('a trade that was sent is checked as it was sent', () => {
    expect(edited({ service: 'quickService', metier: 'Technicien' })).toMatchObject({ ok: false })
  })
})

describe('what an edit changes (4-decisions, 8)', () => {
  const changed = (after: Partial<WorkerFields>) =>
    workerChanges(MECHANIC, { ...MECHANIC, ...after })

  it('is told field by field, as the trail shows it', () => {
    expect(changed({})).toEqual([])
    expect(changed({ isApprenticeDefault: true, matricule: '0042' })).toEqual([
      { field: 'isApprenticeDefault', old: 'non', new: 'oui' },
      { field: 'matricule', old: null, new: '0042' },
    ])
  })

  it('touches the team unless it is the name or the apprentice’s flag: a dirigeant may no more', () => {
    const touches = (after: Partial<WorkerFields>) => touchesTeam(changed(after))
    expect([{}, { name: 'Luc Grand' }, { isApprenticeDefault: true }].map(touches)).toEqual([
      false,
      false,
      false,
    ])
    for (const after of [
      { service: 'body' as const },
      { metier: 'Essayeur' },
      { secondaryService: 'body' as const },
      { matricule: '7' },
      { userId: 'u' },
    ])
      expect(touches({ name: 'Luc Grand', ...after })).toBe(true)
  })

  it('keeps every field that was not sent', () => {
    const adviser: WorkerFields = {
      name: 'Zoé',
      service: 'cas_ccs_ce',
      metier: 'CCS',
      secondaryService: 'body',
      isApprenticeDefault: true,
      matricule: '0042',
      userId: 'u',
    }
    expect(edited({}, adviser)).toEqual({ ok: true, fields: adviser })
    expect(edited({ name: 'Zoé Rey' }, adviser)).toEqual({
      ok: true,
      fields: { ...adviser, name: 'Zoé Rey' },
    })
    expect(edited({ matricule: '', userId: '', isApprenticeDefault: false }, adviser)).toEqual({
      ok: true,
      fields: { ...adviser, matricule: null, userId: null, isApprenticeDefault: false },
    })
  })
})
