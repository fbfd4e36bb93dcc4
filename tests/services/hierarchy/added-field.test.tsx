import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { describeApi } from '~/api/openapi.server'
import { auditOf } from '~/db/collections/audit.server'
import { type SiteDocument, sites } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import type * as siteFields from '~/domain/hierarchy/site-fields'
import { sessionCookie } from '~/infra/http/cookies.server'
import { NodeForm } from '~/screens/administration/node-form'
import { auditLines } from '~/services/audit/lines.server'
import { listSites } from '~/services/hierarchy/hierarchy.server'
import { handleHierarchyForm, loadHierarchy } from '~/services/hierarchy/page.server'
import { createSite, editSite } from '~/services/hierarchy/sites.server'
import { markup, tags } from '~/ui/render.fixture'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

// The product's descriptor with one more field, and nothing else.
vi.mock('~/domain/hierarchy/site-fields', async (original) => {
  const { SITE_FIELDS } = await original<typeof siteFields>()
  return {
    SITE_FIELDS: {
      ...SITE_FIELDS,
      cityCode: { kind: 'text', label: 'Code ville', maxLength: 10 },
    },
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
  const props = { again: null, node: page.subject, placeDay, fields: page.siteFields }
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
