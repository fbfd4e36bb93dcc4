import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '~/db/driver/client.server'
import { ForbiddenError } from '~/domain/errors'
import { siteCodes } from '~/domain/import-models/site-codes'
import { EXAMPLE_LINES_HEADERS, invoiceLinesModel } from '~/imports/examples/invoice-lines'
import { EXAMPLE_SUMMARY_HEADERS, summaryModel } from '~/imports/examples/summary-export'
import { detectTable } from '~/imports/models/detect-table'
import { proposeModel } from '~/imports/models/propose'
import { recogniseFile, textOptions } from '~/imports/models/recognise-file'
import { readWorkbook } from '~/imports/workbook/read-workbook'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { activeModels } from '~/services/import-models/read-models.server'
import { createModel } from '~/services/import-models/write-models.server'
import { EXAMPLES, exampleExport } from '~/services/imports/example-export.server'
import { EXAMPLE_FIGURES } from '~/services/imports/example-figures'
import { importActivity } from '~/services/imports/import-activity.server'
import { activityTemplate } from '~/services/imports/template.server'
import { createDemoModels } from '../../../build-scripts/demo/import-exports'
import { demoNetwork } from '../../../build-scripts/demo/network'
import { makeNetwork } from '../../builders/hierarchy'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
const admin = makePrincipal()
const DATE = '2026-11-20'
beforeEach(() => setClock(instantOfParis('2026-11-20T08:30')))

type Kind = keyof typeof EXAMPLES
const KINDS = ['summary', 'lines'] as const

const send = (bytes: Uint8Array, fileName: string, date = DATE) =>
  importActivity(admin, { bytes, fileName, date })
const importExample = async (kind: Kind, date = DATE) =>
  send(await exampleExport(admin, kind, date), EXAMPLES[kind].fileName(date), date)

const exampleModel = (kind: Kind, codes: Record<string, string> = {}) =>
  kind === 'summary'
    ? summaryModel('Cumul', codes, EXAMPLE_SUMMARY_HEADERS)
    : invoiceLinesModel('Lignes', {}, EXAMPLE_LINES_HEADERS)

/** The model that an example is made for, with the concessions that it names. */
async function modelOf(kind: Kind, sites: readonly { _id: string; name: string }[]) {
  const codes = Object.fromEntries([...siteCodes(sites)].map(([id, code]) => [code, id]))
  return createModel(admin, exampleModel(kind, codes), null)
}

const storedServices = async () =>
  Object.fromEntries(
    (await (await database()).collection('records').find({ date: '2026-11-19' }).toArray()).map(
      ({ siteId, services }) => [siteId, services],
    ),
  )

describe.each(KINDS)('the example export %s', (kind) => {
  it('imports as it is once a model describes it, with the figures shown', async () => {
    const { sites } = await makeNetwork()
    const first = [sites.a1, sites.a2, sites.b1]
    await expect(importExample(kind)).rejects.toThrow()
    const { _id } = await modelOf(kind, first)
    const answer = await importExample(kind)
    expect(answer).toMatchObject({ failedSites: [], errors: [], model: { _id, version: 1 } })
    expect(await storedServices()).toEqual(
      Object.fromEntries(first.map((site) => [site._id, EXAMPLE_FIGURES])),
    )
  })

  it('has the stored figures of its date', async () => {
    const { sites } = await makeNetwork()
    await modelOf(kind, [sites.a1, sites.a2, sites.b1])
    await importExample(kind)
    const again = await importExample(kind)
    expect(again.doubts).toEqual([])
    const log = (await database()).collection('imports')
    expect(await log.countDocuments({ 'counts.unchanged': 3 })).toBe(1)
  })

  it('can be described: every figure that its headers name is proposed', async () => {
    const { sites } = await makeNetwork()
    const bytes = Buffer.from(await exampleExport(admin, kind, DATE))
    const book = await readWorkbook(bytes, () => true, textOptions())
    const table = detectTable(book)
    if (!table) throw new Error('no table')
    const known = Object.values(sites).map(({ _id: siteId, name, numerosPDV }) => ({
      siteId,
      name,
      numerosPDV,
    }))
    const { model } = proposeModel(table, { sites: known, staff: [], earlier: [] })
    const wanted = exampleModel(kind)
    const { hecHours, ...others } = wanted.columns
    // Orders under way are counted by a condition that is not proposed.
    if (kind === 'lines') delete others.ongoingWorkshops
    expect(model.columns).toMatchObject(others)
    expect(model.columns.hecHours).toEqual(hecHours)
    expect(model.numbers).toBe('fr')
  })

  it('is unknown to every model of the demo network, and no changed export of one', async () => {
    await makeNetwork()
    await createDemoModels(admin, demoNetwork(12))
    const models = await activeModels(['activity', 'workers', 'sales', 'videocheck'])
    expect(models).toHaveLength(4)
    const bytes = Buffer.from(await exampleExport(admin, kind, DATE))
    const book = await readWorkbook(bytes, () => true, textOptions())
    const known = models.map(({ model, ...one }) => ({ ...one, model, order: null }))
    const found = await recogniseFile(bytes, book, known)
    expect(found.kind).toBe('none')
    // Refused as one that was never seen: not as an export whose headers were renamed.
    await expect(importExample(kind)).rejects.toMatchObject({
      facts: { isUnrecognised: true },
    })
    await expect(importExample(kind)).rejects.not.toHaveProperty('facts.changed')
  })

  it('has an example even without a network, and is for those who may import', async () => {
    const bytes = Buffer.from(await exampleExport(admin, kind, null))
    const book = await readWorkbook(bytes, () => true, textOptions())
    const texts = book.sheets[0]?.rows.flatMap((row) => (row ?? []).map((cell) => cell?.v))
    expect(texts).toContain('00123')
    const manager = makePrincipal({ role: 'manager' })
    await expect(exampleExport(manager, kind, null)).rejects.toBeInstanceOf(ForbiddenError)
  })
})

it('the template and an example avoid each other’s concessions', async () => {
  const { sites } = await makeNetwork()
  await modelOf('lines', [sites.a1])
  const template = async () => send(await activityTemplate(admin, DATE), 'modele.xlsx')
  // The template takes the first two concessions, the example the others.
  expect((await template()).failedSites).toEqual([])
  expect((await importExample('lines')).failedSites).toEqual([])
  expect((await template()).failedSites).toEqual([])
  expect((await importExample('lines')).failedSites).toEqual([])
})
