import { expect, test, vi } from 'vitest'
import { sessionCookie } from '~/infra/http/cookies.server'
import { setClock } from '~/infra/process/clock.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { application } from '../harness/application'
import { watchQueries } from '../harness/queries'

useDatabase()

test('a page of the synthesis takes nine queries at most, in two steps, whatever the scope: who asks, and what he is shown', async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  const network = await makeNetwork()
  for (const site of Object.values(network.sites))
    await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 100 } })
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  const headers = { Cookie: (await sessionCookie().serialize(token)).split(';')[0] ?? '' }
  const ask = await application('routes/_app+/_layout', 'routes/_app+/synthesis')
  const { a1 } = network.sites
  const scopes = ['group=all', `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}`].map(
    (scope) => `${scope}&date=2026-11-19`,
  )
  // the first reading builds the roll-ups
  for (const scope of scopes) await ask(`/synthesis?${scope}`, { headers })

  const seen = await watchQueries()
  for (const scope of scopes) {
    seen.length = 0
    const response = await ask(`/synthesis?${scope}`, { headers })
    expect(response.status).toBe(200)
    expect(seen.slice(0, 2)).toEqual(['users.find', 'revisions.find'])
    // an administrator supplies what is missing himself: no account is read
    expect(seen.slice(2).sort()).toEqual([
      'actions.find',
      'comments.find',
      'imports.find',
      // of the network, also whether an import was taken back
      ...(scope.startsWith('group=all') ? ['imports.find'] : []),
      'records.find',
      // sums, and their pending invalidations
      'rollups.find',
      'rollups.find',
    ])
  }
  vi.restoreAllMocks()
})
