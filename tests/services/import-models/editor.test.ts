import { beforeEach, describe, expect, it } from 'vitest'
import { modelDraftsOf } from '~/db/collections/import-model-drafts.server'
import { importPreviewPieces } from '~/db/collections/import-previews.server'
import { ForbiddenError } from '~/domain/errors'
import { DraftGoneError } from '~/domain/import-models/editor/errors'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { listModels, readModel, readStored } from '~/services/import-models/read-models.server'
import { createModel, updateModel } from '~/services/import-models/write-models.server'
import { draftOfModel } from '~/services/model-editor/draft-of-model.server'
import {
  createDraft,
  describeKept,
  keepRefused,
  listDrafts,
  requireDraft,
} from '~/services/model-editor/drafts.server'
import { handleEditorForm } from '~/services/model-editor/editor-action.server'
import { offerDescription } from '~/services/model-editor/offer.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, FRIDAY, fridayMorning } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

/** Two concessions by PDV number, one unknown workshop code, and the file's own total. */
const LINES = [
  'ATELIER',
  'Site;Atelier;Type;N° facture;MO HT;Remise;Tps fact',
  '0101;MEC;CLI;F1;300,00;20,00;250',
  '0101;MEC;GAR;F2;100,00;0,00;100',
  '0103;RAP;CLI;F3;50,40;0,40;60',
  '0103;ZZZ;CLI;F4;10,00;0,00;10',
  'Total général;;;;460,40;20,40;420',
]
const fileOf = (lines: readonly string[] = LINES) => ({
  bytes: Buffer.from(lines.join('\r\n'), 'latin1'),
  fileName: 'extraction-2026-11-20.csv',
  date: FRIDAY,
  feeds: null,
})
const begin = (who = admin) => createDraft(who, fileOf())

const post = (id: string, fields: readonly (readonly [string, string])[], who = admin) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return handleEditorForm(who, id, form)
}
/** Posts a step's buttons with other fields. */
const step = (id: string, name: string, intent: string, fields: Record<string, string> = {}) =>
  post(id, [['step', name], ['intent', intent], ...Object.entries(fields)])
/** Leaves the rows of the unknown workshop out. */
const LEFT_OUT = { 'value.service.0.source': 'ZZZ', 'value.service.0.to': '-' }

describe('a proposal', () => {
  it('finds table, columns, units and conditions, and reads the file with them', async () => {
    const { draft, description } = await requireDraft(admin, await begin())
    expect(description.table).toMatchObject({ headerRow: 2, totalRow: 7 })
    expect(description.csv).toEqual({ separator: ';', encoding: 'windows-1252' })
    expect(draft.model).toMatchObject({
      name: 'Extraction',
      file: 'extraction-{date}.csv',
      feeds: 'activity',
      numbers: 'fr',
      columns: {
        site: [{ column: 'Site' }],
        service: [{ column: 'Atelier' }],
        netRevenue: [{ column: 'MO HT' }, { column: 'Remise', sign: -1 }],
        totalHours: [{ column: 'Tps fact', unit: 'hundredths' }],
      },
      values: { service: { MEC: 'mechanic', RAP: 'quickService' } },
    })
    expect(draft.marks).toMatchObject({ netRevenue: 'proposed', totalHours: 'proposed' })
    expect(draft.proposedValues.service?.toSorted()).toEqual(['MEC', 'RAP'])
    // 300 − 20 of the first row.
    expect(description.first).toMatchObject({ netRevenue: 280, totalHours: 2.5 })
    expect(description.samples.netRevenue?.[0]).toEqual({
      text: '300,00 \u2212 20,00',
      counts: true,
    })
  })

  it('counts the different values with their rows and sums, and what they mean by themselves', async () => {
    const { description } = await requireDraft(admin, await begin())
    // 280 + 100 euros, 2.5 + 1 hours; 50 + 10 euros, 0.6 + 0.1 hours
    expect(description.values.site).toEqual([
      { value: '0101', rows: 2, amount: 380, hours: 3.5, known: net.sites.a1._id },
      { value: '0103', rows: 2, amount: 60, hours: 0.7, known: net.sites.a2._id },
    ])
    expect(description.values.service?.find(({ value }) => value === 'ZZZ')).toEqual({
      value: 'ZZZ',
      rows: 1,
      amount: 10,
      hours: 0.1,
      known: null,
    })
    expect(description.walked).toBe(4)
  })

  it('compares the file’s own total with its rows', async () => {
    const { description } = await requireDraft(admin, await begin())
    if (description.reading.kind !== 'read') throw new Error(description.reading.kind)
    const [revenue] = description.reading.report.control
    expect(revenue).toMatchObject({ column: 'MO HT', row: 7, file: 460.4, read: 450.4, left: 10 })
    expect(description.reading.sites.map(({ name }) => name)).toEqual([net.sites.a1.name])
    expect(description.reading.failed.map(({ name }) => name)).toEqual([net.sites.a2.name])
  })

  it('keeps headers and values that the database could not hold as keys', async () => {
    const lines = ['Site;Atelier;M.O. $HT;$.x', '0101;MEC;1,00;2', '0103;R.A.P;2,00;3']
    const { draft, description } = await requireDraft(
      admin,
      await createDraft(admin, fileOf(lines)),
    )
    expect(description.columns.map(({ header }) => header)).toEqual([
      'Site',
      'Atelier',
      'M.O. $HT',
      '$.x',
    ])
    expect(draft.model.columns.site).toEqual([{ column: 'Site' }])
    expect(description.values.service?.map(({ value }) => value)).toContain('R.A.P')
  })
})

describe('the steps', () => {
  it('the table: header, end, services, and totals that are not compared', async () => {
    const id = await begin()
    const answer = await step(id, 'table', 'go.columns', {
      feeds: 'activity',
      time: 'day',
      headerRow: '2',
      headerRows: '1',
      end: 'end',
      numbers: 'fr',
      services: 'mechanic',
      hasTotal: '1',
    })
    expect(answer).toMatchObject({
      kind: 'done',
      to: `/admin/import-models/draft/${id}?step=columns`,
    })
    const { draft, description } = await requireDraft(admin, id)
    expect(draft.model).toMatchObject({
      time: { kind: 'day' },
      table: { headerRow: 2, end: 'end' },
      services: ['mechanic'],
    })
    expect(draft.checksTotal).toBe(false)
    expect(description.control).toEqual({})
  })

  it('the table: another part is proposed again', async () => {
    const id = await begin()
    await step(id, 'table', 'refresh', { feeds: 'sales', time: 'cumulative', numbers: 'fr' })
    const { draft } = await requireDraft(admin, id)
    expect(draft.model.feeds).toBe('sales')
    expect(draft.model.columns.netRevenue).toBeUndefined()
    expect(draft.model.columns.site).toEqual([{ column: 'Site' }])
  })

  it('the columns: what the user changed is chosen, the rest stays proposed', async () => {
    const id = await begin()
    await step(id, 'columns', 'refresh', {
      'f.netRevenue.n': '1',
      'f.netRevenue.0.from': 'c:MO HT',
      'f.netRevenue.0.unit': 'cents',
      'f.netRevenue.0.where.0.column': 'c:Type',
      'f.netRevenue.0.where.0.value': 'CLI ; GAR',
    })
    const { draft, description } = await requireDraft(admin, id)
    expect(draft.model.columns.netRevenue).toEqual([
      { column: 'MO HT', unit: 'cents', where: { Type: ['CLI', 'GAR'] } },
    ])
    expect(draft.marks).toMatchObject({ netRevenue: 'chosen', totalHours: 'proposed' })
    // 300 cents
    expect(description.first.netRevenue).toBe(3)
  })

  it('the columns: a field is not imported, a term is removed, another one added', async () => {
    const id = await begin()
    await step(id, 'columns', 'ignore.hecHours')
    await step(id, 'columns', 'remove.netRevenue.1')
    const { draft, document } = await requireDraft(admin, id)
    expect(draft.model.columns.hecHours).toBeUndefined()
    expect(draft.marks.hecHours).toBe('ignored')
    expect(draft.model.columns.netRevenue).toEqual([{ column: 'MO HT' }])
    expect(document.revision).toBe(2)
    expect(await step(id, 'columns', 'add.totalHours')).toMatchObject({
      to: `/admin/import-models/draft/${id}?step=columns&add=totalHours#field-totalHours`,
    })
  })

  it('the values: assigned, left out, and unknown texts change nothing', async () => {
    const id = await begin()
    await step(id, 'values', 'refresh', {
      ...LEFT_OUT,
      'value.site.0.source': '0103',
      'value.site.0.to': net.sites.b1._id,
      'value.site.1.source': '0101',
      'value.site.1.to': 'Nulle part',
    })
    const { draft, description } = await requireDraft(admin, id)
    expect(draft.model.values?.site).toEqual({ '0103': net.sites.b1._id })
    expect(draft.model.values?.service).toMatchObject({ ZZZ: null, MEC: 'mechanic' })
    if (description.reading.kind !== 'read') throw new Error(description.reading.kind)
    // 280 + 100; 50 of 0103
    expect(description.reading.report.totals.netRevenue).toBe(430)
    expect(description.reading.sites.map(({ siteId }) => siteId).toSorted()).toEqual(
      [net.sites.a1._id, net.sites.b1._id].toSorted(),
    )
  })
})

describe('saving', () => {
  it('stores the model with its control and the order of its columns, and ends the draft', async () => {
    const id = await begin()
    const fields = { name: 'Atelier du soir', file: '', ...LEFT_OUT }
    expect(await step(id, 'check', 'save', fields)).toMatchObject({
      kind: 'done',
      to: `/admin/import-models/${id}`,
      notice: { message: 'Modèle «\u202fAtelier du soir\u202f» enregistré, version 1.' },
    })
    const { model, order, version } = await readStored(id)
    expect(version).toBe(1)
    expect(model).toMatchObject({
      name: 'Atelier du soir',
      control: { netRevenue: { row: 'Total général', column: 'MO HT' } },
      values: { service: { ZZZ: null } },
    })
    expect(model.file).toBeUndefined()
    expect(order).toEqual(['Site', 'Atelier', 'Type', 'N° facture', 'MO HT', 'Remise', 'Tps fact'])
    await expect(requireDraft(admin, id)).rejects.toBeInstanceOf(DraftGoneError)
    expect(await (await importPreviewPieces.open()).countDocuments({ preview: id })).toBe(0)
  })

  it('leads to the preview of the import', async () => {
    const id = await begin()
    const answer = await step(id, 'check', 'import', { name: 'Atelier', ...LEFT_OUT })
    expect(answer).toMatchObject({
      kind: 'done',
      to: expect.stringMatching(/^\/import\/apercu\/[0-9a-f]{24}$/),
    })
  })

  it('refuses a model that its file cannot be read with, and keeps what was typed', async () => {
    const id = await begin()
    await step(id, 'columns', 'ignore.site')
    const answer = await step(id, 'check', 'save', { name: 'Sans concession' })
    expect(answer).toMatchObject({
      kind: 'again',
      status: 422,
      reply: { error: { '': [expect.stringContaining('Concession')] } },
    })
    expect((await requireDraft(admin, id)).draft.model.name).toBe('Sans concession')
    expect(await listModels(admin)).toEqual([])
  })

  it('refuses a total that is not that of the rows', async () => {
    const lines = LINES.map((line) => line.replace('460,40', '470,40'))
    const id = await createDraft(admin, fileOf(lines))
    expect(await step(id, 'check', 'save', { name: 'X', ...LEFT_OUT })).toMatchObject({
      kind: 'again',
      reply: { error: { '': [expect.stringContaining('total')] } },
    })
  })

  it('refuses a name that is taken, at its field', async () => {
    await step(await begin(), 'check', 'save', { name: 'Atelier', ...LEFT_OUT })
    expect(
      await step(await begin(), 'check', 'save', { name: 'ATELIER', ...LEFT_OUT }),
    ).toMatchObject({
      kind: 'again',
      status: 422,
      reply: {
        error: { name: [expect.stringContaining('ATELIER')] },
        initialValue: { name: 'ATELIER' },
      },
    })
  })

  it('of two editors the second learns that the model has changed, and keeps the draft', async () => {
    await step(await begin(), 'check', 'save', { name: 'Atelier', ...LEFT_OUT })
    const [stored] = await listModels(admin)
    if (!stored) throw new Error('no model')
    const id = await createDraft(admin, fileOf(), draftOfModel(stored))
    await updateModel(admin, stored._id, { ...stored.model, name: 'Autre' }, undefined, 1)
    expect(await step(id, 'check', 'save', { name: 'Le mien', ...LEFT_OUT })).toMatchObject({
      kind: 'again',
      status: 409,
      reply: { error: { '': [expect.stringContaining('entre-temps')] } },
    })
    expect((await requireDraft(admin, id)).draft.model.name).toBe('Le mien')
    expect((await readModel(admin, stored._id)).version).toBe(2)
  })

  it('corrects a model: the next version', async () => {
    await step(await begin(), 'check', 'save', { name: 'Atelier', ...LEFT_OUT })
    const [stored] = await listModels(admin)
    if (!stored) throw new Error('no model')
    const id = await createDraft(admin, fileOf(), draftOfModel(stored))
    await step(id, 'columns', 'ignore.hecHours')
    expect(await step(id, 'check', 'save', { name: 'Atelier' })).toMatchObject({ kind: 'done' })
    const { version, model } = await readStored(stored._id)
    expect(version).toBe(2)
    expect(model.columns.hecHours).toBeUndefined()
  })
})

describe('a draft', () => {
  it('is its owner’s alone, for an hour after its last change', async () => {
    const id = await begin()
    await expect(requireDraft(makePrincipal(), id)).rejects.toBeInstanceOf(DraftGoneError)
    await expect(requireDraft(makePrincipal({ role: 'manager' }), id)).rejects.toBeInstanceOf(
      ForbiddenError,
    )
    setClock(instantOfParis(`${FRIDAY}T09:29`))
    await step(id, 'columns', 'refresh')
    setClock(instantOfParis(`${FRIDAY}T10:28`))
    expect((await listDrafts(admin)).map(({ _id }) => _id)).toEqual([id])
    setClock(instantOfParis(`${FRIDAY}T10:29`))
    await expect(requireDraft(admin, id)).rejects.toBeInstanceOf(DraftGoneError)
    expect(await listDrafts(admin)).toEqual([])
  })

  it('only the last three of a user are kept, with their files', async () => {
    const ids: string[] = []
    for (let i = 0; i < 4; i++) {
      setClock(instantOfParis(`${FRIDAY}T08:3${i}`))
      ids.push(await begin())
    }
    const kept = (await modelDraftsOf(admin.userId)).map(({ _id }) => _id)
    expect(kept).toEqual(ids.slice(1).reverse())
    expect(await (await importPreviewPieces.open()).countDocuments({ preview: ids[0] })).toBe(0)
  })
})

describe('a refused file', () => {
  const unknown = new WorkbookRefused('Aucun modèle', 422, [], { isUnrecognised: true })
  const file = { kind: 'activity' as const, ...fileOf() }

  it('is kept for an administrator, who describes it', async () => {
    const offer = await offerDescription(admin, file, unknown)
    expect(offer).toEqual({ draft: expect.any(String), model: null })
    const id = offer?.draft ?? ''
    await expect(requireDraft(admin, id)).rejects.toBeInstanceOf(DraftGoneError)
    await describeKept(admin, id)
    expect((await requireDraft(admin, id)).draft.model.columns.site).toEqual([{ column: 'Site' }])
  })

  it('is not kept for others, and not where the file is at fault', async () => {
    const manager = makePrincipal({ role: 'manager' })
    expect(await offerDescription(manager, file, unknown)).toEqual({ draft: null, model: null })
    expect(await modelDraftsOf(manager.userId)).toEqual([])
    expect(await offerDescription(admin, file, new WorkbookRefused('abîmé'))).toBeNull()
  })

  it('that no longer fits a model opens that model with the file', async () => {
    const { draft } = await requireDraft(admin, await begin())
    const { _id } = await createModel(admin, draft.model, null)
    const lines = LINES.map((line) => line.replace('MO HT', 'MO HT net'))
    const used = { _id, name: 'Extraction', version: 1 }
    const id = await keepRefused(admin, fileOf(lines), used)
    await describeKept(admin, id)
    const opened = await requireDraft(admin, id)
    expect(opened.document.corrects).toEqual(used)
    expect(opened.draft.model.columns.netRevenue).toEqual(draft.model.columns.netRevenue)
    expect(opened.description.reading).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('MO HT'),
    })
  })
})
