import { beforeEach, describe, expect, it } from 'vitest'
import { findPlanning, planningOfSites } from '~/db/collections/planning.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { PastMonthError, PlanningEditError } from '~/domain/planning/lock'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { readPlanningForm } from '~/schemas/planning-form.server'
import { autoFill, copyPattern, resetWorkerMonth } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { INTENTS } from '~/services/planning/action.server'
import { readGrid } from '~/services/planning/grid.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeHoliday } from '../../builders/holidays'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
let net: TestNetwork
let site: SiteDocument

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  site = net.sites.a1
  await makeHoliday({ date: '2026-11-01', name: 'Toussaint' })
  await makeHoliday({ date: '2026-11-11', name: 'Armistice 1918' })
})

const codesOf = async (workerId: string, month = '2026-11') => {
  const [document] = await findPlanning([`${workerId}-${month}`])
  return Object.fromEntries(
    Object.entries(document?.days ?? {}).map(([date, { code }]) => [Number(date.slice(8)), code]),
  )
}

describe('global auto-fill', () => {
  it('fills 30 people’s empty month in batches, each with the team’s code', async () => {
    const teams = ['mechanic', 'quickService', 'body', 'guidance', 'administrative'] as const
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        makeWorker(site, { service: teams[i % 5] ?? 'body', metier: '' }),
      ),
    )
    // November 2026: 30 days − 5 Sundays (1, 8, 15, 22, 29) − 4 Saturdays (7, 14, 21, 28) − the 11th = 20 days
    expect(await autoFill(admin, site._id, '2026-11')).toEqual({ saved: 600, failed: 0 })
    const documents = await planningOfSites([site._id], '2026-11')
    for (const { service, days, potential } of documents) {
      const productive = ['mechanic', 'quickService', 'body'].includes(service)
      const codes = Object.values(days).map(({ code }) => code)
      expect(codes).toEqual(Array(20).fill(productive ? '1' : 'P'))
      // 20 days × 7 hours
      expect(Object.values(potential).reduce((a, b) => a + b)).toBe(productive ? 140 : 0)
    }
    expect(await autoFill(admin, site._id, '2026-11')).toEqual({ saved: 0, failed: 0 })
  })

  it('keeps codes that are filled already', async () => {
    const paul = await makeWorker(site)
    await saveEntries(admin, [
      { workerId: paul._id, date: '2026-11-02', code: 'CP', seen: null },
      { workerId: paul._id, date: '2026-11-03', code: '0.5', seen: null },
    ])
    expect((await autoFill(admin, site._id, '2026-11')).saved).toBe(18)
    const codes = await codesOf(paul._id)
    expect(codes).toMatchObject({ 2: 'CP', 3: '0.5', 4: '1' })
    expect(codes[7]).toBeUndefined()
  })

  // shows decision 46 (service): fills follow the week
  // guards against: Saturdays are filled for everybody (46)
  it('fills the Saturdays of those who worked one in the two months before (decision 46)', async () => {
    const [worked, late, onLeave, long] = await Promise.all(
      ['Travaille', 'Ancienne équipe', 'En congé', 'Trop ancien'].map((name) =>
        makeWorker(name === 'Ancienne équipe' ? net.sites.a2 : site, { name }),
      ),
    )
    if (!worked || !late || !onLeave || !long) throw new Error('four were made')
    // Saturdays: 5 September, 3 October; 29 August is a Saturday three months before
    setClock(instantOfParis('2026-08-03T08:30'))
    await saveEntries(admin, [
      { workerId: worked._id, date: '2026-09-05', code: '0.5', seen: null },
      { workerId: late._id, date: '2026-10-03', code: '1', seen: null },
      { workerId: onLeave._id, date: '2026-10-03', code: 'CP', seen: null },
      { workerId: long._id, date: '2026-08-29', code: '1', seen: null },
    ])
    setClock(instantOfParis('2026-11-20T08:30'))
    // 20 weekdays for each of three workers, and one Saturday for the one who worked one in the two months before
    expect(await autoFill(admin, site._id, '2026-11')).toEqual({ saved: 61, failed: 0 })
    const saturdays = async (id: string) => {
      const codes = await codesOf(id)
      return [7, 14, 21, 28].filter((day) => codes[day])
    }
    expect(await saturdays(worked._id)).toEqual([7])
    expect((await codesOf(worked._id))[7]).toBe('0.5')
    expect(await saturdays(onLeave._id)).toEqual([])
    expect(await saturdays(long._id)).toEqual([])
    expect(await resetWorkerMonth(admin, late._id, '2026-11')).toBe(21)
    expect(await saturdays(late._id)).toEqual([7])
  })

  it('continues alternating half Saturdays, by fill, copy, reset and in the edited grid (decision 57)', async () => {
    // Saturdays: 5, 12, 19, 26 September, 3, 10, 17, 24, 31 October, 7, 14, 21, 28 November
    const turns = [
      ['2026-09-05', '2026-09-19', '2026-10-03', '2026-10-17', '2026-10-31'],
      ['2026-09-12', '2026-09-26', '2026-10-10', '2026-10-24'],
    ]
    setClock(instantOfParis('2026-09-01T08:30'))
    const people = await Promise.all(['Un', 'Deux'].map((name) => makeWorker(site, { name })))
    const weekdays = Array.from({ length: 61 }, (_, i) =>
      new Date(Date.UTC(2026, 8, 1 + i)).toISOString().slice(0, 10),
    ).filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
    for (const [i, { _id: workerId }] of people.entries())
      await saveEntries(admin, [
        ...weekdays.map((date) => ({ workerId, date, code: '1', seen: null })),
        ...(turns[i] ?? []).map((date) => ({ workerId, date, code: '0.5', seen: null })),
      ])
    setClock(instantOfParis('2026-11-20T08:30'))
    const [un, deux] = people.map(({ _id }) => _id)
    if (!un || !deux) throw new Error('two were made')
    const saturdays = async (id: string) => {
      const codes = await codesOf(id)
      return [7, 14, 21, 28].flatMap((day) => (codes[day] ? [`${day}=${codes[day]}`] : []))
    }
    const form = readPlanningForm(new FormData())
    const at = new URL('http://localhost/planning')
    const held = async (intent: string, worker = '') => {
      const call = { request: new Request(at), principal: admin, form, worker, at }
      const outcome = await INTENTS[intent]?.run({ ...call, siteId: site._id, month: '2026-11' })
      if (outcome?.kind !== 'again') throw new Error('it leads elsewhere')
      const halves = outcome.reply.held?.filter(([, code]) => code === '0.5')
      return halves?.map(([name]) => name).sort()
    }
    const both = [`c.${un}.14`, `c.${un}.28`, `c.${deux}.07`, `c.${deux}.21`].sort()
    expect(await held('hold-fill')).toEqual(both)
    expect(await held('hold-copy')).toEqual(both)
    expect(await held('hold-reset', un)).toEqual([`c.${un}.14`, `c.${un}.28`])
    await copyPattern(admin, site._id, '2026-11')
    expect([await saturdays(un), await saturdays(deux)]).toEqual([
      ['14=0.5', '28=0.5'],
      ['7=0.5', '21=0.5'],
    ])
    await saveEntries(
      admin,
      [7, 14, 21, 28].map((day) => ({
        workerId: deux,
        date: `2026-11-${String(day).padStart(2, '0')}`,
        code: '',
        seen: null,
      })),
    )
    await autoFill(admin, site._id, '2026-11')
    expect(await saturdays(deux)).toEqual(['7=0.5', '21=0.5'])
    await saveEntries(admin, [{ workerId: un, date: '2026-11-07', code: '1', seen: null }])
    await resetWorkerMonth(admin, un, '2026-11')
    expect(await saturdays(un)).toEqual(['14=0.5', '28=0.5'])
  })

  it('needs a role that may edit, an open month and a covered concession', async () => {
    const dirigeant = makePrincipal({ role: 'dirigeant', cover: { kind: 'all' } })
    await expect(autoFill(dirigeant, site._id, '2026-11')).rejects.toThrow(PlanningEditError)
    await expect(autoFill(admin, site._id, '2026-10')).rejects.toThrow(PastMonthError)
    const manager = makePrincipal({ role: 'manager', cover: { kind: 'site', id: site._id } })
    await expect(autoFill(manager, net.sites.a2._id, '2026-11')).rejects.toMatchObject({
      status: 403,
    })
    await expect(autoFill(admin, 'f'.repeat(24), '2026-11')).rejects.toMatchObject({ status: 404 })
  })
})

it('resets one collaborator’s whole month, Sundays and holidays emptied (decision 36)', async () => {
  const paul = await makeWorker(site, { service: 'guidance', metier: 'Encadrant' })
  await saveEntries(admin, [{ workerId: paul._id, date: '2026-11-10', code: 'CP', seen: null }])
  await makeHoliday({ date: '2026-11-10', name: 'Pont' })
  expect(await resetWorkerMonth(admin, paul._id, '2026-11')).toBe(20)
  const codes = await codesOf(paul._id)
  // the 10th is a holiday now: emptied; 19 weekdays are left
  expect(codes[10]).toBe('')
  expect(Object.values(codes).filter((code) => code === 'P')).toHaveLength(19)
})

it('copies last month’s pattern into empty days only', async () => {
  const paul = await makeWorker(site)
  const lea = await makeWorker(site, { name: 'Sans passé' })
  setClock(instantOfParis('2026-10-01T08:30'))
  // October 2026: Wednesdays 7, 14, 21, 28 at school, Thursdays worked, Friday the 9th on leave
  await saveEntries(
    admin,
    [7, 14, 21, 28]
      .map((day) => ({ day, code: 'CFA' }))
      .concat(
        [8, 15, 22, 29].map((day) => ({ day, code: '1' })),
        [{ day: 9, code: 'CP' }],
      )
      .map(({ day, code }) => ({
        workerId: paul._id,
        date: `2026-10-${String(day).padStart(2, '0')}`,
        code,
        seen: null,
      })),
  )
  setClock(instantOfParis('2026-11-20T08:30'))
  await saveEntries(admin, [{ workerId: paul._id, date: '2026-11-04', code: 'F', seen: null }])
  const { saved, failed } = await copyPattern(admin, site._id, '2026-11')
  // Wednesdays 18, 25 (the 4th is filled, the 11th a holiday); Thursdays 5, 12, 19, 26
  expect([saved, failed]).toEqual([6, 0])
  expect(await codesOf(paul._id)).toMatchObject({ 4: 'F', 18: 'CFA', 25: 'CFA', 5: '1', 26: '1' })
  expect(await codesOf(lea._id)).toEqual({})
})

it('counts the entries of a failed batch and continues with the next batch', async () => {
  const { planning } = await import('~/db/collections/planning.server')
  await Promise.all(Array.from({ length: 11 }, () => makeWorker(site)))
  // a month written by another process at every attempt loses each time, so its batch fails
  const collection = await planning.open()
  const [victim] =
    (await readGrid(admin, siteScope(), '2026-11', 1)).blocks[0]?.sections[0]?.rows ?? []
  await collection.insertOne({
    _id: `${victim?._id}-2026-11`,
    workerId: victim?._id ?? '',
    siteId: site._id,
    plateId: site.plateId,
    groupId: site.groupId,
    month: '2026-11',
    service: 'mechanic',
    days: {},
    potential: { mechanic: 0, quickService: 0, body: 0 },
    revision: 'broken' as never,
  })
  const { saved, failed } = await autoFill(admin, site._id, '2026-11')
  // 11 × 20 = 220 entries in batches of 200 and 20; the month that always loses is in the first batch
  expect([saved, failed]).toEqual([20, 200])
})

function siteScope() {
  return { type: 'site', groupId: site.groupId, plateId: site.plateId, siteId: site._id } as const
}

describe('a fill requested by the edited grid stays in the form (decision 46)', () => {
  const ask = async (intent: string, worker = '', principal = admin) => {
    const at = new URL('http://localhost/planning')
    const form = readPlanningForm(new FormData())
    const request = new Request(at)
    const call = { request, principal, form, siteId: site._id, month: '2026-11', worker, at }
    const outcome = await INTENTS[intent]?.run(call)
    if (outcome?.kind !== 'again') throw new Error('it leads elsewhere')
    return outcome.reply.held
  }

  it('names the cells by the fields of the form, filled ones too, and writes none', async () => {
    setClock(instantOfParis('2026-10-20T08:30'))
    const paul = await makeWorker(site)
    const { _id: workerId } = paul
    await saveEntries(admin, [
      ...['05', '12', '19'].map((day) => ({
        workerId,
        date: `2026-10-${day}`,
        code: 'F',
        seen: null,
      })),
      { workerId, date: '2026-11-02', code: 'CP', seen: null },
    ])
    // the 20 working days, as above: the grid itself ignores the 2nd, which holds a code
    const fill = await ask('hold-fill')
    expect(fill).toHaveLength(20)
    expect(fill?.slice(0, 2)).toEqual([
      [`c.${workerId}.02`, '1'],
      [`c.${workerId}.03`, '1'],
    ])
    // three of October's four Mondays hold F; no other weekday holds a code
    expect(await ask('hold-copy')).toEqual(
      ['02', '09', '16', '23', '30'].map((day) => [`c.${workerId}.${day}`, 'F']),
    )
    const reset = await ask('hold-reset', workerId)
    // every day of the month: the grid may hold unsaved codes where no code is stored (spec 2 §4)
    expect(reset).toHaveLength(30)
    expect(reset?.slice(0, 2)).toEqual([
      [`c.${workerId}.01`, ''],
      [`c.${workerId}.02`, '1'],
    ])
    // Sundays 1, 8, 15, 22, 29; Saturdays 7, 14, 21, 28; Armistice Day
    const emptied = reset?.filter(([, code]) => code === '').map(([name]) => name.slice(-2))
    expect(emptied).toEqual(['01', '07', '08', '11', '14', '15', '21', '22', '28', '29'])
    expect(await codesOf(workerId)).toEqual({ 2: 'CP' })
    expect(await codesOf(workerId, '2026-10')).toEqual({ 5: 'F', 12: 'F', 19: 'F' })
  })

  it('is rejected like the fill that saves', async () => {
    const paul = await makeWorker(site)
    const viewer = makePrincipal({ role: 'dirigeant' })
    for (const intent of ['hold-fill', 'hold-copy', 'hold-reset'])
      await expect(ask(intent, paul._id, viewer)).rejects.toBeInstanceOf(PlanningEditError)
  })
})
