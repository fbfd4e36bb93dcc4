import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { videocheckOfSites } from '~/db/collections/videocheck.server'
import type { Principal } from '~/domain/access/scope'
import { FileTooLargeError } from '~/domain/imports/rules'
import {
  MissingVideocheckFileError,
  VideocheckFileNameError,
  VideocheckImportForbidden,
} from '~/domain/videocheck/file'
import { VideocheckPeriodError } from '~/domain/videocheck/period'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { ImportRefused } from '~/services/imports/import-run.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { readVideocheck } from '~/services/videocheck/read.server'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { storedVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const file = (rows: MadeCell[][]) => bySheetJs({ Feuil1: [VIDEOCHECK_HEADER, ...rows] })
const chainOf = ({ _id: siteId, plateId, groupId }: TestNetwork['sites']['a2']) => ({
  siteId,
  plateId,
  groupId,
})
const send = (rows: MadeCell[][], period = MONTH, principal: Principal = admin) =>
  importVideocheck(principal, { bytes: file(rows), fileName: 'videocheck.xlsx', period })

describe('a VideoCheck import', () => {
  it('stores one month per concession, its PDV numbers summed, up to today', async () => {
    const answer = await send([
      videocheckRow('0101', [100, 60, 10_000.1, 4_000]),
      videocheckRow('0102', [20, 30, 8_000.2, 5_000], '19/11/2026'),
      videocheckRow('0103'),
    ])
    expect(answer).toEqual({
      message: 'Import réussi\u202f!',
      model: null,
      failed: 0,
      importId: expect.stringMatching(/^[0-9a-f]{24}$/),
      errors: [],
      reserves: [],
      rows: { read: 3, refused: 0, left: [] },
      sheets: { read: ['Feuil1'], left: [] },
      columns: [{ sheet: 'Feuil1', read: VIDEOCHECK_HEADER, left: [], undecided: [] }],
      unknown: [],
    })
    const { _id, plateId, groupId } = net.sites.a1
    expect((await videocheckOfSites([_id], MONTH))[0]).toEqual({
      _id: expect.any(String),
      siteId: _id,
      plateId,
      groupId,
      period: MONTH,
      date: '2026-11-19',
      entries: 120,
      videosDone: 90,
      identifiedRevenue: 18_000.3,
      realizedRevenue: 9_000,
      importId: answer.importId,
      importedAt: new Date('2026-11-20T07:30:00Z'),
      place: { sheet: 'Feuil1', rows: { runs: [[2, 3]], left: 0 } },
    })
    expect((await storedVideocheck(net.sites.a2._id, MONTH))?.date).toBe('2026-11-20')
    const { totals } = await readVideocheck(admin, { type: 'all' }, '2026-11-19')
    expect(totals).toMatchObject({ entries: 240, targetRevenue: 80_000 })
  })

  it('a past month reaches its last day', async () => {
    await send([videocheckRow('0103')], '2026-10')
    expect((await storedVideocheck(net.sites.a2._id, '2026-10'))?.date).toBe('2026-10-31')
    expect(await storedVideocheck(net.sites.a2._id, MONTH)).toBeNull()
  })

  it('warns of a file that was imported for another month, not of one sent again later in its own', async () => {
    const rows = [videocheckRow('0103')]
    const warningsOf = async (period: string) =>
      (await findImport((await send(rows, period)).importId))?.warnings.map(
        ({ message }) => message,
      )
    expect(await warningsOf('2026-10')).toEqual([])
    expect(await warningsOf(MONTH)).toEqual([
      'Ce fichier est le même que «\u202fvideocheck.xlsx\u202f», déjà importé pour octobre 2026\u202f: vérifiez qu’il est celui de novembre 2026.',
    ])
    const november = [videocheckRow('0103', [200, 120, 19_000, 9_500])]
    const first = await send(november)
    setClock(instantOfParis('2026-11-24T08:30'))
    const again = await send(november)
    const logs = await Promise.all([first, again].map(({ importId }) => findImport(importId)))
    expect(logs.map((log) => log?.warnings)).toEqual([[], []])
  })

  it('replaces the month’s figures; the same file again changes nothing', async () => {
    const first = await send([videocheckRow('0103'), videocheckRow('0201')])
    const second = await send([videocheckRow('0103'), videocheckRow('0201', [130, 95, 1, 1])])
    const [a2] = await videocheckOfSites([net.sites.a2._id], MONTH)
    expect(a2?.importId).toBe(first.importId)
    expect(await storedVideocheck(net.sites.b1._id, MONTH)).toMatchObject({
      row: [130, 95, 1, 1],
    })
    const log = await findImport(second.importId)
    // both decreases of B1 are in one warning, and the import counts as one with decreases (decision 41)
    expect(log?.counts).toMatchObject({ stored: 1, unchanged: 1, failed: 0, warnings: 1, falls: 2 })
    expect(log?.warnings[0]?.message.split('. ').slice(0, 2).join('. ')).toBe(
      '2 chiffres en baisse. Ligne 3, colonne «\u202fCA identifié\u202f»\u202f: «\u202fConcession B1\u202f»\u202f: 1 est inférieur au cumul déjà importé du 20/11/2026 (18\u202f000)',
    )
  })

  it('keeps the figures of earlier dates, which pages of those dates show', async () => {
    const read = async (date: string) => {
      const { totals, dates, path } = await readVideocheck(
        admin,
        { type: 'site', ...chainOf(net.sites.a2) },
        date,
      )
      return [totals?.entries, dates?.to, path.map((one) => one.entries)]
    }
    await send([videocheckRow('0103', [40, 20, 5_000, 1_000], '09/11/2026')])
    await send([videocheckRow('0103', [70, 50, 9_000, 4_000], '16/11/2026')])
    await send([videocheckRow('0103', [90, 60, 12_000, 6_000])])
    expect(await read('2026-11-19')).toEqual([90, '2026-11-20', [40, 70, 90]])
    // the files of Monday the 16th and of the 20th hold the figures of the 13th and of the 19th
    expect(await read('2026-11-18')).toEqual([70, '2026-11-16', [40, 70]])
    expect(await read('2026-11-12')).toEqual([40, '2026-11-09', [40]])
    // an import of an earlier date takes the place of what came after it
    await send([videocheckRow('0103', [75, 50, 9_500, 4_200], '17/11/2026')])
    expect(await read('2026-11-19')).toEqual([75, '2026-11-17', [40, 70, 75]])
  })

  it('a concession with an error keeps its figures, the others are stored', async () => {
    await send([videocheckRow('0103', [1, 1, 1, 1])])
    const answer = await send([
      videocheckRow('0103', [2, 'deux', 2, 2]),
      videocheckRow('0201'),
      videocheckRow('0999'),
    ])
    expect(answer).toMatchObject({
      message: 'Import partiel\u202f: 1 concession enregistrée, 2 en échec (0999, Concession A2).',
      failed: 2,
      errors: [
        { sheet: 'Feuil1', row: 2, column: 'Dossiers envoyés', site: 'Concession A2' },
        { sheet: 'Feuil1', row: 4, column: 'N° PDV', site: '0999' },
      ],
    })
    expect((await storedVideocheck(net.sites.a2._id, MONTH))?.row).toEqual([1, 1, 1, 1])
    expect((await storedVideocheck(net.sites.b1._id, MONTH))?.row).toEqual([120, 90, 18_000, 9000])
  })

  it('is logged: user, time, file, size, hash, dates, and the result per concession', async () => {
    const bytes = file([videocheckRow('0103')])
    const request = { bytes, fileName: 'C:\\temp\\videocheck.xlsx', period: MONTH }
    const { importId } = await importVideocheck(admin, request)
    expect(await findImport(importId)).toMatchObject({
      kind: 'videocheck',
      state: 'done',
      userId: admin.userId,
      userEmail: admin.email,
      fileName: 'videocheck.xlsx',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      importDate: '2026-11-20',
      activityDate: '2026-11-20',
      sites: [{ siteId: net.sites.a2._id, name: 'Concession A2', outcome: 'stored' }],
    })
  })
})

describe('rights to import VideoCheck (4-decisions, 8)', () => {
  const of = (role: Principal['role'], cover: Principal['cover']) => makePrincipal({ role, cover })

  it('a number outside the user’s scope belongs to no concession', async () => {
    const plate = { kind: 'plate', id: net.plates.a._id } as const
    for (const role of ['manager', 'director', 'administrator'] as const) {
      const answer = await send(
        [videocheckRow('0103'), videocheckRow('0201')],
        MONTH,
        of(role, plate),
      )
      expect(answer).toMatchObject({ failed: 1, errors: [{ site: '0201' }] })
      expect(await storedVideocheck(net.sites.b1._id, MONTH)).toBeNull()
    }
    const site = { kind: 'site', id: net.sites.b1._id } as const
    expect(await send([videocheckRow('0201')], MONTH, of('manager', site))).toMatchObject({
      failed: 0,
    })
    expect(
      await send([videocheckRow('0201')], MONTH, of('director', { kind: 'none' })),
    ).toMatchObject({ failed: 1 })
  })

  it.each(['teamLeader', 'ccs', 'dirigeant', 'secretary', 'user'] as const)(
    '%s may not',
    async (role) => {
      const sent = send([videocheckRow('0103')], MONTH, of(role, { kind: 'all' }))
      await expect(sent).rejects.toThrow(VideocheckImportForbidden)
    },
  )
})

describe('rejected input', () => {
  const request = { bytes: Buffer.from('x'), fileName: 'a.csv', period: MONTH }
  it.each([
    ['no file', { ...request, fileName: '' }, MissingVideocheckFileError],
    ['another kind', { ...request, fileName: 'a.pdf' }, VideocheckFileNameError],
    ['no period', { ...request, period: '' }, VideocheckPeriodError],
    ['a month that is none', { ...request, period: '2026-13' }, VideocheckPeriodError],
    ['a month to come', { ...request, period: '2026-12' }, VideocheckPeriodError],
    ['a giant', { ...request, bytes: Buffer.alloc(21 * 1024 * 1024) }, FileTooLargeError],
  ])('%s, before anything is logged', async (_what, given, error) => {
    await expect(importVideocheck(admin, given)).rejects.toThrow(error)
  })

  it('a file without usable data, with its message in the log', async () => {
    const sent = importVideocheck(admin, { ...request, bytes: Buffer.from('%PDF-1.4') })
    const refusal = await sent.catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ImportRefused)
    const { status, message, importId } = refusal as ImportRefused
    expect(status).toBe(415)
    expect(message).toContain('PDF')
    expect(await findImport(importId)).toMatchObject({ state: 'refused', sites: [] })
  })

  it('the first of the month can be imported that day', async () => {
    setClock(instantOfParis('2026-12-01T08:30'))
    expect(await send([videocheckRow('0103')], '2026-12')).toMatchObject({ failed: 0 })
    expect((await storedVideocheck(net.sites.a2._id, '2026-12'))?.date).toBe('2026-12-01')
  })
})
