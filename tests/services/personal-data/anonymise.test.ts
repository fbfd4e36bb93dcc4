import { describe, expect, it } from 'vitest'
import { beginAnonymising, findAnonymised } from '~/db/collections/anonymisations.server'
import { audit } from '~/db/collections/audit.server'
import { imports } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { findWorker, workers, workersBySearchKeys } from '~/db/collections/workers.server'
import { ForbiddenError } from '~/domain/errors'
import { ImportRunningError } from '~/domain/hierarchy/edits'
import { activityRow, salesRow, WORKER_HEADER, workerRow } from '~/imports/activity/rows.fixture'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { undoImport } from '~/services/imports/undo.server'
import { anonymise, finishAnonymisings } from '~/services/personal-data/anonymise.server'
import { exportPerson } from '~/services/personal-data/export.server'
import { editWorker } from '~/services/workers/edit.server'
import { removeWorker } from '~/services/workers/workers.server'
import { closeOctober } from '../../builders/closings'
import { admin, FRIDAY, send, sendRows, stored, THURSDAY } from '../../builders/imports'
import { HOURS_BY_DAY, sendExport, storeModel } from '../../builders/model-imports'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import {
  A2,
  ACTIVITY,
  a1,
  everywhere,
  figures,
  holding,
  id,
  leave,
  morning,
  NAME,
  net,
  SALES,
  usePeople,
} from './fixture'

usePeople()

describe('anonymising a former worker (7-beyond §4)', () => {
  it('removes the name everywhere and leaves every rollup unchanged, in a closed month too', async () => {
    await leave()
    const { _id: closing } = await closeOctober('all')
    const before = [await figures(a1), await figures(everywhere)]
    // a change of job title within the month splits the hours into a row up to the day before and one from it on
    // (4-decisions, 51)
    expect(before[0]?.people.map(({ billedHours }) => billedHours)).toEqual([0, 8, 41.5])
    expect((await holding('dupont')).sort()).toEqual(
      ['audit', 'imports', 'records', 'replacedRecords', 'rollups', 'workers'].sort(),
    )
    expect(await anonymise(admin, 'worker', id)).toEqual({
      name: 'Ancien collaborateur 1',
      message: 'Anonymisation terminée\u202f: désormais «\u202fAncien collaborateur 1\u202f».',
    })
    expect(await holding('dupont')).toEqual([])
    expect(await holding('dupond')).toEqual([])
    expect([await figures(a1), await figures(everywhere)]).toEqual(before)
    const record = await stored(net.sites.a1._id)
    expect(
      record?.workers.map(({ name, matricule, billedHours, workerId }) => [
        name,
        matricule,
        billedHours,
        workerId,
      ]),
    ).toEqual([
      ['Ancien collaborateur 1', null, 41.5, id],
      ['Zoé', null, 8, null],
    ])
    expect(record?.advisers.map(({ name, sales }) => [name, sales.tires])).toEqual([
      ['Ancien collaborateur 1', 7],
      ['Zoé', 3],
    ])
    const { changed, intact } = await readSnapshot(admin, closing, new URLSearchParams())
    expect({ changed, intact }).toEqual({ changed: [], intact: true })
    expect(await findWorker(id)).toMatchObject({
      name: 'Ancien collaborateur 1',
      matricule: null,
      userId: null,
      metier: 'Technicien',
    })
    expect(await workersBySearchKeys(['dup'], { kind: 'all' })).toEqual([])
  })

  it('removes the name from the days that a model gave, and from what they replaced', async () => {
    await storeModel(HOURS_BY_DAY)
    const date = '2026-11-19'
    await sendRows([activityRow('0101', 'MECA')], date)
    for (const hours of [7, 8])
      await sendExport(
        [
          ['Site', 'Nom', 'Heures', 'En cours'],
          ['0101', NAME, hours, 0],
        ],
        { date },
      )
    expect(await holding('dupont')).toEqual(expect.arrayContaining(['modelDays', 'replacedDays']))
    await leave()
    await anonymise(admin, 'worker', id)
    expect(await holding('dupont')).toEqual([])
    const record = await stored(net.sites.a1._id, '2026-11-18')
    expect(record?.workers).toMatchObject([{ name: 'Ancien collaborateur 1', billedHours: 8 }])
  })

  it('writes one audit entry, without the name', async () => {
    await leave()
    await anonymise(admin, 'worker', id)
    await anonymise(admin, 'worker', id)
    const acts = await (await audit.open()).find({ entity: 'worker', entityId: id }).toArray()
    expect(acts.filter(({ action }) => action === 'anonymise')).toMatchObject([
      { changes: [{ field: 'name', old: null, new: 'Ancien collaborateur 1' }] },
    ])
    expect(acts.find(({ action }) => action === 'delete')?.changes).toEqual([
      { field: 'name', old: 'Ancien collaborateur 1', new: null },
    ])
  })

  it('numbers anonymised workers in order', async () => {
    await leave()
    const other = await makeWorker(net.sites.b1, { active: false, deletedAt: new Date() })
    expect((await anonymise(admin, 'worker', other._id)).name).toBe('Ancien collaborateur 1')
    expect((await anonymise(admin, 'worker', id)).name).toBe('Ancien collaborateur 2')
  })

  it('is rejected for active and for unknown workers, and to everyone but administrators', async () => {
    await expect(anonymise(admin, 'worker', id)).rejects.toMatchObject({
      status: 409,
      message:
        'Ce collaborateur est toujours en poste\u202f: supprimez-le du planning avant de l’anonymiser.',
    })
    await expect(anonymise(admin, 'worker', 'f'.repeat(24))).rejects.toMatchObject({ status: 404 })
    const director = makePrincipal({ role: 'director' })
    await expect(anonymise(director, 'worker', id)).rejects.toBeInstanceOf(ForbiddenError)
  })

  it('leaves entries that only have a name to an active namesake', async () => {
    await makeWorker(net.sites.a1, { name: 'Jean DUPONT AYMARD', matricule: '43' })
    await leave()
    await anonymise(admin, 'worker', id)
    const record = await stored(net.sites.a1._id)
    expect(record?.workers.map(({ name }) => name)).toEqual(['Ancien collaborateur 1', 'Zoé'])
    expect(record?.advisers.map(({ name }) => name)).toEqual([NAME, 'Zoé'])
  })

  it('keeps import warnings of another concession about a worker of the same name', async () => {
    const hours = [WORKER_HEADER, workerRow('0103', NAME, { billed: 5 })]
    await send({ Activité: [ACTIVITY, A2], Collaborateurs: hours }, FRIDAY)
    await leave()
    await anonymise(admin, 'worker', id)
    const warnedSites = (await (await imports.open()).find({}).toArray()).flatMap(
      ({ warnings = [] }) =>
        warnings.filter(({ message }) => message.includes(NAME)).map(({ site }) => site),
    )
    expect(warnedSites).toEqual(['Concession A2'])
  })

  it('continues after an interruption', async () => {
    await leave()
    const life = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date(0) }
    await beginAnonymising('worker', id, {
      by: admin.userId,
      byName: 'Alice',
      at: new Date(),
      ...life,
    })
    await finishAnonymisings()
    expect(await holding('dupont')).toEqual([])
    expect(await findAnonymised('worker', id)).toMatchObject({ state: 'done', number: 1 })
  })

  it('finds former names too: in sales before the renaming, and in the export', async () => {
    const { a2 } = net.sites
    const advisor = await makeWorker(a2, { name: 'Odette Martel', matricule: '7' })
    const row = (name: string, tires: number) => salesRow('0103', name, 'MECA', { tires })
    const sold = (date: string, name: string) =>
      send({ 'Ventes additionnelles': [SALES, row(name, 5)], Activité: [ACTIVITY, A2] }, date)
    await sold('2026-11-18', 'Odette MARTEL')
    await editWorker(admin, advisor._id, { name: 'Odette Nouvel' })
    await sold(FRIDAY, 'Nouvel Odette')
    const { tables } = await exportPerson(admin, 'worker', advisor._id)
    const sales = tables.find(({ title }) => title === 'Ventes importées')?.rows ?? []
    expect(sales.filter((line) => line[4] !== 0)).toEqual([
      [{ day: '2026-11-17' }, 'Odette MARTEL', 'Mécanique', 'Pneus', 5],
      [{ day: THURSDAY }, 'Nouvel Odette', 'Mécanique', 'Pneus', 5],
    ])
    await removeWorker(admin, advisor._id)
    await anonymise(admin, 'worker', advisor._id)
    expect(await holding('martel')).toEqual([])
    expect(await holding('nouvel')).toEqual([])
  })

  it('finds former names after retention erased their audit entries, and keeps none', async () => {
    const { a2 } = net.sites
    const advisor = await makeWorker(a2, { name: 'Odette Martel', matricule: '7' })
    const row = salesRow('0103', 'Odette MARTEL', 'MECA', { tires: 5 })
    await send({ 'Ventes additionnelles': [SALES, row], Activité: [ACTIVITY, A2] }, FRIDAY)
    await editWorker(admin, advisor._id, { name: 'Odette Nouvel' })
    await editWorker(admin, advisor._id, { name: 'Odette Dernier' })
    await (await audit.open()).deleteMany({})
    const { tables } = await exportPerson(admin, 'worker', advisor._id)
    const rowsOf = (title: string) => tables.find((table) => table.title === title)?.rows ?? []
    expect(rowsOf('Collaborateur')[1]).toEqual(['Anciens noms', 'Odette Martel, Odette Nouvel'])
    expect(rowsOf('Ventes importées').filter((line) => line[4] !== 0)).toEqual([
      [{ day: THURSDAY }, 'Odette MARTEL', 'Mécanique', 'Pneus', 5],
    ])
    await removeWorker(admin, advisor._id)
    await anonymise(admin, 'worker', advisor._id)
    for (const name of ['martel', 'nouvel', 'dernier']) expect(await holding(name)).toEqual([])
    expect(await (await workers.open()).findOne({ _id: advisor._id })).toMatchObject({
      formerNames: [],
    })
  })

  it('the export lists changes to the worker’s data and earlier exports', async () => {
    await leave()
    await exportPerson(admin, 'worker', id)
    const { tables } = await exportPerson(admin, 'worker', id)
    const acts = tables.find(({ title }) => title === 'Journal')
    expect(acts?.rows.map((row) => [row[2], row[4], row[5]])).toEqual([
      ['Collaborateur', 'Modification', 'Métier'],
      ['Collaborateur', 'Modification', 'Date d’effet'],
      ['Collaborateur', 'Suppression', 'Nom'],
      ['Données personnelles', 'Export des données personnelles', 'Feuilles'],
      ['Données personnelles', 'Export des données personnelles', 'Lignes'],
    ])
  })

  it('the export finds the worker by matricule where imports have no link', async () => {
    const $set = { 'workers.0.workerId': null, 'workers.0.name': 'J. D.' }
    await (await records.open()).updateMany({ siteId: net.sites.a1._id }, { $set })
    const { tables } = await exportPerson(admin, 'worker', id)
    const hours = tables.find(({ title }) => title === 'Heures importées')
    expect(hours?.rows.map(([, name, matricule]) => [name, matricule])).toEqual([
      ['J. D.', '42'],
      ['J. D.', '42'],
    ])
  })

  it('waits for a running import, which may have read the name, then continues by itself', async () => {
    await leave()
    const record = await stored(net.sites.a1._id)
    const log = await imports.open()
    const importing = { _id: record?.importId ?? '' }
    const alive = { runner: { host: 'elsewhere', pid: 1 }, heartbeatAt: new Date() }
    await log.updateOne(importing, { $set: { state: 'running', ...alive } })
    await expect(anonymise(admin, 'worker', id)).rejects.toMatchObject({
      status: 409,
      constructor: ImportRunningError,
    })
    expect((await findWorker(id))?.name).toBe(NAME)
    await log.updateOne(importing, { $set: { state: 'done' } })
    await finishAnonymisings()
    expect(await holding('dupont')).toEqual([])
  })

  it('an undone import restores no name; a later import of the name keeps it as an unknown name', async () => {
    await leave()
    await anonymise(admin, 'worker', id)
    const record = await stored(net.sites.a1._id)
    await undoImport(admin, record?.importId ?? '')
    expect((await stored(net.sites.a1._id))?.workers[0]).toMatchObject({
      name: 'Ancien collaborateur 1',
      billedHours: 43,
    })
    await morning('2026-11-21', 44, 8)
    expect((await stored(net.sites.a1._id, FRIDAY))?.workers[0]).toMatchObject({
      name: 'DUPONT-AYMARD Jean',
      workerId: null,
      billedHours: 44,
    })
  })
})
