import { describe, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { GROUP_CONTROLS, newSiteControl, type TypedSite } from '~/domain/import-settling/new-sites'
import type { Settling } from '~/domain/import-settling/view'
import { activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { createGroup } from '~/services/hierarchy/groups.server'
import { createPlate } from '~/services/hierarchy/plates.server'
import { createSite } from '~/services/hierarchy/sites.server'
import { readStored } from '~/services/import-models/read-models.server'
import { handlePreviewForm } from '~/services/import-previews/action.server'
import { readPreview } from '~/services/import-previews/page.server'
import { storePreview } from '~/services/import-previews/stored-preview.server'
import { handleResultForm } from '~/services/import-settling/result-action.server'
import { settlingOfImport } from '~/services/import-settling/result-page.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import { readImport } from '~/services/imports/log-page.server'
import {
  admin,
  FRIDAY,
  fridayMorning,
  sendRows,
  sheetOfActivity,
  stored,
} from '../../builders/imports'
import { sendExport, storeModel } from '../../builders/model-imports'
import { control, INVOICES, invoices, settleForm } from '../../builders/settling'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const LORIENT = activityRow('0905', 'MECA', { 'CA Net': 12_345, 'Heures totales': 500 })
const VANNES = activityRow('0906', 'CARR', { 'CA Net': 678.9, 'Heures totales': 400 })

async function open(importId: string, who = admin): Promise<Settling> {
  const settling = await settlingOfImport(who, await readImport(who, importId))
  if (!settling) throw new Error('nothing to settle')
  return settling
}
const valuesOf = ({ newSites }: Settling) => newSites?.lines.map(({ value }) => value)

/** Form with the typed rows; `more`: the group of new plates, decisions. */
function form(
  settling: Settling,
  rows: Record<string, Partial<Omit<TypedSite, '_id' | 'value'>>>,
  more: Record<string, string> = {},
): FormData {
  const typed = Object.entries(rows).flatMap(([value, row]) =>
    Object.entries(row).map(([part, text]) => [newSiteControl(part as 'name', value), text]),
  )
  return settleForm(settling, { ...Object.fromEntries(typed), ...more })
}
async function post(importId: string, sent: FormData, who = admin) {
  const outcome = await handleResultForm(who, importId, sent)
  await awaitRunningImports()
  return outcome
}
async function siteNamed(name: string) {
  const { network } = await referenceData()
  const found = network.sites.filter((site) => site.name === name)
  expect(found).toHaveLength(1)
  const [site] = found
  if (!site) throw new Error(`no ${name}`)
  const plate = network.plateById.get(site.plateId)?.name
  return { ...site, plate, group: network.groupById.get(site.groupId)?.name }
}
const placesThere = async () => {
  const { groups, plates, sites } = (await referenceData()).network
  return [groups.length, plates.length, sites.length]
}
const servicesOf = async (name: string) => (await stored((await siteNamed(name))._id))?.services

describe('an own workbook with unknown PDV numbers', () => {
  it('goes on with the concessions that its result’s page creates, as if dialogs had made them', async () => {
    const net = await fridayMorning()
    const { importId } = await sendRows([activityRow('0101'), LORIENT, VANNES])
    const seen = await open(importId)
    expect(seen).toMatchObject({ model: null, lines: [], isKept: true })
    expect(valuesOf(seen)).toEqual(['0905', '0906'])
    const sent = form(
      seen,
      {
        '0905': { name: 'Lorient', plate: net.plates.a._id },
        '0906': { name: 'Vannes', newPlate: 'Morbihan' },
      },
      { [GROUP_CONTROLS.newGroup]: 'Groupe Ouest' },
    )
    const outcome = await post(importId, sent)
    expect(outcome).toMatchObject({
      notice: { message: '2 concessions créées. Le fichier est importé de nouveau.' },
    })
    expect(await siteNamed('Lorient')).toMatchObject({ plate: 'Plaque A', numerosPDV: ['0905'] })
    expect(await siteNamed('Vannes')).toMatchObject({
      plate: 'Morbihan',
      group: 'Groupe Ouest',
      numerosPDV: ['0906'],
    })
    const lorient = await servicesOf('Lorient')
    expect(lorient?.mechanic).toMatchObject({ netRevenue: 12_345, totalHours: 500 })
    expect((await servicesOf('Vannes'))?.body.netRevenue).toBe(678.9)
    const [, next] = /([0-9a-f]{24})$/.exec((outcome as { to: string }).to) ?? []
    expect(await settlingOfImport(admin, await readImport(admin, next ?? ''))).toBeNull()

    // the same by single dialogs
    const group = await createGroup(admin, { name: 'Groupe Est' })
    const plate = await createPlate(admin, { name: 'Moselle', group: group._id })
    await createSite(admin, { name: 'Metz', plate: plate._id, numerosPDV: ['0911'] })
    await sendRows([['0911', ...LORIENT.slice(1)]])
    expect(await servicesOf('Metz')).toEqual(lorient)
    const trail = async (name: string) => {
      const { _id, groupId, plateId } = await siteNamed(name)
      const entityId = { $in: [_id, groupId, plateId] }
      const found = await (await audit.open()).find({ entityId, action: 'create' }).toArray()
      return found.map(({ entity, changes }) => [entity, changes.map(({ field }) => field)]).sort()
    }
    expect(await trail('Vannes')).toEqual(await trail('Metz'))
  })

  it('creates nothing twice, one after the other or at once', async () => {
    const net = await fridayMorning()
    const { importId } = await sendRows([activityRow('0101'), LORIENT])
    const sent = form(
      await open(importId),
      { '0905': { name: 'Lorient', newPlate: 'Morbihan' } },
      { [GROUP_CONTROLS.group]: net.groups.south._id },
    )
    const before = await placesThere()
    const outcomes = await Promise.all([post(importId, sent), post(importId, sent)])
    outcomes.push(await post(importId, sent))
    const [groups = 0, plates = 0, sites = 0] = before
    expect(await placesThere()).toEqual([groups, plates + 1, sites + 1])
    expect(new Set(outcomes.map((outcome) => (outcome as { to: string }).to)).size).toBe(1)
  })

  it('creates all or nothing, and keeps what was typed', async () => {
    const net = await fridayMorning()
    const { importId } = await sendRows([activityRow('0101'), LORIENT, VANNES])
    const seen = await open(importId)
    const rows = {
      '0905': { name: 'Lorient', newPlate: 'Morbihan' },
      '0906': { name: 'Vannes', plate: net.plates.a._id },
    }
    const sent = form(seen, rows, { [GROUP_CONTROLS.group]: net.groups.north._id })
    await createSite(admin, { name: 'Auray', plate: net.plates.b._id, numerosPDV: ['0906'] })
    const before = await placesThere()
    expect(await post(importId, sent)).toMatchObject({
      kind: 'again',
      status: 409,
      reply: {
        initialValue: { [newSiteControl('newPlate', '0905')]: 'Morbihan' },
        error: {
          '': [
            'Concession de «\u202f0906\u202f»\u202f: le numéro PDV 0906 appartient déjà à la concession «\u202fAuray\u202f».',
          ],
        },
      },
    })
    expect(await placesThere()).toEqual(before)
    expect(valuesOf(await open(importId))).toEqual(['0905'])
    const blank = await post(importId, form(seen, {}))
    expect(blank).toMatchObject({ kind: 'again', status: 422 })
    const unnamed = form(seen, { '0905': { plate: net.plates.a._id } })
    expect(await post(importId, unnamed)).toMatchObject({ kind: 'again', status: 422 })
    const gone = form(seen, { '0905': { name: 'Lorient', plate: net.sites.a1._id } })
    expect(await post(importId, gone)).toMatchObject({ kind: 'again', status: 404 })
    expect(await placesThere()).toEqual(before)
  })

  it('is for administrators alone', async () => {
    const net = await fridayMorning()
    const { importId } = await sendRows([activityRow('0101'), LORIENT])
    const director = makePrincipal({
      role: 'director',
      cover: { kind: 'group', id: net.groups.north._id },
    })
    const entry = await readImport(admin, importId)
    expect(await settlingOfImport(director, entry)).toBeNull()
    const row = { '0905': { name: 'Lorient', plate: net.plates.a._id } }
    const sent = form(await open(importId), row)
    expect(await post(importId, sent, director)).toMatchObject({ kind: 'again', status: 403 })
    expect((await placesThere())[2]).toBe(4)
  })
})

it('the preview of a first file creates the whole network, and is made again with it', async () => {
  setClock(instantOfParis(`${FRIDAY}T08:30`))
  const id = await storePreview(admin, {
    kind: 'activity',
    fileName: 'matin.xlsx',
    date: FRIDAY,
    bytes: bySheetJs(sheetOfActivity(LORIENT, VANNES)),
  })
  const page = () => readPreview(admin, id, 'http://x/import/apercu/1')
  const { settling } = await page()
  if (!settling) throw new Error('nothing to settle')
  expect(settling.newSites).toMatchObject({ plates: [], groups: [] })
  const rows = {
    '0905': { name: 'Lorient', newPlate: 'Morbihan' },
    '0906': { name: 'Vannes', newPlate: 'Morbihan' },
  }
  const sent = form(settling, rows, { [GROUP_CONTROLS.newGroup]: 'Ouest' })
  expect(await handlePreviewForm(admin, id, sent)).toMatchObject({
    to: `/import/apercu/${id}`,
    notice: { message: expect.stringContaining('2 concessions créées. Voici l’aperçu refait.') },
  })
  expect(await placesThere()).toEqual([1, 1, 2])
  expect(await page()).toMatchObject({
    settling: null,
    attaching: null,
    sites: [
      { name: 'Lorient', outcome: 'new', new: { netRevenue: 12_345 } },
      { name: 'Vannes', outcome: 'new', new: { netRevenue: 678.9 } },
    ],
  })
})

describe('a model’s unknown concession', () => {
  const ROWS = invoices(['0101', 'MEC', 'CLI', 1_000, 10], ['QXW', 'MEC', 'CLI', 300.5, 3])

  it('is created in the form of the other decisions, and known to the model', async () => {
    const net = await fridayMorning()
    const { _id } = await storeModel(INVOICES)
    const rows = [...ROWS, ['0103', 'LAV', 'CLI', 40, 1]]
    const { importId } = await sendExport(rows)
    const seen = await open(importId)
    expect(seen.newSites?.lines).toMatchObject([{ value: 'QXW', name: 'QXW' }])
    const row = { QXW: { name: 'Quimper', plate: net.plates.b._id } }
    const sent = form(seen, row, { [control.service('LAV')]: '-' })
    expect(await post(importId, sent)).toMatchObject({
      notice: {
        message:
          '1 concession créée. Modèle «\u202fFactures\u202f» enregistré, version 2. Le fichier est importé de nouveau.',
      },
    })
    const quimper = await siteNamed('Quimper')
    expect(quimper).toMatchObject({ plate: 'Plaque B', numerosPDV: [] })
    expect((await stored(quimper._id))?.services.mechanic.netRevenue).toBe(300.5)
    expect((await readStored(_id)).model.values?.site).toEqual({ QXW: quimper._id })
  })

  it('is not created when it is left out in the same form', async () => {
    const net = await fridayMorning()
    await storeModel(INVOICES)
    const { importId } = await sendExport(ROWS)
    const row = { QXW: { name: 'Quimper', plate: net.plates.b._id } }
    const sent = form(await open(importId), row, { [control.site('QXW')]: '-' })
    expect(await post(importId, sent)).toMatchObject({ kind: 'again', status: 422 })
    expect((await placesThere())[2]).toBe(4)
  })
})
