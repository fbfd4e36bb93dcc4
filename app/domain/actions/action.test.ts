import { describe, expect, it } from 'vitest'
import { ROLES } from '../access/roles'
import type { Principal } from '../access/scope'
import { InvalidInputError } from '../errors'
import {
  ActionRefusedError,
  ActionSiteError,
  isLateAction,
  readAction,
  requireDeciding,
} from './action'
import type { ActionFields } from './terms'

const AT = { today: '2026-11-20', stored: null }
const FIELDS: ActionFields = {
  service: 'mechanic',
  lever: 'presence',
  text: 'Deux samedis travaillés.',
  who: 'Anne',
  until: '2026-11-30',
  state: 'open',
  why: '',
  expected: null,
}
const errorsIn = (given: Partial<ActionFields>, at: Parameters<typeof readAction>[1] = AT) => {
  try {
    readAction({ ...FIELDS, ...given }, at)
  } catch (error) {
    return error instanceof InvalidInputError ? error.fields : error
  }
  return {}
}

describe('a typed action', () => {
  it('is one line of 140 characters, an emoji counting as one', () => {
    expect(readAction({ ...FIELDS, text: '  Deux\r\n samedis  ' }, AT).text).toBe('Deux samedis')
    expect(errorsIn({ text: `${'é'.repeat(139)}🔧` })).toEqual({})
    expect(errorsIn({ text: 'é'.repeat(141) })).toEqual({
      text: ['Texte trop long\u202f: 141 caractères pour 140 au plus.'],
    })
  })

  it('says what, who and until when', () => {
    expect(errorsIn({ text: ' ', who: '', until: '2026-02-30' })).toEqual({
      text: ['Décrivez l’action.'],
      who: ['Indiquez qui s’en charge.'],
      until: ['Indiquez jusqu’à quand (aaaa-mm-jj).'],
    })
    expect(errorsIn({ who: 'a\u202eb' })).toHaveProperty('who')
  })

  // shows 7 §5: L’échéance est à plus d’un an.
  // shows 7 §5: L’échéance est déjà passée.
  it('has a deadline within a year; an old one stays through other changes', () => {
    const far = { until: ['L’échéance est à plus d’un an.'] }
    expect(errorsIn({ until: '2027-11-21' })).toEqual({})
    expect(errorsIn({ until: '2027-11-22' })).toEqual(far)
    expect(errorsIn({ until: '2026-11-20' })).toEqual({})
    expect(errorsIn({ until: '2026-11-19' })).toEqual({ until: ['L’échéance est déjà passée.'] })
    expect(errorsIn({ until: '2025-11-18' }, { ...AT, stored: '2025-11-18' })).toEqual({})
  })

  it('is done or dropped with a word, and open without', () => {
    for (const state of ['done', 'dropped'] as const) {
      const why = ['Dites en un mot comment l’action s’est terminée.']
      expect(errorsIn({ state })).toEqual({ why })
      expect(errorsIn({ state, why: 'fait' })).toEqual({})
    }
    expect(errorsIn({ state: 'done', why: 'é'.repeat(41) })).toHaveProperty('why')
    expect(readAction({ ...FIELDS, why: 'inutile' }, AT).why).toBe('')
  })
})

it('is late when it is open and its last day is over', () => {
  const late = (state: ActionFields['state'], until: string) =>
    isLateAction({ state, until }, '2026-11-20')
  expect(late('open', '2026-11-19')).toBe(true)
  expect(late('open', '2026-11-20')).toBe(false)
  expect(late('done', '2026-11-19')).toBe(false)
  expect(late('dropped', '2026-11-19')).toBe(false)
})

describe('the right to decide', () => {
  const site = { type: 'site', groupId: 'g', plateId: 'p', siteId: 's' } as const
  const principal = (role: Principal['role'], id = 's'): Principal => ({
    userId: 'u',
    email: 'a@essai.fr',
    name: 'Anne',
    role,
    cover: { kind: 'site', id },
  })

  it('belongs to the roles that may edit targets', () => {
    const may = ROLES.filter((role) => {
      try {
        return requireDeciding(principal(role), site)
      } catch (error) {
        expect(error).toBeInstanceOf(ActionRefusedError)
        return false
      }
    })
    expect(may).toEqual(['administrator', 'director', 'manager'])
  })

  it('is limited to a concession, plate or group that the cover holds whole', () => {
    const plate = { type: 'plate', groupId: 'g', plateId: 'p' } as const
    const refused = 'Vous n’avez pas les permissions nécessaires'
    expect(() => requireDeciding(principal('manager'), plate)).toThrow(refused)
    expect(() => requireDeciding(principal('manager', 't'), site)).toThrow(refused)
    const wide = { ...principal('director'), cover: { kind: 'plate', id: 'p' } } as const
    expect(requireDeciding(wide, plate)).toEqual(plate)
    expect(() => requireDeciding(wide, { type: 'group', groupId: 'g' })).toThrow(refused)
    expect(() => requireDeciding(wide, { type: 'all' })).toThrow(ActionSiteError)
  })
})
