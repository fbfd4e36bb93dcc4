import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { database } from '~/db/driver/client.server'
import { setClock } from '~/infra/process/clock.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { emptyDatabase, useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'
import { fieldsOf, type Grid } from './grid-form'

useDatabase()

const PAGE = 'routes/_app+/targets_.grid'
let ask: Ask
let net: TestNetwork
let token: string

const address = (more = '') =>
  `/targets/grid?group=${net.groups.north._id}&date=2026-11-19&month=2026-12${more}`
const open = async () => (await askPage(ask, PAGE, address(), { token })).data as Grid
const rest = (path: string, method: string, json: unknown) =>
  ask(`/api${path}`, { method, token, json })
const stored = async (siteId: string) =>
  (await findObjectif(siteId, '2026-12'))?.services.find(({ key }) => key === 'mechanic')

const post = (form: Record<string, string>) => askPage(ask, PAGE, address(), { token, form })
const target = (site: string, hecHours: number, revenuePerHour: number, month = 12) =>
  rest('/objectifs', 'POST', {
    year: 2026,
    month,
    site,
    services: [{ key: 'mechanic', totalHours: hecHours, hecHours, revenuePerHour }],
  })

beforeAll(async () => {
  ask = await application('routes/api+/', PAGE)
})

beforeEach(async () => {
  await emptyDatabase(await database())
  setClock(new Date('2026-11-20T07:30:00Z'))
  net = await makeNetwork()
  token = await makeSession(await makeUser({ role: 'administrator', name: 'Alice Martin' }))
})

describe('the grid of a group (7-beyond §6)', () => {
  it('shows its concessions with what was realised, and sums of the other pages', async () => {
    await importActivity(net.sites.a1, '2026-10-30', {
      mechanic: { netRevenue: 9000, totalHours: 120, hecHours: 90 },
    })
    const grid = await open()
    expect(grid.sites.rows.map(({ name }) => name)).toEqual([
      'Concession A1',
      'Concession A2',
      'Concession B1',
    ])
    expect(grid.sites.rows[0]?.rows[0]?.reference).toEqual({
      lastYear: null,
      mean: { totalHours: 120, hecHours: 90, netRevenue: 9000, revenuePerHour: 100 },
      capacity: null,
    })
    expect(grid.rest).toBeNull()
  })

  it('saves only what was changed, each concession whole', async () => {
    const grid = await open()
    const { a1, b1 } = net.sites
    const answer = await post(
      fieldsOf(grid, {
        [`typed.${a1._id}.mechanic.hecHours`]: '100',
        [`typed.${a1._id}.mechanic.netRevenue`]: '9 050,50',
        [`typed.${b1._id}.mechanic.totalHours`]: '55',
      }),
    )
    expect(answer).toMatchObject({
      status: 204,
      flash: 'Objectifs enregistrés pour 2 concessions.',
    })
    // 9 050.50 ÷ 100 = 90.505
    expect(await stored(a1._id)).toMatchObject({ netRevenue: 9050.5, revenuePerHour: 90.51 })
    expect(await stored(b1._id)).toMatchObject({ totalHours: 55 })
    expect(await findObjectif(net.sites.a2._id, '2026-12')).toBeNull()
    const again = await post(fieldsOf(await open()))
    expect(again).toMatchObject({ status: 204, flash: 'Aucune modification à enregistrer.' })
  })

  it('stores the others when one was changed meanwhile, and lets the cell be chosen', async () => {
    const { a1, a2 } = net.sites
    await target(a1._id, 100, 90)
    const grid = await open()
    await target(a1._id, 120, 90)
    const mine = {
      [`typed.${a1._id}.mechanic.hecHours`]: '110',
      [`typed.${a2._id}.mechanic.totalHours`]: '70',
    }
    const refused = await post(fieldsOf(grid, mine))
    expect(refused.status).toBe(409)
    const shown = refused.data as Grid
    expect(shown.notice).toMatchObject({
      text: 'Objectifs enregistrés pour 1 concession, 1 concession à revoir.',
      details: ['Concession A1\u202f: modifiée entre-temps par Alice Martin'],
    })
    expect(await stored(a1._id)).toMatchObject({ hecHours: 120 })
    expect(await stored(a2._id)).toMatchObject({ totalHours: 70 })
    const row = shown.sites.rows[0]?.rows[0]
    expect(row).toMatchObject({
      texts: { hecHours: '110' },
      shown: { hecHours: 120 },
      conflicts: { hecHours: { theirs: 120, choice: null } },
    })
    const contested = { contested: `${a1._id}.mechanic.hecHours` }
    const undecided = await post(fieldsOf(shown, contested))
    expect(undecided.status).toBe(422)
    const choice = { [`choice.${a1._id}.mechanic.hecHours`]: 'mine' }
    expect(await post(fieldsOf(shown, { ...contested, ...choice }))).toMatchObject({ status: 204 })
    expect(await stored(a1._id)).toMatchObject({ hecHours: 110 })
  })

  it('refuses what is not a number by its cell, and keeps what was typed', async () => {
    const { a1 } = net.sites
    const field = `typed.${a1._id}.mechanic.hecHours`
    for (const [text, error] of [
      ['abc', 'Saisissez un nombre.'],
      ['', 'Saisissez un nombre.'],
      ['-5', 'La valeur doit être supérieure ou égale à 0.'],
    ]) {
      const answer = await post(fieldsOf(await open(), { [field]: text ?? '' }))
      expect(answer.status).toBe(422)
      const row = (answer.data as Grid).sites.rows[0]?.rows[0]
      expect(row).toMatchObject({ texts: { hecHours: text }, errors: { hecHours: error } })
    }
    expect(await findObjectif(a1._id, '2026-12')).toBeNull()
  })

  it('checks cells without storing, and rounds what a percentage changes', async () => {
    const { a1 } = net.sites
    const row = `${a1._id}.mechanic`
    const typed = { [`typed.${row}.totalHours`]: '105', [`typed.${row}.hecHours`]: '1,234' }
    const wrong = await post(fieldsOf(await open(), { ...typed, intent: 'check' }))
    expect(wrong.status).toBe(422)
    const checked = wrong.data as Grid
    expect(checked.notice?.text).toBe('2 cellules à enregistrer, 1 cellule à corriger.')
    expect(checked.sites.rows[0]?.rows[0]?.errors).toEqual({
      hecHours: 'La valeur ne peut pas avoir plus de deux décimales.',
    })
    const right = { [`typed.${row}.hecHours`]: '90', intent: 'check' }
    const fine = await post(fieldsOf(checked, right))
    expect(fine.status).toBe(200)
    expect((fine.data as Grid).notice?.text).toBe('2 cellules à enregistrer, aucune erreur.')
    // 105 × 1.1 = 115.5, to whole hours 116
    const tool = { percent: '10', columns: 'hours', rounding: 'fine', picked: row }
    const raised = await post(fieldsOf(fine.data as Grid, { ...tool, intent: 'percent' }))
    expect((raised.data as Grid).sites.rows[0]?.rows[0]?.texts).toMatchObject({
      totalHours: '116',
      hecHours: '99',
    })
    expect(await findObjectif(a1._id, '2026-12')).toBeNull()
  })

  it('copies the targets of last year, raises them and pastes, without storing', async () => {
    const { a1 } = net.sites
    await rest('/objectifs', 'POST', {
      year: 2025,
      month: 12,
      site: a1._id,
      services: [{ key: 'mechanic', totalHours: 130, hecHours: 100, netRevenue: 9000 }],
    })
    const picked = { picked: `${a1._id}.mechanic` }
    const copied = await post(fieldsOf(await open(), { ...picked, intent: 'copy-last-year' }))
    expect(copied.status).toBe(200)
    const first = copied.data as Grid
    expect(first.notice?.text).toBe(
      '1 ligne remplie avec les objectifs de décembre 2025, à enregistrer.',
    )
    const raised = await post(
      fieldsOf(first, { ...picked, intent: 'percent', percent: '+3', columns: 'all' }),
    )
    const second = raised.data as Grid
    expect(second.sites.rows[0]?.rows[0]?.texts).toEqual({
      totalHours: '133,9',
      hecHours: '103',
      netRevenue: '9270',
      revenuePerHour: '90',
    })
    const pasted = await post(
      fieldsOf(second, { intent: 'paste', block: '1\t2', start: `${a1._id}.body.totalHours` }),
    )
    expect((pasted.data as Grid).sites.rows[0]?.rows[2]?.texts).toMatchObject({
      totalHours: '1',
      hecHours: '2',
    })
    const wrong = await post(fieldsOf(second, { intent: 'percent', percent: '300' }))
    expect(wrong.status).toBe(422)
    expect((wrong.data as Grid).notice?.text).toBe('Saisissez un pourcentage entre −90 et 200.')
    expect(await findObjectif(a1._id, '2026-12')).toBeNull()
  })

  it('never writes a concession that is frozen or outside the form', async () => {
    const { a1, c1 } = net.sites
    await rest(`/planning/freeze-potential?month=2026-12&site=${a1._id}`, 'PATCH', {})
    const grid = await open()
    expect(grid.sites.rows[0]?.locked).toBe('Potentiel figé, à modifier sur sa page')
    const forged = {
      [`version.${a1._id}`]: '0',
      [`typed.${a1._id}.mechanic.hecHours`]: '5',
      [`version.${c1._id}`]: '0',
      [`typed.${c1._id}.mechanic.hecHours`]: '5',
    }
    expect(await post(fieldsOf(grid, forged))).toMatchObject({
      flash: 'Aucune modification à enregistrer.',
    })
    expect(await stored(a1._id)).toMatchObject({ hecHours: 0 })
    expect(await findObjectif(c1._id, '2026-12')).toBeNull()
  })
})
