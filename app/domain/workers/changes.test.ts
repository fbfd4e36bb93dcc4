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

describe('an edit without trade (spec 2 §5, §7; 4-decisions, 31)', () => {
  it('drops the old team’s trade when the team changes', () => {
    expect(edited({ service: 'quickService' })).toMatchObject({
      fields: { service: 'quickService', metier: '' },
    })
    expect(edited({ service: 'bodywork' })).toMatchObject({
      fields: { service: 'body', metier: 'Carrossier' },
    })
  })

  it('requires a trade where the new team needs one', () => {
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

  it('checks a trade that was sent', () => {
    expect(edited({ service: 'quickService', metier: 'Technicien' })).toMatchObject({ ok: false })
  })
})

describe('the changes of an edit (4-decisions, 8)', () => {
  const changed = (after: Partial<WorkerFields>) =>
    workerChanges(MECHANIC, { ...MECHANIC, ...after })

  it('are listed field by field, as the audit shows them', () => {
    expect(changed({})).toEqual([])
    expect(changed({ isApprenticeDefault: true, matricule: '0042' })).toEqual([
      { field: 'isApprenticeDefault', old: 'non', new: 'oui' },
      { field: 'matricule', old: null, new: '0042' },
    ])
  })

  it('touch the team, except name and apprentice flag, which a dirigeant may edit', () => {
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

  it('keep every field that was not sent', () => {
    const advisor: WorkerFields = {
      name: 'Zoé',
      service: 'cas_ccs_ce',
      metier: 'CCS',
      secondaryService: 'body',
      isApprenticeDefault: true,
      matricule: '0042',
      userId: 'u',
    }
    expect(edited({}, advisor)).toEqual({ ok: true, fields: advisor })
    expect(edited({ name: 'Zoé Rey' }, advisor)).toEqual({
      ok: true,
      fields: { ...advisor, name: 'Zoé Rey' },
    })
    expect(edited({ matricule: '', userId: '', isApprenticeDefault: false }, advisor)).toEqual({
      ok: true,
      fields: { ...advisor, matricule: null, userId: null, isApprenticeDefault: false },
    })
  })
})
