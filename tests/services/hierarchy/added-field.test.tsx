import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { describeApi } from '~/api/openapi.server'
import { auditOf } from '~/db/collections/audit.server'
import { groups } from '~/db/collections/groups.server'
import { plates } from '~/db/collections/plates.server'
import { type SiteDocument, sites } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import type * as placeFields from '~/domain/hierarchy/place-fields'
import { sessionCookie } from '~/infra/http/cookies.server'
import { NodeForm } from '~/screens/administration/node-form'
import { groupParents, plateParents } from '~/screens/administration/parents'
import { auditLines } from '~/services/audit/lines.server'
import { createGroup, editGroup } from '~/services/hierarchy/groups.server'
import { listGroups, listPlates, listSites } from '~/services/hierarchy/hierarchy.server'
import { handleHierarchyForm, loadHierarchy } from '~/services/hierarchy/page.server'
import { createPlate, editPlate } from '~/services/hierarchy/plates.server'
import { createSite, editSite } from '~/services/hierarchy/sites.server'
import { markup, tags } from '~/ui/render.fixture'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

// The product's descriptors with one more field each, and nothing else.
vi.mock('~/domain/hierarchy/place-fields', async (original) => {
  const { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } = await original<typeof placeFields>()
  const cityCode = { kind: 'text', label: 'Code ville', maxLength: 10 }
  return {
    GROUP_FIELDS: { ...GROUP_FIELDS, cityCode },
    PLATE_FIELDS: { ...PLATE_FIELDS, cityCode },
    SITE_FIELDS: { ...SITE_FIELDS, cityCode },
  }
})

useDatabase()

const admin = makePrincipal({ name: 'Alice Martin' })
let network: TestNetwork
beforeEach(async () => {
  network = await makeNetwork()
})

/** A call's body as its contract parses it: fields unknown to the contract are gone. */
const create = (body: Record<string, unknown>) =>
  createSite(
    admin,
    hierarchyAdminContracts.createSite.input.parse({
      name: 'Colmar',
      plate: network.plates.a._id,
      ...body,
    }),
  )
const edit = (id: string, body: Record<string, unknown>) => {
  const { id: _id, ...rest } = hierarchyAdminContracts.editSite.input.parse({ id, ...body })
  return editSite(admin, id, rest)
}
const stored = async (_id: string) =>
  (await (await sites.open()).findOne({ _id })) as (SiteDocument & { cityCode?: string }) | null

async function asked(search: string): Promise<Request> {
  const cookie = await sessionCookie().serialize(
    await makeSession(await makeUser({ role: 'administrator' })),
  )
  const headers = { Cookie: cookie.split(';')[0] ?? '' }
  return new Request(`http://localhost/admin/network${search}`, { headers })
}

it('is stored, answered, changed and emptied by calls', async () => {
  const made = await create({ cityCode: '  68  000 ' })
  expect(await stored(made._id)).toMatchObject({ name: 'Colmar', cityCode: '68 000' })
  expect(hierarchyAdminContracts.createSite.output.parse(made)).toMatchObject({
    cityCode: '68 000',
  })
  const list = hierarchyContracts.listSites.output.parse(await listSites(admin, {}))
  expect(list.find(({ _id }) => _id === made._id)).toMatchObject({ cityCode: '68 000' })
  expect(list.find(({ _id }) => _id === network.sites.a1._id)).not.toHaveProperty('cityCode')
  await edit(made._id, { cityCode: '68025' })
  expect(await stored(made._id)).toMatchObject({ cityCode: '68025' })
  // a call that does not name it leaves it
  await edit(made._id, { name: 'Colmar Est' })
  expect(await stored(made._id)).toMatchObject({ name: 'Colmar Est', cityCode: '68025' })
  await edit(made._id, { cityCode: null })
  expect(await stored(made._id)).not.toHaveProperty('cityCode')
})

it('is checked: its type by the contract, its length and characters by the rule', async () => {
  const parse = (cityCode: unknown) =>
    hierarchyAdminContracts.createSite.input.safeParse({
      name: 'Colmar',
      plate: network.plates.a._id,
      cityCode,
    })
  expect(z.treeifyError(parse(68).error as z.ZodError)).toMatchObject({
    properties: { cityCode: { errors: ['Le champ cityCode doit être un texte.'] } },
  })
  await expect(create({ cityCode: '12345678901' })).rejects.toMatchObject({
    fields: { cityCode: ['Ce texte est trop long\u202f: 10 caractères au plus.'] },
  })
  await expect(create({ cityCode: 'a\u202eb' })).rejects.toMatchObject({
    fields: { cityCode: ['Ce texte contient des caractères invisibles ou de contrôle.'] },
  })
})

it('tells two creations under one identifier apart', async () => {
  const id = newId()
  const input = { name: 'Colmar', plate: network.plates.a._id, numerosPDV: [] }
  const made = async (cityCode: string) =>
    (await createSite(admin, { ...input, cityCode } as typeof input, id))._id
  expect(await made('68025')).toBe(id)
  expect(await made('68025')).toBe(id)
  expect(await made('68000')).not.toBe(id)
})

it('is in the trail, under its French name', async () => {
  const { _id } = await create({ cityCode: '68000' })
  await edit(_id, { cityCode: '68025' })
  const lines = await auditLines(await auditOf('site', _id))
  const changes = lines.flatMap((line) => line.changes)
  expect(changes).toContainEqual({ field: 'Code ville', old: null, new: '68000' })
  expect(changes).toContainEqual({ field: 'Code ville', old: '68000', new: '68025' })
})

it('is in the form with the value shown, and in the conflict of two edits', async () => {
  const { _id, plate } = await create({ cityCode: '68000' })
  const { page, placeDay } = await loadHierarchy(await asked(`?dialog=edit-site&id=${_id}`))
  if (!page.subject) throw new Error('no dialog')
  const props = { again: null, node: page.subject, placeDay, fields: page.fields.site }
  const html = markup(<NodeForm intent="edit-site" {...props} />)
  const inputs = tags(html, 'input')
  const named = (name: string) => inputs.find((tag) => tag.includes(`name="${name}"`))
  expect(html).toContain('Code ville (facultatif)')
  expect(named('cityCode')).toContain('value="68000"')
  expect(named('seenCityCode')).toContain('type="hidden"')
  expect(named('seenCityCode')).toContain('value="68000"')

  await edit(_id, { cityCode: '68025' })
  const form = new FormData()
  const shown = { name: 'Colmar', parent: plate, pdv: '', opensOn: '', closesOn: '' }
  const seen = { seenName: 'Colmar', seenParent: plate, seenPdv: '', seenCityCode: '68000' }
  const posted = { intent: 'edit-site', id: _id, ...shown, ...seen, cityCode: '68100' }
  for (const [name, value] of Object.entries(posted)) form.append(name, value)
  const refused = await handleHierarchyForm(await asked(''), form)
  expect(JSON.stringify(refused)).toContain(
    'Code ville\u202f: «\u202f68025\u202f» est enregistré, vous proposez «\u202f68100\u202f».',
  )
  expect(await stored(_id)).toMatchObject({ cityCode: '68025' })
  form.set('seenCityCode', '68025')
  expect(await handleHierarchyForm(await asked(''), form)).toMatchObject({ kind: 'done' })
  expect(await stored(_id)).toMatchObject({ cityCode: '68100' })
})

it('is documented for the body and the answers of calls', () => {
  const calls = [hierarchyAdminContracts.createSite, hierarchyAdminContracts.editSite]
  for (const call of [...calls, hierarchyContracts.listSites])
    expect(JSON.stringify(describeApi([call]))).toContain('"cityCode"')
})

it('counts as missing when the database holds another type', async () => {
  const { _id } = await create({ cityCode: '68000' })
  await (await sites.open()).updateOne({ _id }, { $set: { cityCode: 68_000 } as never })
  await edit(_id, { name: 'Colmar Est' })
  expect(await stored(_id)).not.toHaveProperty('cityCode')
})

it('is stored, answered, audited and emptied of a group and a plate as well', async () => {
  const { createGroup: newGroup, editGroup: otherGroup } = hierarchyAdminContracts
  const group = await createGroup(admin, newGroup.input.parse({ name: 'Est', cityCode: ' 68 ' }))
  const { createPlate: newPlate, editPlate: otherPlate } = hierarchyAdminContracts
  const body = { name: 'Alsace', group: group._id, cityCode: '67' }
  const plate = await createPlate(admin, newPlate.input.parse(body))
  expect(newGroup.output.parse(group)).toMatchObject({ cityCode: '68' })
  expect(newPlate.output.parse(plate)).toMatchObject({ cityCode: '67' })
  const answers = [
    ...hierarchyContracts.listGroups.output.parse(await listGroups(admin)),
    ...hierarchyContracts.listPlates.output.parse(await listPlates(admin, {})),
  ]
  for (const made of [group, plate]) expect(answers).toContainEqual(made)
  for (const call of [newGroup, otherGroup, newPlate, otherPlate])
    expect(JSON.stringify(describeApi([call]))).toContain('"cityCode"')

  // a call that does not name the field leaves it
  const named = { name: 'Grand Est' }
  expect(await editGroup(admin, group._id, named)).toMatchObject({ ...named, cityCode: '68' })
  expect(await editPlate(admin, plate._id, named)).toMatchObject({ ...named, cityCode: '67' })
  await editGroup(admin, group._id, { cityCode: null } as object)
  await editPlate(admin, plate._id, { cityCode: null } as object)
  expect(await (await groups.open()).findOne({ _id: group._id })).not.toHaveProperty('cityCode')
  expect(await (await plates.open()).findOne({ _id: plate._id })).not.toHaveProperty('cityCode')
  for (const [kind, { _id }, value] of [
    ['group', group, '68'],
    ['plate', plate, '67'],
  ] as const) {
    const changes = (await auditLines(await auditOf(kind, _id))).flatMap((line) => line.changes)
    expect(changes).toContainEqual({ field: 'Code ville', old: null, new: value })
    expect(changes).toContainEqual({ field: 'Code ville', old: value, new: null })
  }
})

it('of a group or plate is in a conflict of two edits', async () => {
  const group = await createGroup(admin, { name: 'Est', cityCode: '68' } as { name: string })
  const plateInput = { name: 'Alsace', group: group._id, cityCode: '68' }
  const plate = await createPlate(admin, plateInput)
  await editGroup(admin, group._id, { cityCode: '67' } as object)
  await editPlate(admin, plate._id, { cityCode: '67' } as object)
  const own = { group: { name: 'Est', parent: '' }, plate: { name: 'Alsace', parent: group._id } }
  for (const [kind, { _id }] of [
    ['group', group],
    ['plate', plate],
  ] as const) {
    const { name, parent } = own[kind]
    const form = new FormData()
    const seen = { seenName: name, seenParent: parent, seenCityCode: '68' }
    const posted = { intent: `edit-${kind}`, id: _id, name, parent, ...seen, cityCode: '57' }
    for (const [field, value] of Object.entries(posted)) form.append(field, value)
    expect(JSON.stringify(await handleHierarchyForm(await asked(''), form))).toContain(
      'Code ville\u202f: «\u202f67\u202f» est enregistré, vous proposez «\u202f57\u202f».',
    )
    form.set('seenCityCode', '67')
    expect(await handleHierarchyForm(await asked(''), form)).toMatchObject({ kind: 'done' })
  }
})

it('as every other field of the descriptors is in the form of its entity', async () => {
  const { page, placeDay } = await loadHierarchy(await asked(''))
  const forms = [
    { kind: 'group', parent: undefined, count: 2 },
    { kind: 'plate', parent: groupParents(page.parents.plate, ''), count: 3 },
    { kind: 'site', parent: plateParents(page.parents.site, ''), count: 6 },
  ] as const
  for (const { kind, parent, count } of forms) {
    const fields = page.fields[kind]
    expect(fields).toHaveLength(count)
    const props = { again: null, placeDay, fields, ...(parent ? { parent } : {}) }
    const html = markup(<NodeForm intent={`create-${kind}`} {...props} />)
    const names = [...html.matchAll(/<(?:input|select)[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    for (const { name, seen } of fields) expect(names).toEqual(expect.arrayContaining([name, seen]))
  }
})
