import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionCookie } from '~/infra/http/cookies.server'
import { makePlate } from '../../builders/hierarchy'
import { makeWorker } from '../../builders/workers'
import { administered } from '../harness/accounts'
import { startProduct } from '../harness/product'

const at = administered()
let product: Awaited<ReturnType<typeof startProduct>>
const ask = async (address: string) => {
  const cookie = (await sessionCookie().serialize(at.token)).split(';')[0] ?? ''
  return product.ask(`${address}&month=2026-11`, { headers: { cookie } })
}
const paper = (query: string) => ask(`/print-planning?${query}`)

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('a print without concession is an error with a link back; without workers it has no legend of codes', async () => {
  const empty = await makePlate({ groupId: at.network.groups.north._id })
  const nothing = await paper(`plate=${empty._id}`)
  expect(nothing.status).toBe(400)
  expect(nothing.text).toContain('Ce périmètre ne contient aucune concession.')
  expect(nothing.text).toContain('href="/planning?')
  const withoutWorkers = await paper(`site=${at.network.sites.b1._id}`)
  expect(withoutWorkers.status).toBe(200)
  expect(withoutWorkers.text).toContain('Aucun collaborateur actif')
  expect(withoutWorkers.text).not.toContain('class="plan-legend')
})

it('a print has the workers of the screen’s search, and says so; another search begins at its first page', async () => {
  const { a1, a2 } = at.network.sites
  for (const [site, name] of [
    [a1, 'Paul Petit'],
    [a1, 'Ève Grand'],
    [a2, 'Max Grand'],
  ] as const)
    await makeWorker(site, { name })
  const plate = `plate=${a1.plateId}`
  const { text } = await paper(`${plate}&q=petit`)
  expect(text).toContain('recherche «\u202fpetit\u202f» (les totaux comptent tout le monde)')
  expect(text.match(/data-name="[^"]*"/g)).toEqual(['data-name="Paul Petit"'])
  expect(text.match(/<h2>[^<]*/g)).toEqual([`<h2>${a1.name}`])
  const missing = await paper(`site=${a1._id}&q=zzz`)
  expect(missing.text).toContain('Aucun collaborateur ne correspond à la recherche.')
  const screen = (await ask(`/planning?${plate}&q=petit&page=2`)).text
  expect(screen).toMatch(/href="\/print-planning\?[^"]*q=petit"/)
  const form = screen.match(/<form(?:(?!<form)[\s\S])*?name="q"/)?.[0]
  expect(form).toContain('name="month"')
  expect(form).not.toContain('name="page"')
})
