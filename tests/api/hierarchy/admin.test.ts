import { beforeAll, beforeEach, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import { newId } from '~/db/driver/ids.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const PAGE = 'routes/_app+/admin.network'
let ask: Ask
let token: string
let network: TestNetwork
beforeAll(async () => {
  ask = await application('routes/api+/', PAGE)
})
beforeEach(async () => {
  token = await makeSession(await makeUser({ role: 'administrator' }))
  network = await makeNetwork()
})

const rest = async (path: string, method: string, json?: unknown) => {
  const response = await ask(`/api${path}`, { method, token, json })
  return { status: response.status, body: await response.json() }
}
const page = (form: Record<string, string>) =>
  askPage(ask, PAGE, '/admin/network?dialog=x&id=y', { token, form })

// shows 1 §7: POST /groups, PUT /groups/{id}, DELETE /groups/{id}, POST /plates, PUT /plates/{id}
// shows 1 §7: DELETE /plates/{id}, POST /sites, PUT /sites/{id}, DELETE /sites/{id}
it('groups, plates and concessions are written by REST', async () => {
  const group = await rest('/groups', 'POST', { name: 'Est' })
  expect(group).toEqual({ status: 201, body: { _id: group.body._id, name: 'Est' } })
  const plate = await rest('/plates', 'POST', { name: 'Alsace', groupId: group.body._id })
  expect(plate).toMatchObject({ status: 201, body: { name: 'Alsace', group: group.body._id } })
  const input = { name: 'Colmar', plateId: plate.body._id, numerosPDV: [' 1 ', '1', ''] }
  const site = await rest('/sites', 'POST', input)
  expect(site).toMatchObject({
    status: 201,
    body: { plate: plate.body._id, group: group.body._id, numerosPDV: ['1'] },
  })
  expect(await rest(`/sites/${site.body._id}`, 'PUT', { name: 'Mulhouse' })).toMatchObject({
    status: 200,
    body: { name: 'Mulhouse', numerosPDV: ['1'] },
  })
  expect(await rest(`/plates/${plate.body._id}`, 'DELETE')).toMatchObject({
    status: 409,
    body: { message: 'Suppression impossible\u202f: cette plaque contient encore 1 concession.' },
  })
  for (const path of [`/sites/${site.body._id}`, `/plates/${plate.body._id}`])
    expect((await rest(path, 'DELETE')).status).toBe(200)
  expect(await rest(`/groups/${group.body._id}`, 'DELETE')).toEqual({
    status: 200,
    body: { message: 'Groupe supprimé.' },
  })
})

it.each([
  ['POST', '/groups', { name: ' ' }, 422, 'Le nom du groupe ne peut pas être vide.'],
  ['POST', '/groups', { name: { $gt: '' } }, 400, 'Le nom doit être un texte.'],
  ['POST', '/plates', { name: 'X' }, 400, 'Group ID is required to create a plate.'],
  [
    'POST',
    '/plates',
    { name: 'X', group: { $gt: '' } },
    400,
    'Group ID is required to create a plate.',
  ],
  [
    'POST',
    '/sites',
    { name: 'X' },
    400,
    'Le nom et l’ID de la plaque sont requis pour créer une concession.',
  ],
  ['PUT', '/sites/nothing', { name: 'X' }, 400, 'ID de concession requis…'],
  ['DELETE', '/sites/nothing', undefined, 400, 'ID de concession requis…'],
  [
    'POST',
    '/groups',
    { name: 'a\u202eb' },
    422,
    'Ce texte contient des caractères invisibles ou de contrôle.',
  ],
  ['DELETE', `/groups/${newId()}`, undefined, 404, 'Groupe introuvable.'],
])('%s %s with %j answers %i', async (method, path, json, status, message) => {
  expect(await rest(path, method, json)).toMatchObject({ status, body: { message } })
  const { groups, plates, sites } = (await referenceData()).network
  expect([groups.length, plates.length, sites.length]).toEqual([2, 3, 4])
})

// shows 2 §2: /admin/network
// shows 2 §8: Groupe créé avec succès
// shows 2 §8: Mise à jour réussie !
it('the page’s forms say what they did', async () => {
  const done = { location: '/admin/network' }
  const [group, plate] = [network.groups.south._id, network.plates.c._id]
  const says = async (form: Record<string, string>, flash: string) =>
    expect(await page(form)).toMatchObject({ ...done, flash })
  await says({ intent: 'create-group', name: 'X' }, 'Groupe créé avec succès')
  await says({ intent: 'create-plate', name: 'X', parent: group }, 'Plaque créée avec succès')
  await says(
    { intent: 'create-site', name: 'X', parent: plate, pdv: '7, 8 7\n9' },
    'Concession créée avec succès',
  )
  const created = (await referenceData()).network.sites.find(({ name }) => name === 'X')
  expect(created?.numerosPDV).toEqual(['7', '8', '9'])
  const { _id: id, name: seenName, plateId: parent } = network.sites.c1
  const shown = { id, seenName, seenParent: parent, seenPdv: '0301' }
  const edit = { intent: 'edit-site', ...shown, name: 'C', parent, pdv: '0301' }
  await says(edit, 'Mise à jour réussie\u202f!')
  await says({ intent: 'delete-site', id }, 'Concession supprimée.')
})

it('the page’s forms come back with their sentences and what was typed', async () => {
  const required = 'Le nom et le groupe de la plaque sont requis.'
  expect(await page({ intent: 'create-plate', name: '' })).toMatchObject({
    status: 422,
    data: {
      initialValue: { intent: 'create-plate' },
      error: { name: [required], parent: [required] },
    },
  })
  const { a1 } = network.sites
  const id = a1._id
  expect(await page({ intent: 'edit-site', id, name: '', parent: '', pdv: '' })).toMatchObject({
    status: 422,
    data: {
      error: {
        name: ['Le nom de la concession ne peut pas être vide.'],
        parent: ['Veuillez sélectionner une plaque parente.'],
      },
    },
  })
  const taken = { intent: 'create-site', name: 'X', parent: a1.plateId, pdv: '0201' }
  expect(await page(taken)).toMatchObject({
    status: 409,
    data: {
      initialValue: { pdv: '0201' },
      error: {
        pdv: ['Le numéro PDV 0201 appartient déjà à la concession «\u202fConcession B1\u202f».'],
      },
    },
  })
  expect(await page({ intent: 'delete-group', id: a1.groupId })).toMatchObject({
    status: 409,
    data: {
      error: {
        '': [
          'Erreur suppression groupe: Suppression impossible\u202f: ce groupe contient encore 2 plaques.',
        ],
      },
    },
  })
  expect(await page({ intent: 'delete-site', id: '' })).toMatchObject({
    status: 400,
    data: { error: { '': ['Erreur suppression concession: ID de concession requis.'] } },
  })
})
