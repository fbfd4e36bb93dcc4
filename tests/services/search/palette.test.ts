import { beforeEach, expect, it } from 'vitest'
import type { Role } from '~/domain/access/roles'
import type { Principal } from '~/domain/access/scope'
import { paletteFound, paletteList } from '~/services/search/palette.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

let net: TestNetwork

useDatabase()
beforeEach(async () => {
  net = await makeNetwork()
})

const listOf = (role: Role, at: string) =>
  paletteList(makePrincipal({ role }), new URLSearchParams({ at }))
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

async function found(q: string, at: string, principal: Principal = makePrincipal()) {
  const params = new URLSearchParams({ at, q })
  return paletteFound(principal, new Request(`http://localhost/search/palette?${params}`), params)
}

// shows 7 §6: /search/palette
it('offers the screens and acts of the role, in the scope and at the date of the page', () => {
  const at = '/synthesis?group=all&date=2026-11-19&metric=ht'
  const { screens, acts } = listOf('administrator', at)
  const to = (label: string) => [...screens, ...acts].find((entry) => entry.label === label)?.to
  expect(to('Planning')).toBe('/planning?group=all&date=2026-11-19')
  expect(to('Comparaison')).toBe('/financial-dashboard?group=all&date=2026-11-19&metric=ht')
  expect(to('Utilisateurs')).toBe('/admin/users')
  expect(to('Saisir les objectifs')).toBe('/targets?mode=edit&group=all&date=2026-11-19')
  expect(to('Figer le potentiel')).toBe('/targets?group=all&date=2026-11-19#potentiel')
  expect(to('Décider une action')).toBe('/actions/decider?group=all&date=2026-11-19')
})

it('offers no act that the role may not do', () => {
  const at = '/synthesis'
  expect(labels(listOf('user', at).acts)).toEqual([])
  expect(labels(listOf('secretary', at).acts)).toEqual([
    'Modifier le planning',
    'Ajouter un collaborateur',
  ])
  expect(labels(listOf('manager', at).acts)).toEqual([
    'Décider une action',
    'Saisir les objectifs',
    'Figer le potentiel',
    'Modifier le planning',
    'Ajouter un collaborateur',
    'Écrire le commentaire du jour',
    'Saisir la qualité',
    'Importer VideoCheck',
  ])
  const screens = labels(listOf('manager', at).screens)
  expect(screens).toContain('Objectifs du mois')
  expect(screens).not.toContain('Administration')
  expect(screens).not.toContain('Journal des imports')
})

it('opens a concession on the screen of the page, with its date, and a collaborator in the planning', async () => {
  const { a1 } = net.sites
  await makeWorker(a1, { name: 'Léa Martinez', metier: 'Peintre' })
  const at = '/planning?group=all&date=2026-11-19&month=2026-12'
  const place = `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}`
  expect(await found(a1.name, at)).toEqual({
    query: a1.name,
    places: expect.arrayContaining([
      expect.objectContaining({
        label: a1.name,
        to: `/planning?${place}&date=2026-11-19&month=2026-12`,
      }),
    ]),
    people: [],
    more: false,
  })
  const { people } = await found('martinez', at)
  expect(people).toEqual([
    {
      label: 'Léa Martinez',
      detail: `Peintre · ${a1.name}`,
      to: `/planning?${place}&q=L%C3%A9a+Martinez&date=2026-11-19&month=2026-12`,
    },
  ])
})

it('opens a mechanic on Productivité when that is the page, and others in the planning', async () => {
  const { a1 } = net.sites
  const { _id } = await makeWorker(a1, { name: 'Léa Martinez', service: 'mechanic' })
  await makeWorker(a1, { name: 'Paul Roy', service: 'guidance' })
  const at = '/productivity?group=all&date=2026-11-19&hist=another'
  const place = `group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}`
  const to = async (q: string) => (await found(q, at)).people.map((person) => person.to)
  expect(await to('martinez')).toEqual([`/productivity?${place}&hist=${_id}&date=2026-11-19`])
  expect(await to('roy')).toEqual([`/planning?${place}&q=Paul+Roy&date=2026-11-19`])
})

it('finds nothing outside the cover, and no collaborator for who may not read the planning', async () => {
  const { a1, b1 } = net.sites
  await makeWorker(a1, { name: 'Léa Martinez' })
  const own = makePrincipal({ role: 'manager', cover: { kind: 'site', id: b1._id } })
  expect(await found(a1.name, '/synthesis', own)).toMatchObject({ places: [] })
  expect(await found('martinez', '/synthesis', own)).toMatchObject({ people: [] })
  const reader = makePrincipal({ role: 'user', cover: { kind: 'site', id: a1._id } })
  expect(await found('martinez', '/synthesis', reader)).toMatchObject({ people: [] })
})
