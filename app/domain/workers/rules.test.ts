import { describe, expect, it } from 'vitest'
import { checkWorker, type WorkerInput } from './rules'
import type { WorkerAct } from './teams'

const input = (fields: Partial<WorkerInput>): WorkerInput => ({
  name: 'Léa Martin',
  service: 'mechanic',
  metier: 'Technicien',
  secondaryService: '',
  isApprenticeDefault: false,
  matricule: '',
  userId: '',
  ...fields,
})

const check = (fields: Partial<WorkerInput>, act: WorkerAct = 'add') => {
  const result = checkWorker(input(fields), act)
  return result.ok ? result.fields : result.errors
}

describe('a collaborator’s fields (spec 2 §5)', () => {
  // shows 2 §5: Le nom est requis.
  // shows 2 §5: Le service (équipe) est requis.
  it('requires name and team', () => {
    expect(check({ name: '  ', service: '' })).toEqual({
      name: 'Le nom est requis.',
      service: 'Le service (équipe) est requis.',
    })
    expect(check({ name: '  Léa   Martin ' })).toMatchObject({ name: 'Léa Martin' })
    expect(check({ name: 'x'.repeat(121) })).toEqual({
      name: 'Le nom compte au plus 120 caractères.',
    })
  })

  it('takes the longest name and number', () => {
    expect(check({ name: 'é'.repeat(120), matricule: '1'.repeat(40) })).toMatchObject({
      name: 'é'.repeat(120),
      matricule: '1'.repeat(40),
    })
  })

  it('links an account, none when blank', () => {
    expect(check({ userId: ' u1 ' })).toMatchObject({ userId: 'u1' })
    expect(check({ userId: ' ' })).toMatchObject({ userId: null })
  })

  it('reports all errors at once', () => {
    expect(check({ name: '', metier: '', service: 'cas_ccs_ce', matricule: '1\u202e' })).toEqual({
      name: 'Le nom est requis.',
      matricule: 'Ce texte contient des caractères invisibles ou de contrôle.',
      metier: 'Veuillez sélectionner un métier dans la liste.',
      secondaryService: 'Veuillez préciser le service associé.',
    })
    expect(check({ name: '' })).toEqual({ name: 'Le nom est requis.' })
  })

  it('keeps the matricule, null when blank', () => {
    expect(check({ matricule: ' 0042 ' })).toMatchObject({ matricule: '0042' })
    expect(check({})).toMatchObject({ matricule: null })
    expect(check({ matricule: '1'.repeat(41) })).toEqual({
      matricule: 'Le matricule compte au plus 40 caractères.',
    })
  })

  // shows 2 §5: Veuillez sélectionner un métier dans la liste.
  it('requires a trade of the list, except for quick service when editing', () => {
    const missing = { metier: 'Veuillez sélectionner un métier dans la liste.' }
    expect(check({ metier: '' })).toEqual(missing)
    expect(check({ metier: 'Boulanger' })).toEqual(missing)
    expect(check({ metier: '' }, 'edit')).toEqual(missing)
    expect(check({ service: 'quickService', metier: '' })).toEqual(missing)
    expect(check({ service: 'quickService', metier: '' }, 'edit')).toMatchObject({ metier: '' })
    expect(check({ service: 'quickService', metier: 'Mécanicien rapide' })).toMatchObject({
      metier: 'Mécanicien rapide',
    })
  })

  it('sets the trade of the other teams by itself', () => {
    const trade = (service: string, act: WorkerAct) => check({ service, metier: 'x' }, act)
    expect(trade('guidance', 'add')).toMatchObject({ metier: 'Encadrant' })
    expect(trade('body', 'edit')).toMatchObject({ metier: 'Carrossier' })
    expect(trade('administrative', 'add')).toMatchObject({ metier: 'Secrétaire' })
    expect(trade('administrative', 'edit')).toMatchObject({ metier: '' })
  })

  // shows 2 §5: Veuillez préciser le service associé.
  it('ties advisors, and only them, to a productive service', () => {
    const missing = { secondaryService: 'Veuillez préciser le service associé.' }
    expect(check({ service: 'cas_ccs_ce', metier: 'CCS' })).toEqual(missing)
    expect(
      check({ service: 'cas_css_ce', metier: 'CCS', secondaryService: 'bodywork' }),
    ).toMatchObject({ service: 'cas_ccs_ce', secondaryService: 'body' })
    expect(check({ service: 'cas_ccs_ce', metier: 'CE', secondaryService: 'guidance' })).toEqual(
      missing,
    )
    expect(check({ secondaryService: 'body' })).toMatchObject({ secondaryService: null })
  })

  it('keeps the trade of a team whose field is read-only while the team stays', () => {
    const kept = { service: 'body', metier: 'Peintre', secondaryService: null } as const
    const edit = (service: string) =>
      checkWorker(input({ service, metier: 'Tôlier' }), 'edit', kept)
    expect(edit('body')).toMatchObject({ ok: true, fields: { metier: 'Peintre' } })
    expect(edit('guidance')).toMatchObject({ ok: true, fields: { metier: 'Encadrant' } })
  })

  it('keeps an older trade while the team stays', () => {
    const kept = { service: 'mechanic', metier: 'Chef d’atelier', secondaryService: null } as const
    const same = checkWorker(input({ metier: 'Chef d’atelier' }), 'edit', kept)
    expect(same).toMatchObject({ ok: true, fields: { metier: 'Chef d’atelier' } })
    expect(
      checkWorker(input({ service: 'quickService', metier: 'Chef d’atelier' }), 'edit', kept).ok,
    ).toBe(false)
  })
})
