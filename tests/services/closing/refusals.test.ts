import { beforeEach, describe, expect, it } from 'vitest'
import { findImport } from '~/db/collections/imports.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import { findPlanning } from '~/db/collections/planning.server'
import { findQuality } from '~/db/collections/quality.server'
import { ClosedMonthError } from '~/domain/closing/errors'
import { fallsOf } from '~/domain/imports/warning-kinds'
import { FilledDayError } from '~/domain/planning/holiday-on-filled-day'
import { PastMonthError } from '~/domain/planning/lock'
import { defaultIndicators } from '~/domain/quality/template'
import { activityRow } from '~/imports/activity/rows.fixture'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { reopenMonth } from '~/services/attendance/access.server'
import { autoFill, resetWorkerMonth } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { addHoliday, editHoliday } from '~/services/calendar/holidays.server'
import { setWorkingDays } from '~/services/calendar/working-days.server'
import { makeClosing, reopenClosing } from '~/services/closing/closings.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { dryRunActivity } from '~/services/imports/dry-run.server'
import { undoImport } from '~/services/imports/undo.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { deleteObjectif } from '~/services/objectifs/save.server'
import { calculatePotential } from '~/services/planning/recalculate-potential.server'
import { saveTarget } from '~/services/productivity/mechanic-targets.server'
import { removeBrand, saveBrand } from '~/services/quality/quality.server'
import { dryRunVideocheck } from '~/services/videocheck/dry-run.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import {
  CLOSED,
  CLOSED_FRIDAY,
  CLOSED_THURSDAY,
  closeOctober,
  novemberMorning,
  SENTENCE,
} from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, revenue, sendRows, sheetOfActivity, stored } from '../../builders/imports'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { storeVideocheck } from '../../builders/videocheck'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await novemberMorning()
})

const row = (pdv: string, revenue: number) => activityRow(pdv, 'MECA', { 'CA Net': revenue })
const refused = { constructor: ClosedMonthError, message: SENTENCE, status: 409 }
const october = (rows: Parameters<typeof sendRows>[0]) => sendRows(rows, CLOSED_FRIDAY)
const brand = { brandName: 'Dacia', surveyCount: 3, indicators: defaultIndicators() }
const save = { brand, originalName: null, seen: null }
const mail = (name: string) => `«\u202f${name}\u202f»`

describe('a closed month refuses', () => {
  it('planning: cells, fills, recalculation, also where it had been reopened', async () => {
    const { a1, c1 } = net.sites
    const worker = await makeWorker(a1)
    const cell = { workerId: worker._id, date: '2026-10-05', code: '1', seen: null }
    await expect(saveEntries(admin, [cell])).rejects.toBeInstanceOf(PastMonthError)
    await reopenMonth(admin, a1._id, CLOSED)
    expect((await saveEntries(admin, [cell])).upsertedCount).toBe(1)
    await closeOctober(net.groups.north._id)

    const other = { ...cell, date: '2026-10-06' }
    await expect(saveEntries(admin, [other])).rejects.toMatchObject(refused)
    await expect(autoFill(admin, a1._id, CLOSED)).rejects.toMatchObject(refused)
    await expect(resetWorkerMonth(admin, worker._id, CLOSED)).rejects.toMatchObject(refused)
    const scope = siteScopeOf(a1)
    await expect(calculatePotential(admin, scope, CLOSED, true)).rejects.toMatchObject(refused)
    const [month] = await findPlanning([`${worker._id}-${CLOSED}`])
    expect(Object.keys(month?.days ?? {})).toEqual(['2026-10-05'])

    // a month that was never reopened cannot be rebuilt, and the message says why; the other group's is only past
    await expect(reopenMonth(admin, net.sites.a2._id, CLOSED)).rejects.toMatchObject(refused)
    const stranger = await makeWorker(net.sites.a2)
    const never = { ...cell, workerId: stranger._id }
    await expect(saveEntries(admin, [never])).rejects.toMatchObject(refused)
    await reopenMonth(admin, c1._id, CLOSED)
    const south = await makeWorker(c1)
    expect((await saveEntries(admin, [{ ...cell, workerId: south._id }])).upsertedCount).toBe(1)
  })

  it('objectives, their deletion, Figer and individual targets', async () => {
    const { a1, c1 } = net.sites
    const worker = await makeWorker(a1)
    await saveMonth(admin, a1, CLOSED)
    await closeOctober('all')
    const before = await findObjectif(a1._id, CLOSED)
    await expect(saveMonth(admin, c1, CLOSED)).rejects.toMatchObject(refused)
    await expect(deleteObjectif(admin, before?._id ?? '')).rejects.toMatchObject(refused)
    await expect(freezePotential(admin, siteScopeOf(a1), CLOSED)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(SENTENCE),
    })
    await expect(saveTarget(admin, `${worker._id}-${CLOSED}`, 100)).rejects.toMatchObject(refused)
    expect(await findObjectif(a1._id, CLOSED)).toEqual(before)
    expect(await findObjectif(c1._id, CLOSED)).toBeNull()
    // the next month is not closed
    expect((await saveMonth(admin, a1, '2026-11')).outcome).toBe('saved')
    expect((await saveTarget(admin, `${worker._id}-2026-11`, 100)).finalTargetHours).toBe(100)
  })

  it('quality', async () => {
    const scope = siteScopeOf(net.sites.a1)
    await saveBrand(admin, scope, CLOSED, save)
    await closeOctober('all')
    const more = { ...save, brand: { ...brand, surveyCount: 4 } }
    await expect(saveBrand(admin, scope, CLOSED, more)).rejects.toMatchObject(refused)
    const gone = removeBrand(admin, scope, CLOSED, { name: 'Dacia', seen: null })
    await expect(gone).rejects.toMatchObject(refused)
    expect((await findQuality(net.sites.a1._id, CLOSED))?.brands[0]?.surveyCount).toBe(3)
    // saving the stored values again writes nothing
    expect((await saveBrand(admin, scope, CLOSED, save)).changed).toBe(false)
  })

  it('a holiday on a day that holds codes, without asking first what to do with them', async () => {
    const { a1 } = net.sites
    const worker = await makeWorker(a1)
    await reopenMonth(admin, a1._id, CLOSED)
    await saveEntries(admin, [
      { workerId: worker._id, date: '2026-10-09', code: '1', seen: null },
      { workerId: worker._id, date: '2026-11-10', code: '1', seen: null },
    ])
    const { holiday } = await addHoliday(admin, { date: '2026-10-08', name: 'Fête' })
    const add = () => addHoliday(admin, { date: '2026-10-09', name: 'Autre' })
    await expect(add()).rejects.toBeInstanceOf(FilledDayError)
    await closeOctober(net.groups.north._id)
    await expect(add()).rejects.toMatchObject(refused)
    // November is open and its day holds a code, but the holiday would leave October, which is closed
    const moved = editHoliday(admin, holiday._id, { date: '2026-11-10' })
    await expect(moved).rejects.toMatchObject(refused)
  })

  it('working days and holidays, but a holiday’s other name', async () => {
    const { holiday } = await addHoliday(admin, { date: '2026-10-08', name: 'Fête' })
    const { holiday: open } = await addHoliday(admin, { date: '2026-09-08', name: 'Rentrée' })
    await closeOctober(net.groups.north._id)
    await expect(setWorkingDays(admin, 2026, 10, 20)).rejects.toMatchObject(refused)
    const added = addHoliday(admin, { date: '2026-10-09', name: 'Autre' })
    await expect(added).rejects.toMatchObject(refused)
    const moved = editHoliday(admin, holiday._id, { date: '2026-11-09' })
    await expect(moved).rejects.toMatchObject(refused)
    // the message names the closed month, not the one that the holiday leaves
    const into = editHoliday(admin, open._id, { date: '2026-10-09' })
    await expect(into).rejects.toMatchObject(refused)
    expect((await editHoliday(admin, holiday._id, { name: 'Foire' })).changed).toBe(true)
    expect((await setWorkingDays(admin, 2026, 11, 20)).value).toBe(20)
  })
})

describe('an import into a closed month', () => {
  it('refuses the closed concessions by name and stores the others; the preview says the same', async () => {
    const { a1, a2, c1 } = net.sites
    await october([row('0101', 100), row('0103', 7)])
    // the day before: 2 000 of A1 and 400 of C1. Only C1 decreases, because nothing of A1 is stored
    await sendRows([row('0101', 2_000), row('0301', 400)], CLOSED_THURSDAY)
    await closeOctober(net.groups.north._id)
    const rows = [row('0101', 999), row('0103', 7), row('0301', 300)]
    const request = { bytes: bySheetJs(sheetOfActivity(...rows)), fileName: 'matin.xlsx' }
    const preview = await dryRunActivity(admin, { ...request, date: CLOSED_FRIDAY })
    const answer = await october(rows)
    const said = `${mail('Concession A1')}\u202f: ${SENTENCE}`
    for (const errors of [preview.errors, answer.errors])
      expect(errors.map(({ site, message }) => [site, message])).toEqual([['Concession A1', said]])
    for (const warnings of [preview.warnings, answer.warnings])
      expect(fallsOf(warnings)).toEqual([{ site: 'Concession C1', count: 1 }])
    expect(answer).toMatchObject({
      failedSites: ['Concession A1'],
      sites: { stored: 2, failed: 1 },
    })
    expect(preview.sites.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Concession A1', 'failed'],
      ['Concession A2', 'unchanged'],
      ['Concession C1', 'new'],
    ])
    const day = CLOSED_THURSDAY
    expect(await revenue(a1._id, day)).toBe(100)
    expect(await revenue(a2._id, day)).toBe(7)
    expect(await revenue(c1._id, day)).toBe(300)
    expect((await findImport(answer.importId))?.counts).toMatchObject({ failed: 1 })
  })

  it('of VideoCheck does the same', async () => {
    await storeVideocheck(net.sites.a1, `${CLOSED}-30`, [20, 5, 100, 50])
    await storeVideocheck(net.sites.c1, `${CLOSED}-30`, [12, 5, 100, 50])
    await closeOctober(net.groups.north._id)
    const rows = ['0101', '0301'].map((pdv) => videocheckRow(pdv, [10, 5, 100, 50]))
    const bytes = bySheetJs({ Feuil1: [VIDEOCHECK_HEADER, ...rows] })
    const request = { bytes, fileName: 'videocheck.xlsx', period: CLOSED }
    const preview = await dryRunVideocheck(admin, request)
    // C1: 10 instead of 12; A1's 20 are unchanged
    expect(fallsOf(preview.warnings)).toEqual([{ site: 'Concession C1', count: 1 }])
    expect(preview.sites.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['Concession A1', 'failed'],
      ['Concession C1', 'changed'],
    ])
    const { failed, errors } = await importVideocheck(admin, request)
    expect(failed).toBe(1)
    expect(errors.map(({ message }) => message)).toEqual([
      `${mail('Concession A1')}\u202f: ${SENTENCE}`,
    ])
  })

  it('is not undone in closed concessions', async () => {
    const { a1, c1 } = net.sites
    const { importId } = await october([row('0101', 100), row('0301', 300)])
    const { _id } = await closeOctober(net.groups.north._id)
    expect(await undoImport(admin, importId)).toEqual({
      message: 'Import annulé en partie\u202f: 1 concession rétablie, 1 refusée.',
      undone: [c1._id],
      refused: [{ siteId: a1._id, message: SENTENCE }],
    })
    expect(await revenue(a1._id, CLOSED_THURSDAY)).toBe(100)
    await reopenClosing(admin, _id, 'import à annuler')
    expect((await undoImport(admin, importId)).undone).toEqual([a1._id])
    expect(await stored(a1._id, CLOSED_THURSDAY)).toBeNull()
  })
})

describe('the covered concessions', () => {
  it('stay closed wherever they move; a concession that arrives later is open', async () => {
    const { a1, c1 } = net.sites
    await closeOctober(net.groups.north._id)
    await editSite(admin, a1._id, { plate: net.plates.c._id })
    await editSite(admin, c1._id, { plate: net.plates.a._id })
    await expect(saveMonth(admin, { ...a1, ...chainOf('c') }, CLOSED)).rejects.toMatchObject(
      refused,
    )
    expect((await saveMonth(admin, { ...c1, ...chainOf('a') }, CLOSED)).outcome).toBe('saved')
  })

  it('can be closed by two closings, and are open when both are reopened', async () => {
    const { a1 } = net.sites
    const own = await closeOctober(net.groups.north._id)
    const all = await closeOctober('all')
    expect((await reopenClosing(admin, own._id, 'oubli')).message).toBe(
      'Mois d’octobre 2026 rouvert pour Groupe Nord. 3 concessions restent closes par une autre clôture.',
    )
    await expect(saveMonth(admin, a1, CLOSED)).rejects.toMatchObject(refused)
    expect((await reopenClosing(admin, all._id, 'oubli')).message).toBe(
      'Mois d’octobre 2026 rouvert pour tout le réseau.',
    )
    expect((await saveMonth(admin, a1, CLOSED)).outcome).toBe('saved')
  })

  it('are none in a month that has not ended', async () => {
    const early = { month: '2026-11', scope: 'all' }
    await expect(makeClosing(admin, early)).rejects.toMatchObject({
      status: 422,
      message: 'Le mois de novembre 2026 n’est pas terminé\u202f: il ne peut pas être clôturé.',
    })
    setClock(instantOfParis('2026-12-01T00:01'))
    expect((await makeClosing(admin, early)).siteCount).toBe(4)
  })
})

const chainOf = (plate: 'a' | 'c') => {
  const { _id: plateId, groupId } = net.plates[plate]
  return { plateId, groupId }
}
