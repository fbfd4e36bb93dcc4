import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionCookie } from '~/infra/http/cookies.server'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
let product: Product
let network: TestNetwork
let session: string
beforeAll(async () => {
  setClock(new Date('2026-11-20T08:30:00+01:00'))
  network = await makeNetwork()
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  product = await startProduct()
  session = (await sessionCookie().serialize(token)).split(';')[0] ?? ''
})
afterAll(() => {
  setClock(null)
  return product.close()
})

const ask = (address: string, cookie = session) =>
  fetch(product.origin + address, {
    headers: { Cookie: cookie, Accept: 'text/html' },
    redirect: 'manual',
  })
const SAID = 'Date sélectionnée invalide.'

const SCREENS = ['synthesis', 'revenue', 'hours', 'productivity', 'crescendo', 'entries', 'quality']
const OTHERS = ['videocheck', 'historical-results', 'planning', 'targets', 'targets/grid', 'origin']
const LISTS = [
  'financial-dashboard',
  'financial-dashboard/week',
  'actions',
  'to-complete',
  'doubts',
]
const REST = ['comments', 'actions/decider', 'print-report', 'print-causes', 'import', 'search']

it.each([...SCREENS, ...OTHERS, ...LISTS, ...REST])(
  'an invalid date of /%s is corrected in the address, and said once',
  async (path) => {
    const { groupId, plateId, _id } = network.sites.a1
    const at = (date: string) =>
      `/${path}?group=${groupId}&plate=${plateId}&site=${_id}&date=${date}&month=2026-11`
    for (const wrong of ['2026-13-45', 'abc', '2026-11-21']) {
      const answer = await ask(at(wrong))
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, at('2026-11-19')])
      const flash = answer.headers.getSetCookie()[0]?.split(';')[0]
      const corrected = await ask(at('2026-11-19'), `${session}; ${flash}`)
      expect(corrected.status).toBeLessThan(500)
      const html = await corrected.text()
      expect(html).toContain(SAID)
      expect(html).toContain('La page s’affiche au 19/11/2026.')
    }
    const again = await ask(at('2026-11-19'))
    expect(await again.text()).not.toContain(SAID)
  },
)
