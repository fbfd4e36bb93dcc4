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
      text: ['Écrivez ce qui est décidé.'],
      who: ['Indiquez qui s’en charge.'],
      until: ['Indiquez jusqu’à quand (aaaa-mm-jj).'],
    })
    expect(errorsIn({ who: 'a\u202eb' })).toHaveProperty('who')
  })

  it('has a deadline within a year; an old one stays through other changes', () => {
    const far = { until: ['L’échéance est à plus d’un an.'] }
    expect(errorsIn({ until: '2027-11-21' })).toEqual({})
    expect(errorsIn({ until: '2027-11-22' })).toEqual(far)
    expect(errorsIn({ until: '2025-11-18' })).toEqual(far)
    expect(errorsIn({ until: '2025-11-18' }, { ...AT, stored: '2025-11-18' })).toEqual({})
  })

  it('is dropped with a word, done with or without, and open without', () => {
    expect(errorsIn({ state: 'dropped' })).toEqual({
      why: ['Précisez pourquoi l’action est abandonnée.'],
    })
    expect(errorsIn({ state: 'done' })).toEqual({})
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

  it('is limited to one concession of the cover', () => {
    const plate = { type: 'plate', groupId: 'g', plateId: 'p' } as const
    expect(() => requireDeciding(principal('manager'), plate)).toThrow(ActionSiteError)
    expect(() => requireDeciding(principal('manager', 't'), site)).toThrow(
      'Vous n’avez pas les permissions nécessaires',
    )
  })
})
