import { describe, expect, it } from 'vitest'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { ROLES } from '~/domain/access/roles'
import { makeUser } from '../../builders/users'
import { entry, foreign, net, paul, rest, usePlanning } from './fixture'

usePlanning()

describe.each(ROLES)('%s', (role) => {
  const reads = !['user', 'ccs', 'teamLeader'].includes(role)
  const writes = ['administrator', 'director', 'manager', 'secretary'].includes(role)

  // guards against: a dirigeant is refused `toggle-apprenti`
  it('reaches its own concession as its role allows, a foreign one never', async () => {
    const calls = async (worker: WorkerDocument, siteId: string) => {
      const scope = `site=${siteId}`
      const e = entry({ workerId: worker._id })
      const list: [string, string?, unknown?][] = [
        [`/planning?month=2026-11&${scope}`],
        ['/planning', 'POST', e],
        ['/planning/bulk-update', 'PATCH', [e]],
        [`/planning/${worker._id}-2026-11-02/toggle-apprenti`, 'PATCH', { isApprenti: true }],
        [`/planning/calculate-potential?month=2026-11&${scope}`, 'POST'],
        [`/workers?${scope}`],
        [`/workers/${worker._id}`],
        [`/planning/working-count?date=2026-11-02&${scope}`],
      ]
      // why: a dirigeant may flag an entry, not write one
      await rest('/planning', 'POST', e)
      const statuses: number[] = []
      for (const [path, method, json] of list)
        statuses.push((await rest(path, method, json, role)).status)
      return statuses
    }
    const read = reads ? 200 : 403
    const write = writes ? 200 : 403
    const flag = writes || role === 'dirigeant' ? 200 : 403
    expect(await calls(paul, net.sites.a1._id)).toEqual([
      read,
      write,
      write,
      flag,
      write,
      read,
      read,
      200,
    ])
    const away = await calls(foreign, net.sites.c1._id)
    if (role === 'administrator') expect(away).toEqual(Array(8).fill(200))
    else expect(away).toEqual(Array(8).fill(403))
  })
})

describe('the account of a collaborator', () => {
  it('is read, set and taken away; one that does not cover the concession is refused', async () => {
    const assignment = { assignmentLevel: 'concession' } as const
    const here = await makeUser({ ...assignment, assignmentId: net.sites.a1._id })
    const away = await makeUser({ ...assignment, assignmentId: net.sites.c1._id })
    const put = (userId: string | null) => rest(`/workers/${paul._id}`, 'PUT', { userId })
    expect((await rest(`/workers/${paul._id}`)).body.userId).toBeNull()
    expect((await put(here._id)).body.worker.userId).toBe(here._id)
    expect(await put(away._id)).toMatchObject({
      status: 400,
      body: {
        message: 'Ce compte n’existe pas ou ne couvre pas la concession du collaborateur.',
      },
    })
    expect((await put(null)).body.worker.userId).toBeNull()
  })
})
