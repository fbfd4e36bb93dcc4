import { beforeEach, describe, expect, it } from 'vitest'
import { workers } from '~/db/collections/workers.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { askPage } from '../harness/pages'
import { restFixture } from '../harness/rest-fixture'

useDatabase()
const PAGES = {
  '/planning': 'routes/_app+/planning',
  '/productivity': 'routes/_app+/productivity',
  '/search': 'routes/_app+/search',
  '/print-planning': 'routes/_print+/print-planning',
  '/print-productivity-report': 'routes/_print+/print-productivity-report',
}
let ask: Ask
let token: string
let net: TestNetwork

beforeEach(async () => {
  ;({ ask, net, admin: token } = await restFixture(...Object.values(PAGES)))
})

describe.each([
  ['no trade', { metier: null }],
  ['no name', { name: null }],
  ['a second team that is none', { secondaryService: 'x' }],
])('a collaborator with %s (decision 42)', (_what, set) => {
  beforeEach(async () => {
    const { anne } = await makeTeam(net.sites.a1)
    await (await workers.open()).updateOne({ _id: anne._id }, { $set: set as object })
  })

  it.each(Object.entries(PAGES))('leaves %s standing', async (path, route) => {
    const place = `group=${net.groups.north._id}&plate=${net.plates.a._id}&site=${net.sites.a1._id}`
    const query = `${place}&month=2026-11&date=2026-11-19&q=anne`
    const { status } = await askPage(ask, route, `${path}?${query}`, { token })
    expect(status).toBe(200)
  })

  it.each(['/workers', '/planning', '/productivity/mechanics'])(
    'leaves GET %s standing',
    async (path) => {
      const response = await ask(
        `/api${path}?siteId=${net.sites.a1._id}&month=2026-11&date=2026-11-19`,
        { token },
      )
      expect(response.status).toBeLessThan(500)
    },
  )
})
