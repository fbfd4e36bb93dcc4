import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findImport, type ImportDocument, insertImport } from '~/db/collections/imports.server'
import { newId } from '~/db/driver/ids.server'
import { ForbiddenError, NotFoundError } from '~/domain/errors'
import { toCsv } from '~/domain/exports/csv'
import { activityRow } from '~/imports/activity/rows.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { markInterruptedImports, openLog, withInterruption } from '~/services/imports/log.server'
import { importFindings, readImport, readImportLog } from '~/services/imports/log-page.server'
import { startRecovery, stopRecovery } from '~/services/writes/recovery-loop.server'
import { importActivity as storeActivity } from '../../builders/activity'
import { makeSite } from '../../builders/hierarchy'
import { sendRows } from '../../builders/imports'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
const admin = makePrincipal()
const DAY = '2026-11-19'
beforeEach(() => setClock(instantOfParis('2026-11-20T08:30')))

/** Process id of an ended process; the system may reuse the id soon. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

async function makeImport(given: Partial<ImportDocument> = {}): Promise<string> {
  const document: ImportDocument = {
    _id: newId(),
    kind: 'activity',
    userId: admin.userId,
    userEmail: admin.email,
    startedAt: new Date(),
    finishedAt: null,
    state: 'running',
    runner: { host: hostname(), pid: deadPid() },
    heartbeatAt: new Date(),
    fileName: 'a.xlsx',
    size: 1,
    sha256: 'x',
    importDate: '2026-11-20',
    activityDate: DAY,
    message: '',
    sites: [],
    errors: [],
    warnings: [],
    counts: { stored: 0, unchanged: 0, failed: 0, errors: 0, warnings: 0 },
    progress: { stage: 'storing', done: 1, total: 2 },
    ...given,
  }
  await insertImport(document)
  return document._id
}

it('the log says which kind an import is, in the list and in its details', async () => {
  const ended = { state: 'done', finishedAt: new Date() } as const
  const activity = await makeImport({ ...ended, startedAt: new Date('2026-11-20T07:10:00Z') })
  const startedAt = new Date('2026-11-20T07:20:00Z')
  const videocheck = await makeImport({ ...ended, kind: 'videocheck', startedAt })
  const { lines } = await readImportLog(admin, 1)
  expect(lines.map(({ _id, kind }) => [_id, kind])).toEqual([
    [videocheck, 'videocheck'],
    [activity, 'activity'],
  ])
  expect((await readImport(admin, videocheck)).kind).toBe('videocheck')
})

// guards against: 'Import interrompu' for an import whose end is being written, seen once under load
it('an import is never shown as interrupted while its end is written, nor just after', async () => {
  const log = await openLog(admin, {
    kind: 'activity',
    fileName: 'a.xlsx',
    size: 1,
    sha256: 'x',
    importDate: '2026-11-20',
    activityDate: DAY,
  })
  const running = await findImport(log.importId)
  if (!running) throw new Error('no log')
  const finished = log.finish({ state: 'done', message: 'Import réussi\u202f!' })
  expect((await withInterruption(running)).state).not.toBe('interrupted')
  await finished
  // As a reader that read it before the end.
  expect(await withInterruption(running)).toMatchObject({
    state: 'done',
    message: 'Import réussi\u202f!',
  })
})

describe('an import whose process died', () => {
  it('is marked as interrupted at the next start, with what it had stored', async () => {
    const importId = await makeImport({ _id: 'import' })
    const site = await makeSite({ name: 'Nantes' })
    await storeActivity(site, DAY, { mechanic: { netRevenue: 5 } })
    expect(await markInterruptedImports()).toBe(1)
    expect(await findImport(importId)).toMatchObject({
      state: 'interrupted',
      finishedAt: new Date('2026-11-20T07:30:00Z'),
      message:
        'Import interrompu\u202f: 1 concession a été enregistrée entièrement, les autres gardent leurs chiffres. Importez le fichier de nouveau.',
      sites: [{ siteId: site._id, name: 'Nantes', outcome: 'stored' }],
      counts: { stored: 1 },
    })
    expect(await markInterruptedImports()).toBe(0)
  })

  it('counts what a later import has replaced since', async () => {
    const importId = await makeImport({ _id: 'import' })
    const site = await makeSite({ name: 'Nantes', numerosPDV: ['0101'] })
    await storeActivity(site, DAY, { mechanic: { netRevenue: 5 } })
    await sendRows([activityRow('0101', 'MECA', { 'CA Net': 9 })])
    await markInterruptedImports()
    expect(await findImport(importId)).toMatchObject({
      state: 'interrupted',
      sites: [{ siteId: site._id, outcome: 'stored' }],
      counts: { stored: 1 },
    })
  })

  it('is distinguished from one of a live process, on this host or another', async () => {
    const elsewhere = { host: 'autre-serveur', pid: 1 }
    const alive = await makeImport({ runner: elsewhere })
    const child = await makeImport({ runner: { host: hostname(), pid: process.ppid } })
    const silent = await makeImport({
      runner: elsewhere,
      heartbeatAt: new Date(Date.now() - 61_000),
    })
    await markInterruptedImports()
    const states = await Promise.all(
      [alive, child, silent].map(async (id) => (await findImport(id))?.state),
    )
    expect(states).toEqual(['running', 'running', 'interrupted'])
  })

  it('is marked within 30 s by any live process, even after a failed recovery', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let asked = 0
    const failing = async () => {
      if (asked++ > 0) throw new Error('the database is down')
    }
    await startRecovery([failing, markInterruptedImports])
    const id = await makeImport()
    vi.advanceTimersByTime(29_999)
    await Promise.resolve()
    expect((await findImport(id))?.state).toBe('running')
    vi.advanceTimersByTime(1)
    await stopRecovery()
    vi.useRealTimers()
    expect(asked).toBe(2)
    expect((await findImport(id))?.state).toBe('interrupted')
  })

  it('shows as interrupted to a user who opens it', async () => {
    const id = await makeImport()
    expect((await readImport(admin, id)).state).toBe('interrupted')
  })
})

describe('the log in administration', () => {
  it('lists the latest first, 25 per page', async () => {
    const ids: string[] = []
    for (let i = 0; i < 27; i++)
      ids.push(
        await makeImport({
          state: 'done',
          startedAt: new Date(Date.UTC(2026, 10, 1 + Math.floor(i / 2))),
        }),
      )
    const first = await readImportLog(admin, 1)
    expect(first.lines.map((line) => line._id)).toEqual([...ids].reverse().slice(0, 25))
    expect([first.page, first.pages]).toEqual([1, 2])
    expect((await readImportLog(admin, 2)).lines.map((line) => line._id)).toEqual([ids[1], ids[0]])
    for (const [asked, shown] of [
      [99, 2],
      [0, 1],
      [-3, 1],
      [Number.NaN, 1],
      [1.5, 1],
    ])
      expect((await readImportLog(admin, asked ?? 0)).page).toBe(shown)
  })

  it('is empty at first', async () => {
    expect(await readImportLog(admin, 1)).toEqual({ lines: [], page: 1, pages: 1 })
  })

  it('is open to administrators alone', async () => {
    const id = await makeImport({ state: 'done' })
    const manager = makePrincipal({ role: 'manager' })
    await expect(readImportLog(manager, 1)).rejects.toBeInstanceOf(ForbiddenError)
    await expect(readImport(manager, id)).rejects.toBeInstanceOf(ForbiddenError)
    await expect(importFindings(manager, id)).rejects.toBeInstanceOf(ForbiddenError)
    for (const unknown of [newId(), '', '../..', '{"$ne":1}'])
      await expect(readImport(admin, unknown)).rejects.toBeInstanceOf(NotFoundError)
  })

  it('exports anomalies without a live formula', async () => {
    const finding = { sheet: 'Activité', row: 3, column: '=1+1', site: '@SUM(A1)', message: '-2+3' }
    const id = await makeImport({ state: 'done', errors: [finding], warnings: [] })
    expect(toCsv(await importFindings(admin, id)).split('\r\n')[1]).toBe(
      "Erreur;Activité;3;'=1+1;'@SUM(A1);1;'-2+3",
    )
  })
})
