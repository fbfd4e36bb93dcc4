import { beforeEach, expect, it } from 'vitest'
import { fillSearchKeys } from '~/db/collections/search-keys.server'
import { workers } from '~/db/collections/workers.server'
import { ADMINISTRATION_PARTS } from '~/domain/access/administration-parts'
import type { Principal } from '~/domain/access/scope'
import { paletteAddress, searchAddress } from '~/domain/search/palette-urls'
import { searchKeys } from '~/domain/search/search'
import { searchPage } from '~/services/search/page.server'
import { editWorker } from '~/services/workers/edit.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker, workerOf } from '../../builders/workers'
import { useDatabase } from '../harness/database'

let net: TestNetwork

useDatabase()
beforeEach(async () => {
  net = await makeNetwork()
})

const search = (query: string, principal: Principal = makePrincipal()) =>
  searchPage(principal, new Request(`http://localhost/search?q=${encodeURIComponent(query)}`))
/** Addresses of the answers, searched from a page's own search link. */
const found = async (query: string, from: string) => {
  const { keep, pages, places, people } = await searchPage(
    makePrincipal(),
    new Request(`http://localhost${searchAddress(paletteAddress(from))}&q=${query}`),
  )
  const to = [pages, places, people].map((hits) => hits?.hits.map((hit) => hit.to) ?? [])
  return { keep, to }
}
const names = async (query: string, principal?: Principal) =>
  (await search(query, principal)).people?.hits.map(({ label }) => label) ?? null
const manager = (siteId: string) =>
  makePrincipal({ role: 'manager', cover: { kind: 'site', id: siteId } })

it('finds a worker by the beginning of any name, with a link to the planning', async () => {
  const { a1 } = net.sites
  await makeWorker(a1, { name: 'Léa Martinez', metier: 'Peintre' })
  await makeWorker(a1, { name: 'Paul Martin', active: false, deletedAt: new Date() })
  const { people } = await search('martine')
  expect(people?.hits).toEqual([
    {
      label: 'Léa Martinez',
      detail: `Peintre · ${a1.name}`,
      to: `/planning?group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}&q=L%C3%A9a+Martinez`,
    },
  ])
  expect(await names('lea mart')).toEqual(['Léa Martinez'])
  expect(await names('le')).toEqual([])
  expect(await names('lea dupont')).toEqual([])
})

it('keeps scope, date, screen and choices of the page that it was opened from', async () => {
  const { a1 } = net.sites
  await makeWorker(a1, { name: 'Léa Factice' })
  const place = `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}`
  const from = '/hours?group=all&date=2026-10-15&calendar=2026-09&q=old'
  expect(await found('fact', from)).toEqual({
    keep: [
      ['group', 'all'],
      ['date', '2026-10-15'],
      ['screen', '/hours'],
    ],
    to: [
      ['/entries?group=all&date=2026-10-15'],
      [],
      [`/planning?${place}&q=L%C3%A9a+Factice&date=2026-10-15`],
    ],
  })
  const { to } = await found(encodeURIComponent(a1.name), from)
  expect(to[1]).toContain(`/hours?${place}&date=2026-10-15`)
})

it('finds the one Zoé among more workers of her surname than a result lists', async () => {
  const { a1, b1 } = net.sites
  const many = Array.from({ length: 600 }, () => workerOf(a1, { name: 'Paul Martin' }))
  const collection = await workers.open()
  await collection.insertMany([
    ...many.map((worker) => ({ ...worker, searchKeys: searchKeys(worker.name) })),
    { ...workerOf(b1, { name: 'Zoé Martin' }), searchKeys: searchKeys('Zoé Martin') },
  ])
  expect(await names('martin zoe')).toEqual(['Zoé Martin'])
  const { people } = await search('martin')
  expect(people?.hits).toHaveLength(12)
  expect(people?.more).toBe(true)
})

it('searches workers by their search keys, for every user', async () => {
  const collection = await workers.open()
  for (const within of [{}, { groupId: net.sites.a1.groupId }, { siteId: net.sites.a1._id }]) {
    const { queryPlanner } = await collection
      .find({ $and: [{ searchKeys: 'marti' }, { searchKeys: 'zoe' }], active: true, ...within })
      .explain()
    expect(queryPlanner.winningPlan.inputStage.indexName).toBe('search')
  }
})

it('finds no worker outside the scope, and none for users without access to the planning', async () => {
  await makeWorker(net.sites.a1, { name: 'Léa Martinez' })
  expect(await names('martinez', manager(net.sites.a1._id))).toEqual(['Léa Martinez'])
  expect(await names('martinez', manager(net.sites.a2._id))).toEqual([])
  const ccs = makePrincipal({ role: 'ccs', cover: { kind: 'site', id: net.sites.a1._id } })
  expect(await names('martinez', ccs)).toBeNull()
})

it('offers the pages of the role only', async () => {
  const pages = async (query: string, principal: Principal) =>
    (await search(query, principal)).pages.hits.map(({ label }) => label)
  expect(await pages('journal', makePrincipal())).toEqual([
    'Journal des imports',
    'Journal des modifications',
  ])
  for (const { label, path } of ADMINISTRATION_PARTS) {
    const { hits } = (await search(label, makePrincipal())).pages
    expect(hits.map(({ to }) => to)).toContain(path)
    expect(await pages(label, manager(net.sites.a1._id))).toEqual([])
  }
  for (const words of ['données du jour', 'clôtures', 'clés api', 'documentation de l’api'])
    expect(await pages(words, makePrincipal())).toHaveLength(1)
  expect(await pages('réseau', makePrincipal())).toEqual(['Réseau'])
  expect(await pages('imports', makePrincipal())).toEqual(['Journal des imports'])
  expect(await pages('journal', manager(net.sites.a1._id))).toEqual([])
  expect(await pages('synth', manager(net.sites.a1._id))).toEqual(['Synthèse'])
})

it('finds a worker by a new name, and workers stored before search keys existed', async () => {
  const worker = await makeWorker(net.sites.a1, { name: 'Léa Martinez' })
  await editWorker(makePrincipal(), worker._id, { name: 'Léa Dubois' })
  expect(await names('martinez')).toEqual([])
  expect(await names('dubois')).toEqual(['Léa Dubois'])
  const collection = await workers.open()
  await collection.updateOne({ _id: worker._id }, { $unset: { searchKeys: '' } })
  expect(await names('dubois')).toEqual([])
  await fillSearchKeys()
  expect(await names('dubois')).toEqual(['Léa Dubois'])
})
