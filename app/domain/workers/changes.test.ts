import { describe, expect, it } from 'vitest'
import { completed } from './changes'
import { checkWorker, type WorkerFields } from './rules'

const MECHANIC: WorkerFields = {
  ...{ name: 'Luc Petit', service: 'mechanic', metier: 'Technicien', secondaryService: null },
  ...{ isApprenticeDefault: false, matricule: null, userId: null },
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
