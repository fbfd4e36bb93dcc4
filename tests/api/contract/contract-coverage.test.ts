import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS } from '~/api/contracts.server'
import { may, PERMISSIONS } from '~/domain/access/permissions'
import { ROLES, type Role } from '~/domain/access/roles'

import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { ADDRESSES, type Ask, application } from '../harness/application'

/** Converts `/groups/{id}` of a contract and `api/groups/:id` of a route to one spelling. */
const plain = (path: string) => path.replace(/^\/?(api\/)?/, '').replace(/:(\w+)/g, '{$1}')
const filled = (path: string) => `/api${path.replace(/\{\w+\}/g, '0123456789abcdef01234567')}`

const declared = new Map<string, string[]>()
for (const { method, path } of CONTRACTS)
  declared.set(plain(path), [...(declared.get(plain(path)) ?? []), method])
const served = ADDRESSES.filter(({ id }) => id.startsWith('routes/api+/') && id !== 'routes/api+/$')

useDatabase({ keep: true })
let ask: Ask
beforeAll(async () => {
  ask = await application()
})

describe('every REST address', () => {
  it('is declared, and every declared call has its address', () => {
    expect(served.map(({ path }) => plain(path ?? '')).sort()).toEqual([...declared.keys()].sort())
  })

  it.each([...declared])('%s accepts the declared methods and no other', async (path, methods) => {
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
    const options = await ask(filled(`/${path}`), { method: 'OPTIONS' })
    expect(options.status).toBe(204)
    expect(options.headers.get('Allow')?.split(', ').sort()).toEqual(allowed)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (other) => !methods.includes(other),
    )) {
      const refused = await ask(filled(`/${path}`), { method })
      expect(refused.status).toBe(405)
      expect(refused.headers.get('Allow')).toBe(options.headers.get('Allow'))
      expect(await refused.json()).toEqual({
        message: `La méthode ${method} n’est pas acceptée à cette adresse.`,
      })
    }
  })
})

describe('every REST call', () => {
  it('is declared once, with a permission of the table and a French sentence', () => {
    const names = CONTRACTS.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { access, summary } of CONTRACTS) {
      expect(['signed-in', 'public', ...Object.keys(PERMISSIONS)]).toContain(access)
      expect(summary).toMatch(/^[A-ZÀÉ].+\.$/)
    }
  })

  it('but the first start, the sign-in and the forgotten password needs a session', () => {
    const open = CONTRACTS.filter(({ access }) => access === 'public')
    expect(open.map(({ path }) => path)).toEqual([
      '/setup',
      '/auth/login',
      '/auth/requestResetPassword',
      '/auth/verifyPasswordResetToken',
      '/auth/resetPassword',
    ])
  })

  // shows 1 §8: Votre session a expiré ou est invalide. Veuillez vous reconnecter.
  it.each(
    CONTRACTS.filter(({ access }) => access !== 'public').map(({ method, path }) => [method, path]),
  )('%s %s refuses a caller without a session before anything else', async (method, path) => {
    for (const headers of [
      {},
      { Authorization: 'Bearer nobody' },
      { Authorization: 'Basic YTpi' },
      { Cookie: 'session=forged' },
    ] as Record<string, string>[]) {
      const response = await ask(filled(path ?? ''), {
        method: method ?? '',
        headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      })
      expect(response.status).toBe(401)
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
      expect(await response.json()).toEqual({
        message: 'Votre session a expiré ou est invalide. Veuillez vous reconnecter.',
      })
    }
  })
})

describe('every role', () => {
  const tokens = new Map<Role, string>()
  beforeAll(async () => {
    for (const role of ROLES) tokens.set(role, await makeSession(await makeUser({ role })))
  })

  const REFUSAL = 'Vous n’avez pas les droits nécessaires pour cet appel.'
  const guarded = CONTRACTS.flatMap(({ method, path, access, refusal = REFUSAL }) =>
    access === 'public' || access === 'signed-in' ? [] : [[method, path, access, refusal] as const],
  )
  // app/domain/access/permissions.test.ts checks each mark of the permission table
  // shows 1 §6: Vous n’avez pas les droits nécessaires pour cet appel.
  it.each(guarded)(
    'without its permission is refused %s %s',
    async (method, path, permission, refusal) => {
      for (const role of ROLES) {
        const response = await ask(filled(path), { method, token: tokens.get(role) ?? '' })
        // a success may be a file
        const answer = await response.text()
        const { message } = response.ok ? { message: null } : JSON.parse(answer)
        if (!may(role, permission))
          expect([role, response.status, message]).toEqual([role, 403, refusal])
        // administrators only: other accounts have no assignment, so that the scope may cause a 403
        else if (role === 'administrator') expect(response.status).not.toBe(403)
      }
    },
  )
})

it.each(['GET', 'POST', 'DELETE'])('an unknown address answers %s with 404', async (method) => {
  const response = await ask('/api/nowhere/at/all', { method })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ message: 'Cette adresse n’existe pas.' })
})
