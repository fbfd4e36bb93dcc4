import { beforeEach, describe, expect, it } from 'vitest'
import { findMechanicTargets } from '~/db/collections/mechanic-targets.server'
import { planningFrom } from '~/db/collections/planning.server'
import { findWorker, type WorkerDocument } from '~/db/collections/workers.server'
import { recordIdOf } from '~/domain/productivity/record-id'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { addHoliday } from '~/services/calendar/holidays.server'
import { saveTarget } from '~/services/productivity/mechanic-targets.server'
import { readProductivity } from '~/services/productivity/read.server'
import { changeOrMove, editWorker } from '~/services/workers/edit.server'
import { workerWithStays } from '~/services/workers/list.server'
import { moveWorker } from '~/services/workers/move.server'
import { createWorker, removeWorker } from '~/services/workers/workers.server'
import { storePlanning } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, send, sheetOfActivity, sheetOfHours } from '../../builders/imports'
import { siteScopeOf } from '../../builders/objectifs'
import { everyWeekday } from '../../builders/productivity'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const MONTH = '2026-11'
let net: TestNetwork
let anne: WorkerDocument

/** November 2026 has 20 working days, 13 up to the 19th: 9 before the 16th, 11 from it on. */
beforeEach(async () => {
  net = await fridayMorning()
  await addHoliday(admin, { date: '2026-11-11', name: 'Armistice' })
  anne = await makeWorker(net.sites.a1, { name: 'Anne', matricule: '7001' })
  const { '11': _holiday, ...worked } = everyWeekday(MONTH)
  await storePlanning(net.sites.a1, MONTH, 'mechanic', worked, anne._id)
})

const toB1 = (more: object = {}) =>
  moveWorker(admin, anne._id, { siteId: net.sites.b1._id, from: '2026-11-16', ...more })
const codesOf = async (id: string) => {
  const months = await planningFrom(id, MONTH)
  const days = months.flatMap((one) => Object.entries(one.days))
  return days.flatMap(([day, { code }]) => (code === '' ? [] : [day])).sort()
}
/** Imports of the 16th hold the 13th, those of the 20th the 19th. */
const book = (importDate: string, rows: [pdv: string, billed: number][]) =>
  send(
    {
      ...sheetOfActivity(...rows.map(([pdv]) => activityRow(pdv))),
      ...sheetOfHours(
        ...rows.map(([pdv, billed]) => workerRow(pdv, 'Anne', { matricule: '7001', billed })),
      ),
    },
    importDate,
  )
const rowOf = async (site: 'a1' | 'b1') => {
  const scope = siteScopeOf(net.sites[site])
  const { detailsByMechanic } = await readProductivity(admin, scope, '2026-11-19')
  return detailsByMechanic.find(({ workerName }) => workerName === 'Anne')
}

describe('a move of a person (4-decisions, 73)', () => {
  it('says the hours of past days first, then moves the codes from its day on', async () => {
    await expect(toB1()).rejects.toMatchObject({
      status: 409,
      message:
        'Cette mutation touche des jours passés (du 16/11/2026 au 19/11/2026)\u202f: Concession A1 −28\u00a0h de potentiel, Concession B1 +28\u00a0h de potentiel. Confirmez-vous\u202f?',
    })
    const { worker, message } = await toB1({ agreed: true })
    expect(message).toContain('«\u202fAnne\u202f» est à Concession B1 à partir du 16/11/2026.')
    expect(await findWorker(anne._id)).toMatchObject({ leavesOn: '2026-11-15' })
    expect((await codesOf(anne._id)).at(-1)).toBe('2026-11-13')
    const moved = await codesOf(worker._id)
    expect([moved[0], moved.length]).toEqual(['2026-11-16', 11])
    expect(await workerWithStays(worker)).toMatchObject({
      personId: anne._id,
      assignmentId: net.sites.b1._id,
      stays: [
        { siteId: net.sites.a1._id, from: null, to: '2026-11-15' },
        { siteId: net.sites.b1._id, from: '2026-11-16', to: null },
      ],
    })
  })

  it('on the 16th, read on the 19th: 63 and 28 h are due, not 40.95 and 50.05', async () => {
    await book('2026-11-16', [['0101', 60]])
    await toB1({ agreed: true })
    await book('2026-11-20', [
      ['0101', 60],
      ['0201', 25],
    ])
    expect(await rowOf('a1')).toMatchObject({
      baseTargetHours: 63,
      proratedTargetHours: 63,
      billedHours: 60,
    })
    expect(await rowOf('b1')).toMatchObject({
      baseTargetHours: 77,
      proratedTargetHours: 28,
      billedHours: 25,
    })
  })

  it('doubts hours that grow at the old side afterwards, and counts them on neither side', async () => {
    await book('2026-11-16', [['0101', 60]])
    await toB1({ agreed: true })
    const { warnings } = await book('2026-11-20', [
      ['0101', 66],
      ['0201', 0],
    ])
    expect(warnings.map(({ message }) => message)).toContain(
      'Feuille «\u202fCollaborateurs\u202f», colonne «\u202fHeures facturées\u202f»\u202f: «\u202fAnne\u202f» (Concession A1)\u202f: 6\u00a0h facturées après son dernier jour, le 15/11/2026. Elles ne comptent pas.',
    )
    expect((await rowOf('a1'))?.billedHours).toBe(60)
    expect((await rowOf('b1'))?.billedHours).toBe(0)
  })

  it('asks about codes on days off of the new side, and clears them if asked to (4-decisions, 44 and 71)', async () => {
    const scope = `site:${net.sites.b1._id}` as const
    await addHoliday(admin, { date: '2026-11-24', name: 'Fête locale', scope })
    await expect(toB1({ agreed: true })).rejects.toMatchObject({
      status: 409,
      message:
        '1 cellule du planning tombe un jour férié de la concession «\u202fConcession B1\u202f» (24/11/2026)\u202f: 7\u00a0h de potentiel. Faut-il la garder ou l’effacer\u202f?',
    })
    const { worker } = await toB1({ agreed: true, codes: 'clear' })
    const moved = await codesOf(worker._id)
    expect([moved.length, moved.includes('2026-11-24')]).toEqual([10, false])
  })

  it('splits an individual target by planned value; later ones go to the new side', async () => {
    await saveTarget(admin, recordIdOf(anne._id, MONTH), 100)
    await saveTarget(admin, recordIdOf(anne._id, '2026-12'), 90)
    const { worker } = await toB1({ agreed: true })
    const ids = [anne._id, worker._id].flatMap((id) => [
      recordIdOf(id, MONTH),
      recordIdOf(id, '2026-12'),
    ])
    const found = await findMechanicTargets(ids)
    const hours = ids.map((id) => found.find(({ _id }) => _id === id)?.finalTargetHours ?? null)
    // 9 of 20 planned days: 45 of 100 h
    expect(hours).toEqual([45, null, 55, 90])
  })

  it('is the same when sent twice, and refuses a change dated before it', async () => {
    const { worker } = await toB1({ agreed: true })
    expect((await toB1({ agreed: true })).worker._id).toBe(worker._id)
    const named =
      '«\u202fAnne\u202f» est à Concession B1 depuis le 16/11/2026\u202f: un changement ne peut pas prendre effet avant cette date.'
    const early = { siteId: net.sites.c1._id, from: '2026-11-10', agreed: true }
    const refused = { status: 409, message: named }
    await expect(moveWorker(admin, anne._id, early)).rejects.toMatchObject(refused)
    const effect = { from: '2026-11-10', agreed: true, confirmed: true }
    const technician = editWorker(admin, anne._id, { metier: 'Technicien' }, undefined, effect)
    await expect(technician).rejects.toMatchObject(refused)
    // the first stay's identifier names the person, wherever she is today
    const edited = await editWorker(admin, anne._id, { name: 'Anne M.' })
    expect(edited).toMatchObject({ _id: worker._id, name: 'Anne M.' })
    expect((await findWorker(anne._id))?.name).toBe('Anne M.')
  })

  it('needs the right to manage collaborators at both concessions, and names the other', async () => {
    const cover = { kind: 'site' as const, id: net.sites.a1._id }
    const manager = makePrincipal({ role: 'manager', cover })
    const tomorrow = { siteId: net.sites.b1._id, from: '2026-11-21' }
    await expect(moveWorker(manager, anne._id, tomorrow)).rejects.toMatchObject({
      status: 403,
      message:
        'Vous n’avez pas les droits nécessaires pour gérer les collaborateurs de la concession «\u202fConcession B1\u202f».',
    })
    const guest = makePrincipal({ role: 'ccs' })
    await expect(moveWorker(guest, anne._id, tomorrow)).rejects.toMatchObject({ status: 403 })
  })

  it('also begins a return; her matricule given to a new collaborator names her', async () => {
    await editWorker(admin, anne._id, { leavesOn: '2026-11-13' }, undefined, { agreed: true })
    const again = {
      name: 'Anne',
      service: 'mechanic',
      metier: 'Mécanicien',
      secondaryService: '',
      isApprenticeDefault: false,
      matricule: '7001',
      userId: '',
      arrivesOn: '2026-11-23',
    }
    await expect(createWorker(admin, net.sites.a1._id, again)).rejects.toMatchObject({
      status: 409,
      workerId: anne._id,
    })
    const effect = { from: '2026-11-23' }
    const { worker } = await changeOrMove(admin, anne._id, {}, net.sites.a1._id, effect)
    expect(worker).toMatchObject({
      personId: anne._id,
      siteId: net.sites.a1._id,
      arrivesOn: '2026-11-23',
      leavesOn: null,
    })
    expect(await findWorker(anne._id)).toMatchObject({ leavesOn: '2026-11-13' })
    await removeWorker(admin, anne._id)
    for (const id of [anne._id, worker._id])
      expect(await findWorker(id)).toMatchObject({ active: false })
  })
})
