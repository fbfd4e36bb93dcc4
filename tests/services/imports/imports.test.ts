import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { ForbiddenError } from '~/domain/errors'
import { FileNameError, FileTooLargeError, ImportDateError } from '~/domain/imports/rules'
import {
  ACTIVITY_HEADER,
  activityRow,
  SALES_HEADER,
  salesRow,
} from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import {
  importActivity,
  refusedActivity,
  startActivityImport,
} from '~/services/imports/import-activity.server'
import { awaitRunningImports, ImportRefused } from '~/services/imports/import-run.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { makeSite, type TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  FRIDAY,
  fridayMorning,
  revenue,
  send,
  sendRows,
  stored,
  THURSDAY,
} from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

describe('what an import stores', () => {
  it('writes one document per concession with its plate and group, dates and figures', async () => {
    const answer = await send({
      Activité: [
        ACTIVITY_HEADER,
        activityRow('0101', 'Mécanique', { 'CA Net': 1000.1 }),
        activityRow('0102', 'Mécanique', { 'CA Net': 500.2 }),
        activityRow('0101', 'Carrosserie', { 'CA Net': -20 }),
      ],
      'Ventes additionnelles': [SALES_HEADER, salesRow('0101', null, 'MECA', { tires: 4 })],
    })
    expect(answer).toEqual({
      failedSites: [],
      model: null,
      message: 'Import réussi\u202f!',
      importId: expect.stringMatching(/^[0-9a-f]{24}$/),
      activityDate: THURSDAY,
      sites: { stored: 1, failed: 0 },
      errors: [],
      doubts: [],
      reserves: [],
      rows: { read: 4, refused: 0, left: [] },
      sheets: { read: ['Activité', 'Ventes additionnelles'], left: [] },
      columns: [
        { sheet: 'Activité', read: ACTIVITY_HEADER, left: [], undecided: [] },
        { sheet: 'Ventes additionnelles', read: SALES_HEADER, left: [], undecided: [] },
      ],
      unknown: [],
      warnings: [
        {
          kind: 'objective',
          count: 2,
          site: 'Concession A1',
          sheet: 'Activité',
          row: null,
          column: null,
          message:
            'Feuille «\u202fActivité\u202f»\u202f: 2 services sans objectif. Ligne 2, colonne «\u202fService\u202f»\u202f: Concession A1 a de l’activité en Mécanique sans objectif pour 11/2026. Ligne 4, colonne «\u202fService\u202f»\u202f: Concession A1 a de l’activité en Carrosserie sans objectif pour 11/2026.',
        },
      ],
    })
    const { _id, plateId, groupId } = net.sites.a1
    expect(await stored(_id)).toMatchObject({
      siteId: _id,
      plateId,
      groupId,
      date: THURSDAY,
      month: '2026-11',
      importDate: FRIDAY,
      importId: answer.importId,
      importedAt: new Date('2026-11-20T07:30:00Z'),
      services: {
        mechanic: { netRevenue: 1500.3, totalHours: 200, ongoingHours: 25, entriesClients: 80 },
        quickService: { netRevenue: 0 },
        body: { netRevenue: -20 },
      },
      workers: [],
      advisers: [{ name: 'Autre', service: 'mechanic', sales: { tires: 4, wipers: 0 } }],
    })
  })

  it('replaces the concession’s figures of the date, and touches no other concession or date', async () => {
    await sendRows([activityRow('0101'), activityRow('0101', 'CARR'), activityRow('0103')])
    await sendRows([activityRow('0101')], '2026-11-19')
    const first = (await stored(net.sites.a1._id))?._id
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 7 })])
    const record = await stored(net.sites.a1._id)
    expect(record?._id).toBe(first)
    expect(record?.services.mechanic.netRevenue).toBe(7)
    expect(record?.services.body.netRevenue).toBe(0)
    expect(await revenue(net.sites.a2._id)).toBe(10_000)
    expect(await revenue(net.sites.a1._id, '2026-11-18')).toBe(10_000)
  })

  it('changes nothing when the same file comes again', async () => {
    const rows = [activityRow('0101'), activityRow('0103')]
    await sendRows(rows)
    const before = await (await records.open()).find().sort({ siteId: 1 }).toArray()
    setClock(instantOfParis('2026-11-20T09:30'))
    const again = await sendRows([...rows].reverse())
    expect(again.sites).toEqual({ stored: 2, failed: 0 })
    expect(await (await records.open()).find().sort({ siteId: 1 }).toArray()).toEqual(before)
    expect((await findImport(again.importId))?.sites.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ])
  })

  it('keeps the earlier figures of a failed concession and stores the others', async () => {
    await sendRows([activityRow('0101'), activityRow('0103')])
    const answer = await sendRows([
      activityRow('0101', 'MECA', { 'CA Net': 1 }),
      activityRow('0102', 'MECA', { 'CA Net': 'faux' }),
      activityRow('0103', 'MECA', { 'CA Net': 2 }),
      activityRow('9999'),
    ])
    expect(answer.failedSites).toEqual(['9999', 'Concession A1'])
    expect(answer.message).toBe(
      'Import partiel\u202f: 1 concession enregistrée, 2 en échec (9999, Concession A1). Des chiffres sont sous réserve. Cumuls en baisse dans 1 concession\u202f: Concession A2 (Mécanique, −9\u202f998\u00a0€).',
    )
    expect(answer.sites).toEqual({ stored: 1, failed: 2 })
    expect(await revenue(net.sites.a1._id)).toBe(10_000)
    expect(await revenue(net.sites.a2._id)).toBe(2)
  })

  it('fails both concessions that carry a PDV number', async () => {
    const twin = await makeSite({ name: 'Jumelle', numerosPDV: ['0103'] })
    const answer = await sendRows([activityRow('0103'), activityRow('0101')])
    expect(answer.failedSites).toEqual(['Concession A2', 'Jumelle'])
    expect(await stored(twin._id)).toBeNull()
    expect(await revenue(net.sites.a1._id)).toBe(10_000)
  })

  it('reads the activity of the Friday before a Monday', async () => {
    setClock(instantOfParis('2026-11-23T08:30'))
    expect((await sendRows([activityRow('0101')], '2026-11-23')).activityDate).toBe('2026-11-20')
  })

  it('rebuilds the rollups of every scope', async () => {
    const plate = {
      type: 'plate',
      groupId: net.groups.north._id,
      plateId: net.plates.a._id,
    } as const
    const total = async () =>
      (await readRollup(plate, '2026-11')).activity.days.at(-1)?.cumulative.mechanic.netRevenue
    expect(await total()).toBeUndefined()
    await sendRows([activityRow('0101'), activityRow('0103')])
    expect(await total()).toBe(20_000)
    await sendRows([activityRow('0103', 'MECA', { 'CA Net': 1 })])
    expect(await total()).toBe(10_001)
  })
})

describe('the log', () => {
  it('holds who, when, the file, its SHA-256, the dates and the result of each concession', async () => {
    const bytes = bySheetJs({
      Activité: [ACTIVITY_HEADER, activityRow('0101'), activityRow('9999')],
    })
    const fileName = 'C:\\Users\\me\\Activité\u202e du 19.XLSX'
    const { importId, errors } = await importActivity(admin, { bytes, fileName, date: FRIDAY })
    expect(await findImport(importId)).toMatchObject({
      kind: 'activity',
      userId: admin.userId,
      userEmail: admin.email,
      startedAt: new Date('2026-11-20T07:30:00Z'),
      finishedAt: new Date('2026-11-20T07:30:00Z'),
      state: 'done',
      fileName: 'Activité du 19.XLSX',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      importDate: FRIDAY,
      activityDate: THURSDAY,
      sites: [
        { siteId: null, name: '9999', outcome: 'failed' },
        { siteId: net.sites.a1._id, name: 'Concession A1', outcome: 'stored' },
      ],
      counts: { stored: 1, unchanged: 0, failed: 1, errors: 1 },
      errors,
    })
  })

  it('is written before the file is read', async () => {
    const bytes = bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow('0101')] })
    const { importId, answer } = await startActivityImport(admin, {
      bytes,
      fileName: 'a.xls',
      date: FRIDAY,
    })
    expect((await findImport(importId))?.state).toBe('running')
    await awaitRunningImports()
    expect((await findImport(importId))?.state).toBe('done')
    expect((await answer).importId).toBe(importId)
  })

  it('keeps the refusal of a file that cannot be used, with its status and places', async () => {
    const header = ACTIVITY_HEADER.filter((text) => text !== 'CA Net')
    const error = await send({ Activité: [header, activityRow('0101')] }).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ImportRefused)
    expect(error.status).toBe(422)
    expect(refusedActivity(error)).toMatchObject({
      failedSites: [],
      sites: { stored: 0, failed: 0 },
      errors: [{ sheet: 'Activité', row: 1, column: 'CA Net', site: null }],
    })
    expect(await findImport(error.importId)).toMatchObject({
      state: 'refused',
      message: error.message,
      counts: { errors: 1 },
    })
    expect(await (await records.open()).findOne({})).toBeNull()
  })
})

describe('what is rejected at once, and not logged', () => {
  const bytes = Buffer.from('x')
  const attempt = (fileName: string, date: string, size = 1, principal = admin) =>
    importActivity(principal, { bytes: size > 1 ? Buffer.alloc(size) : bytes, fileName, date })

  it('any other role', async () => {
    for (const role of ['dirigeant', 'director', 'manager', 'secretary', 'user'] as const)
      await expect(
        attempt('a.xlsx', FRIDAY, 1, makePrincipal({ role, cover: { kind: 'all' } })),
      ).rejects.toBeInstanceOf(ForbiddenError)
  })

  it('another extension', async () => {
    for (const name of ['a.csv.pdf', 'a.xlsx.pdf', 'xlsx', 'a.xlsm'])
      await expect(attempt(name, FRIDAY)).rejects.toThrow(new FileNameError().message)
  })

  it('more than 20 MB', async () => {
    await expect(attempt('a.xlsx', FRIDAY, 20 * 1024 * 1024 + 1)).rejects.toBeInstanceOf(
      FileTooLargeError,
    )
  })

  it('an invalid date, or one whose activity lies in the future', async () => {
    for (const date of ['', '20/11/2026', '2026-02-30', '2026-11-22', '2027-01-04'])
      await expect(attempt('a.xlsx', date)).rejects.toBeInstanceOf(ImportDateError)
  })

  it('leaves no trace', async () => {
    await attempt('a.xlsm', FRIDAY).catch(() => undefined)
    const log = await (await import('~/db/collections/imports.server')).imports.open()
    expect(await log.findOne({})).toBeNull()
  })
})
