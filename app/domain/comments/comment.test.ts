import { describe, expect, it } from 'vitest'
import { ROLES } from '../access/roles'
import type { Principal } from '../access/scope'
import { InvalidInputError } from '../errors'
import {
  CommentDayError,
  CommentRefusedError,
  CommentSiteError,
  readComment,
  requireCommenting,
} from './comment'

const site = { type: 'site', groupId: 'g', plateId: 'p', siteId: 's' } as const

const DAYS = { date: '2026-11-19', today: '2026-11-20' }

const principal = (role: Principal['role'], id = 's'): Principal => ({
  userId: 'u',
  email: 'a@essai.fr',
  name: 'Anne',
  role,
  cover: { kind: 'site', id },
})

const sentenceOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error instanceof InvalidInputError ? error.fields['text'] : error
  }
  return null
}

describe('a typed comment', () => {
  it('is one paragraph: breaks and runs of blanks are one blank, French spaces stay', () =>
    expect(readComment('  Deux\r\nmécaniciens   absents\u202f;\n\n reprise lundi ')).toBe(
      'Deux mécaniciens absents\u202f; reprise lundi',
    ))

  // shows 7 §1: Commentaire trop long : 281 caractères pour 280 au plus.
  it('holds 280 characters, an emoji counting as one, and not one more', () => {
    expect(readComment(`${'é'.repeat(279)}🔧`)).toHaveLength(281)
    expect(sentenceOf(() => readComment('é'.repeat(281)))).toEqual([
      'Commentaire trop long\u202f: 281 caractères pour 280 au plus.',
    ])
  })

  it('is counted once tidied, and may be empty', () => {
    expect(readComment(` ${'a'.repeat(280)} `)).toHaveLength(280)
    expect(readComment(' \n ')).toBe('')
  })

  it('contains no bidirectional override', () =>
    expect(sentenceOf(() => readComment('a\u202eb'))).toEqual([
      'Ce texte contient des caractères invisibles ou de contrôle.',
    ]))
})

describe('the right to write', () => {
  it('belongs to the roles that may edit targets', () => {
    const may = ROLES.filter((role) => {
      try {
        return requireCommenting(principal(role), site, DAYS)
      } catch (error) {
        expect(error).toBeInstanceOf(CommentRefusedError)
        return false
      }
    })
    expect(may).toEqual(['administrator', 'director', 'manager'])
  })

  it('is limited to one concession of the cover, on a day that is over', () => {
    const manager = principal('manager')
    const plate = { type: 'plate', groupId: 'g', plateId: 'p' } as const
    expect(() => requireCommenting(manager, plate, DAYS)).toThrow(CommentSiteError)
    expect(() => requireCommenting(principal('manager', 't'), site, DAYS)).toThrow(
      'Vous n’avez pas les permissions nécessaires',
    )
    for (const date of ['2026-11-20', '2026-11-23'])
      expect(() => requireCommenting(manager, site, { ...DAYS, date })).toThrow(CommentDayError)
  })
})
