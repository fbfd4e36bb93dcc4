import { beforeEach, describe, expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { monthOf } from '~/domain/calendar/local-date'
import { placeKey } from '~/domain/calendar/place'
import { setClock } from '~/infra/process/clock.server'
import { autoFill } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { addAlsaceMoselle } from '~/services/calendar/alsace-moselle.server'
import { listHolidays, readWorkingDays } from '~/services/calendar/calendar.server'
import { addHoliday, editHoliday, removeHoliday } from '~/services/calendar/holidays.server'
import { readCalendarPanels } from '~/services/calendar/panels.server'
import { resetWorkingDays, setWorkingDays } from '~/services/calendar/working-days.server'
import { readDueFreshness } from '~/services/freshness/late.server'
import { editSite } from '~/services/hierarchy/sites.server'
import { readGrid } from '~/services/planning/grid.server'
import { readPotentialCall, readPotentialSummary } from '~/services/planning/potential.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
let net: TestNetwork
/** Two concessions of one plate; the first has Alsace-Moselle's 26 December. */
const pair = () => ({ alsace: net.sites.a1, other: net.sites.a2 })
const ownDay = () => `site:${net.sites.a1._id}` as const

beforeEach(async () => {
  // Monday 29 December 2025
  setClock(new Date('2025-12-29T07:30:00Z'))
  net = await makeNetwork()
  await makeHoliday({ date: '2025-12-25', name: 'Noël' })
})

describe('figures by the calendar of each concession (4-decisions, 71)', () => {
  beforeEach(async () => {
    const { alsace, other } = pair()
    await storeObjectif(alsace, '2025-12', { revenue: 210_000, hours: 0, hec: 0 })
    await storeObjectif(other, '2025-12', { revenue: 220_000, hours: 0, hec: 0 })
    await importActivity(alsace, '2025-12-24', { mechanic: { netRevenue: 171_000 } })
    await importActivity(other, '2025-12-26', { mechanic: { netRevenue: 209_000 } })
  })

  const revenue = async (scope: Parameters<typeof readScopeMonth>[0]) => {
    const { figures, freshness } = await readScopeMonth(scope, '2025-12-26')
    const { due, projection, dailyTarget, compared } = figures.global.progress.revenue
    const late = freshness.late.map(({ name }) => name)
    return { days: figures.days, compared, due, projection, dailyTarget, late }
  }

  it('one concession: 18 of 21 days with the own holiday, 19 of 22 without', async () => {
    await makeHoliday({ date: '2025-12-26', name: 'Saint-Étienne', scope: ownDay() })
    const { alsace, other } = pair()
    // due 210 000 × 18 ÷ 21; projection 171 000 × 21 ÷ 18; 39 000 ÷ 3 remaining days
    expect(await revenue(siteScopeOf(alsace))).toEqual({
      days: { elapsed: 18, total: 21 },
      compared: 171_000,
      due: 180_000,
      projection: 199_500,
      dailyTarget: 13_000,
      late: [],
    })
    // due 220 000 × 19 ÷ 22; projection 209 000 × 22 ÷ 19; 11 000 ÷ 3
    expect(await revenue(siteScopeOf(other))).toMatchObject({
      days: { elapsed: 19, total: 22 },
      due: 190_000,
      projection: 242_000,
      dailyTarget: 3_666.666667,
    })
  })

  it('a plate adds its concessions, each by its own, and says the range', async () => {
    await makeHoliday({ date: '2025-12-26', name: 'Saint-Étienne', scope: ownDay() })
    for (const scope of [plateScopeOf(net.sites.a1), { type: 'all' } as const])
      expect(await revenue(scope)).toMatchObject({
        days: { elapsed: 19, total: 22, range: { value: [21, 22], elapsed: [18, 19] } },
        compared: 380_000,
        due: 370_000,
        projection: 441_500,
        dailyTarget: 16_666.666667,
      })
  })

  it('no concession is late on a day off of its own; without it, the same one is', async () => {
    const { alsace } = pair()
    const lateOn = async () =>
      (await readDueFreshness(plateScopeOf(alsace), '2025-12-29', await referenceData()))?.late.map(
        ({ name }) => name,
      )
    expect((await revenue(plateScopeOf(alsace))).late).toEqual([alsace.name])
    expect(await lateOn()).toEqual([alsace.name])
    await addHoliday(admin, { date: '2025-12-26', name: 'Saint-Étienne', scope: ownDay() })
    expect((await revenue(plateScopeOf(alsace))).late).toEqual([])
    expect(await lateOn()).toEqual([])
  })

  it('a holiday outdates what was stored for its place and the scopes above', async () => {
    const { alsace, other } = pair()
    expect((await revenue(plateScopeOf(alsace))).due).toBeCloseTo((210_000 * 18) / 22 + 190_000, 4)
    const { holiday } = await addHoliday(admin, {
      date: '2025-12-26',
      name: 'Saint-Étienne',
      scope: ownDay(),
    })
    expect((await revenue(plateScopeOf(alsace))).due).toBe(370_000)
    expect((await revenue(siteScopeOf(other))).due).toBe(190_000)
    await editHoliday(admin, holiday._id, { scope: `plate:${alsace.plateId}` })
    // both have the holiday: 210 000 × 18 ÷ 21 and 220 000 × 18 ÷ 21
    expect((await revenue(plateScopeOf(alsace))).due).toBeCloseTo(180_000 + (220_000 * 18) / 21, 4)
    await removeHoliday(admin, holiday._id)
    expect((await revenue(siteScopeOf(alsace))).days).toEqual({ elapsed: 19, total: 22 })
  })

  it('days before the opening are days off', async () => {
    const { alsace } = pair()
    await editSite(admin, alsace._id, { opensOn: '2025-12-15' })
    // 15 to 19, 22 to 24, 26, 29 to 31; 8 up to the data of the 24th
    expect(await revenue(siteScopeOf(alsace))).toMatchObject({
      days: { elapsed: 9, total: 12 },
      due: 140_000,
    })
    await editSite(admin, alsace._id, { opensOn: null })
    expect((await revenue(siteScopeOf(alsace))).days).toEqual({ elapsed: 19, total: 22 })
  })
})

describe('working days over REST and in administration', () => {
  it('of a scope whose concessions differ are the network’s, with their range', async () => {
    const plate = plateScopeOf(net.sites.a1)
    await addHoliday(admin, { date: '2025-12-26', name: 'Saint-Étienne', scope: ownDay() })
    // 18 working days before Monday the 29th with the holiday, 19 without
    expect(await readWorkingDays(2025, 12, plate)).toEqual({
      year: 2025,
      month: 12,
      value: 22,
      elapsedWorkingDaysUpToToday: 19,
      range: { value: [21, 22], elapsed: [18, 19] },
    })
    expect(await readWorkingDays(2025, 12, ownDay())).toMatchObject({
      value: 21,
      elapsedWorkingDaysUpToToday: 18,
    })
    // the potential of the plate says the same; that of one concession has no range
    const range = { value: [21, 22], elapsed: [18, 19] }
    const at = { month: '2025-12', plate: net.sites.a1.plateId }
    const whole = { totalWorkingDaysInMonth: 22, range }
    expect(await readPotentialCall(admin, at)).toMatchObject(whole)
    expect(await readPotentialSummary(admin, at)).toMatchObject(whole)
    const own = await readPotentialSummary(admin, { month: '2025-12', site: net.sites.a1._id })
    expect([own.totalWorkingDaysInMonth, 'range' in own]).toEqual([21, false])
    expect(await readWorkingDays(2025, 12)).toMatchObject({ value: 22 })
  })

  it('an own stored number holds until the computed one returns', async () => {
    const place = `plate:${net.sites.a1.plateId}` as const
    await setWorkingDays(admin, 2025, 12, 20, { place })
    expect((await readWorkingDays(2025, 12, place)).value).toBe(20)
    expect((await readWorkingDays(2025, 12)).value).toBe(22)
    expect((await readWorkingDays(2025, 12, siteScopeOf(net.sites.b1))).value).toBe(22)
    const { months } = await readCalendarPanels(
      admin,
      { workingDays: 2025, holidays: 2025 },
      { key: place, query: null },
    )
    expect(months[11]).toMatchObject({ value: 20, stored: 20, computed: 22 })
    await resetWorkingDays(admin, 2025, 12, { place })
    expect((await readWorkingDays(2025, 12, place)).value).toBe(22)
  })

  it('holidays are unique by date and place; a place lists those that hold there', async () => {
    const scope = ownDay()
    await addHoliday(admin, { date: '2025-12-26', name: 'Saint-Étienne', scope })
    await expect(
      addHoliday(admin, { date: '2025-12-26', name: 'Encore', scope }),
    ).rejects.toMatchObject({ status: 409 })
    await addHoliday(admin, { date: '2025-12-26', name: 'Pont' })
    expect((await listHolidays(2025)).map(({ name }) => name)).toEqual(['Noël', 'Pont'])
    const own = await listHolidays(2025, siteScopeOf(net.sites.a1))
    expect(own.map(({ name, scope: of }) => [name, placeKey(of)])).toEqual([
      ['Noël', null],
      ['Pont', null],
      ['Saint-Étienne', scope],
    ])
    // in two lists, counted once
    expect((await readWorkingDays(2025, 12, scope)).value).toBe(21)
  })

  it('an unknown place is refused', async () => {
    const scope = 'site:0123456789abcdef01234567' as const
    await expect(addHoliday(admin, { date: '2025-12-26', name: 'X', scope })).rejects.toMatchObject(
      { fields: { scope: [expect.stringContaining('n’existe pas')] } },
    )
  })

  it('Alsace-Moselle adds both days of the eleven years shown, once', async () => {
    const place = `group:${net.groups.north._id}` as const
    expect(await addAlsaceMoselle(admin, place)).toBe('22 jours fériés ajoutés.')
    expect(await addAlsaceMoselle(admin, place)).toBe('Aucun jour férié à ajouter.')
    const days = await listHolidays(2026, { type: 'group', groupId: net.groups.north._id })
    expect(days.map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-04-03 Vendredi saint',
      '2026-12-26 Saint-Étienne',
    ])
  })
})

describe('planning of a place', () => {
  const codesOf = async (workerId: string, date: string) => {
    const [document] = await findPlanning([`${workerId}-${monthOf(date)}`])
    return document?.days[date]?.code ?? ''
  }
  const fill = (workerId: string, date: string, code = '1') =>
    saveEntries(admin, [{ workerId, date, code, seen: null }])

  it('its holiday is closed there, is not filled, and refuses a code; elsewhere it is open', async () => {
    const { alsace, other } = pair()
    const day = '2026-01-09'
    await makeHoliday({ date: day, name: 'Foire', scope: ownDay() })
    const [ours, theirs] = [await makeWorker(alsace), await makeWorker(other)]
    const closed = async (site: typeof alsace) =>
      (await readGrid(admin, siteScopeOf(site), '2026-01', 1)).days.find(({ date }) => date === day)
    expect(await closed(alsace)).toMatchObject({ closed: true, holiday: 'Foire' })
    expect(await closed(other)).toMatchObject({ closed: false, holiday: null })
    await autoFill(admin, alsace._id, '2026-01')
    await autoFill(admin, other._id, '2026-01')
    expect([await codesOf(ours._id, day), await codesOf(theirs._id, day)]).toEqual(['', '1'])
    expect((await fill(ours._id, day)).dropped).toMatchObject([{ reason: 'closed' }])
  })

  it('the need of the month is spread over its own working days', async () => {
    const { alsace, other } = pair()
    await makeHoliday({ date: '2026-01-09', name: 'Foire', scope: ownDay() })
    for (const site of [alsace, other]) {
      await storeObjectif(site, '2026-01', { revenue: 0, hours: 462, hec: 0 })
      await makeWorker(site)
    }
    const needOf = async (site: typeof alsace) =>
      (await readGrid(admin, siteScopeOf(site), '2026-01', 1)).need?.mechanic
    // 462 ÷ 7 h = 66 days, over 21 and 22 working days (no other holiday is stored here)
    expect(await needOf(other)).toBeCloseTo(66 / 22, 6)
    expect(await needOf(alsace)).toBeCloseTo(66 / 21, 6)
  })

  it('a new or moved holiday asks about the codes of the concessions that it closes only', async () => {
    const { alsace, other } = pair()
    const day = '2026-01-09'
    const [ours, theirs] = [await makeWorker(alsace), await makeWorker(other)]
    await fill(ours._id, day)
    await fill(theirs._id, day)
    const foire = { date: day, name: 'Foire', scope: ownDay() }
    await expect(addHoliday(admin, foire)).rejects.toMatchObject({
      filled: { cells: 1, hours: 7, concessions: 1 },
    })
    const { holiday, codes } = await addHoliday(admin, { ...foire, codes: 'clear' })
    expect(codes).toBe('1 cellule effacée (7\u00a0h de potentiel en moins).')
    expect([await codesOf(ours._id, day), await codesOf(theirs._id, day)]).toEqual(['', '1'])
    const toPlate = { scope: `plate:${alsace.plateId}` } as const
    await expect(editHoliday(admin, holiday._id, toPlate)).rejects.toMatchObject({
      filled: { cells: 1 },
    })
    await editHoliday(admin, holiday._id, { ...toPlate, codes: 'clear' })
    expect([await codesOf(ours._id, day), await codesOf(theirs._id, day)]).toEqual(['', ''])
    await editHoliday(admin, holiday._id, { scope: `site:${other._id}` })
    expect([await codesOf(ours._id, day), await codesOf(theirs._id, day)]).toEqual(['1', ''])
    expect(await removeHoliday(admin, holiday._id)).toMatchObject({ restored: 1, notRestored: 0 })
    expect(await codesOf(theirs._id, day)).toBe('1')
  })
})
