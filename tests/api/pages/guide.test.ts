import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROLES } from '~/domain/access/roles'
import { useDatabase } from '../../services/harness/database'
import { type Fixture, makeFixture } from '../access/fixture'
import { parsePage } from '../harness/form-submission'
import { type Product, startProduct } from '../harness/product'
import { cookieOf } from '../sign-in/second-factor-fixture'

useDatabase({ keep: true })
let product: Product
let world: Fixture
beforeAll(async () => {
  world = await makeFixture()
  product = await startProduct()
})
afterAll(() => product.close())

/** The guide's pages of each role, from the permissions of their screens (spec 1 §6, 2 §6, 3 §6). */
const EVERYONE = 'matin telephone qualite videocheck'
const READ: Record<(typeof ROLES)[number], string> = {
  administrator:
    'matin telephone planning objectifs qualite videocheck import refus modeles clotures administration demarrage',
  dirigeant: 'matin telephone planning objectifs qualite videocheck',
  director: 'matin telephone planning objectifs qualite videocheck',
  manager: 'matin telephone planning objectifs qualite videocheck',
  secretary: 'matin telephone planning qualite videocheck',
  teamLeader: EVERYONE,
  ccs: EVERYONE,
  user: EVERYONE,
}

const open = (role: string) => async (address: string) => {
  const token = world.actors.find((one) => one.role === role && one.level === 'concession')?.token
  const headers = { Host: 'localhost', Cookie: cookieOf(token ?? ''), Accept: 'text/html' }
  const answer = await product.ask(address, { headers })
  return { ...answer, page: parsePage(answer.text) }
}
const linksIn = (page: Document, selector: string) =>
  [...page.querySelectorAll(`${selector} a[href]`)].map((link) => link.getAttribute('href') ?? '')

it.each(ROLES)(
  '%s reads the guide of the screens it opens, and each link of it opens',
  async (role) => {
    const get = open(role)
    const pages = linksIn((await get('/help')).page, '.guide-list')
    expect(pages).toEqual(READ[role].split(' ').map((name) => `/help/guide/${name}`))
    const links = new Set<string>()
    for (const address of pages) {
      const { status, page } = await get(address)
      expect([address, status]).toEqual([address, 200])
      for (const link of linksIn(page, '.guide-text')) links.add(link)
    }
    expect(links.size).toBeGreaterThan(4)
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200])
  },
)

it.each(['/help/guide/', '/print-guide/'])('%s refuses a page of other roles', async (folder) => {
  const get = open('teamLeader')
  expect((await get(`${folder}planning`)).status).toBe(403)
  expect((await get(`${folder}administration`)).status).toBe(403)
  expect((await get(`${folder}inconnue`)).status).toBe(404)
})

it('a page leaves out what the role may not do', async () => {
  const text = async (role: string, name: string) => (await open(role)(`/help/guide/${name}`)).text
  expect(await text('teamLeader', 'telephone')).not.toContain('Présences')
  expect(await text('secretary', 'telephone')).toContain('Présences')
  expect(await text('ccs', 'matin')).not.toContain('/productivity')
  expect(await text('dirigeant', 'planning')).not.toContain('Modifier le planning')
})
