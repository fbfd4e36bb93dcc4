import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import type { PlanningView } from '~/domain/planning/view'
import { setClock } from '~/infra/process/clock.server'
import { readTrail } from '~/services/audit/read.server'
import { listHolidays } from '~/services/calendar/calendar.server'
import { storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeTeam } from '../../builders/productivity'
import { makeSession, makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'

useDatabase()
const CALENDAR = 'routes/_app+/admin.calendar'
const PLANNING = 'routes/_app+/planning'
const PAPER = 'routes/_print+/print-planning'
let ask: Ask
let token: string
let net: TestNetwork
let anne: WorkerDocument
let chef: WorkerDocument

beforeAll(async () => {
  ask = await application('routes/api+/', CALENDAR, PLANNING, PAPER)
})
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  token = await makeSession(await makeUser({ role: 'administrator', name: 'Alice Martin' }))
  net = await makeNetwork()
  ;({ anne } = await makeTeam(net.sites.a1))
  chef = await makeWorker(net.sites.b1, { service: 'guidance', metier: 'Chef d’atelier' })
  await storePlanning(net.sites.b1, '2026-11', 'guidance', { '12': 'P' }, chef._id)
})

const rest = async (path: string, method = 'GET', json?: unknown) => {
  const response = await ask(`/api${path}`, { method, token, json })
  return { status: response.status, body: await response.json() }
}
const bridge = { date: '2026-11-12', name: 'Pont' }
const add = (codes?: string) =>
  rest('/holidays', 'POST', { ...bridge, ...(codes ? { codes } : {}) })
const page = (form: Record<string, string>) =>
  askPage(ask, CALENDAR, '/admin/calendar', { token, form })
const codeOf = async ({ _id }: WorkerDocument, date = '2026-11-12') =>
  (await findPlanning([`${_id}-${date.slice(0, 7)}`]))[0]?.days[date]?.code

/** What each screen, call and paper makes of the month; hours and days. */
async function figures() {
  const site = net.sites.a1._id
  const month = `month=2026-11&site=${site}`
  const potential = (await rest(`/planning/potential?${month}`)).body
  const wide = (await rest('/planning/potential?month=2026-11')).body
  const shown = (await askPage(ask, PLANNING, `/planning?${month}`, { token })).data
  const printed = (await askPage(ask, PAPER, `/print-planning?${month}`, { token })).data
  const productivity = (await rest(`/productivity?period=2026-11-19&siteId=${site}`)).body
  const { grid } = (shown as { view: PlanningView }).view
  const { presenceDays, potentialHours, finalTargetHours } = productivity.detailsByMechanic[0]
  return {
    call: potential.actualizedPotentialHours,
    network: wide.actualizedPotentialHours,
    page: grid?.potential,
    paper: (printed as { grid: PlanningView['grid'] }).grid?.potential,
    anne: [presenceDays, potentialHours, finalTargetHours],
  }
}

// Anne (mechanic) and Bruno (painter): '1' on the 21 weekdays of November, 21 × 7 = 147 h each;
// up to Thursday the 19th 14 days, 98 h. The chef of another concession is there on the 12th: 'P' counts 0 h.
const FULL = {
  call: 294,
  network: 294,
  page: { mechanic: 147, quickService: 0, body: 147 },
  paper: { mechanic: 147, quickService: 0, body: 147 },
  anne: [14, 98, 147],
}
// one day of 7 h less for each of the two
const LESS = {
  call: 280,
  network: 280,
  page: { mechanic: 140, quickService: 0, body: 140 },
  paper: { mechanic: 140, quickService: 0, body: 140 },
  anne: [13, 91, 140],
}
const QUESTION =
  'Le 12/11/2026, 3 cellules du planning sont remplies dans 2 concessions (14\u00a0h de potentiel). Faut-il les garder ou les effacer\u202f?'
const MOVED =
  'Le 13/11/2026, 2 cellules du planning sont remplies dans 1 concession (14\u00a0h de potentiel). Faut-il les garder ou les effacer\u202f?'
const COUNTED = { cells: 3, hours: 14, concessions: 2, closedCells: 0, closedHours: 0 }

describe('a holiday added on a day that holds codes (decision 44)', () => {
  // shows 4 §44: Faut-il les garder ou les effacer
  it('asks first, and changes nothing', async () => {
    expect(await figures()).toEqual(FULL)
    const asked = { status: 409, body: { message: QUESTION, figures: COUNTED } }
    expect(await add()).toEqual(asked)
    expect(await page({ form: 'add-holiday', ...bridge })).toMatchObject({
      status: 409,
      data: { error: { codes: [QUESTION] }, initialValue: bridge },
    })
    expect((await rest('/holidays', 'POST', { ...bridge, codes: 'perdre' })).status).toBe(400)
    expect(await listHolidays(2026)).toEqual([])
    expect(await figures()).toEqual(FULL)
  })

  // shows 4 §44: elles comptent et restent modifiables.
  // shows decision 44 (page, REST, paper): a holiday on filled days
  // guards against: a holiday makes filled cells read-only and still counted (44)
  it('keeps them: they count as before, everywhere, and may be edited', async () => {
    expect(await add('keep')).toMatchObject({
      status: 201,
      body: {
        ...bridge,
        message:
          '3 cellules gardées (14\u00a0h de potentiel)\u202f: elles comptent et restent modifiables.',
      },
    })
    expect(await figures()).toEqual(FULL)
    const fresh = await makeWorker(net.sites.a1)
    const entry = ({ _id }: WorkerDocument, code: string) => ({
      workerId: _id,
      date: bridge.date,
      service: 'mechanic',
      code,
    })
    // a cell that the holiday found empty is closed
    const entries = [entry(anne, '0.5'), entry(fresh, '1')]
    expect((await rest('/planning/bulk-update', 'PATCH', entries)).body).toMatchObject({
      modifiedCount: 1,
      dropped: [{ workerId: fresh._id, reason: 'closed' }],
    })
    // half a day of 7 h less
    expect((await figures()).page).toEqual({ mechanic: 143.5, quickService: 0, body: 147 })
    // emptied, it is a closed cell like any other
    await rest('/planning/bulk-update', 'PATCH', [entry(anne, '')])
    expect(await rest('/planning/bulk-update', 'PATCH', [entry(anne, '1')])).toMatchObject({
      status: 422,
    })
    expect(await codeOf(anne)).toBe('')
  })

  it('clears them: the hours that were named go, everywhere, and the trail tells each', async () => {
    expect(await add('clear')).toMatchObject({
      status: 201,
      body: { message: '3 cellules effacées (14\u00a0h de potentiel en moins).' },
    })
    expect(await figures()).toEqual(LESS)
    expect([await codeOf(anne), await codeOf(chef)]).toEqual(['', ''])
    const [act] = await readTrail('planning', `${net.sites.b1._id}|2026-11`)
    expect(act).toMatchObject({
      userName: 'Alice Martin',
      changes: [{ field: `${chef._id}-2026-11-12`, old: 'P', new: '' }],
    })
  })

  it('asks the same of a holiday that moves; the day it leaves is as it was', async () => {
    const { body } = await rest('/holidays', 'POST', { ...bridge, codes: 'keep' })
    const move = { date: '2026-11-13', name: 'Pont' }
    const counted = { ...COUNTED, cells: 2, concessions: 1 }
    expect(await rest(`/holidays/${body._id}`, 'PUT', move)).toEqual({
      status: 409,
      body: {
        message: MOVED,
        figures: counted,
      },
    })
    expect((await listHolidays(2026)).map(({ date }) => date)).toEqual(['2026-11-12'])
    const edit = { form: 'edit-holiday', id: body._id, ...move }
    expect(await page(edit)).toMatchObject({ status: 409, data: { error: { codes: [MOVED] } } })
    expect((await page({ ...edit, codes: 'clear' })).flash).toBe(
      'Jour férié modifié. 2 cellules effacées (14\u00a0h de potentiel en moins).',
    )
    expect([await codeOf(anne), await codeOf(anne, '2026-11-13')]).toEqual(['1', ''])
    expect(await figures()).toEqual(LESS)
    // another name asks nothing
    const renamed = { name: 'Pont de l’Armistice' }
    expect((await rest(`/holidays/${body._id}`, 'PUT', renamed)).status).toBe(200)
  })

  // shows 4 §44: de mois passés et clos
  it('leaves closed months as they are, and says so', async () => {
    const day = { '15': '1' }
    const away = await makeWorker(net.sites.b1)
    await storePlanning(net.sites.a1, '2026-10', 'mechanic', day, anne._id)
    await storePlanning(net.sites.b1, '2026-10', 'mechanic', day, away._id)
    expect((await rest('/holidays', 'POST', { date: '2026-10-15', name: 'X' })).body).toEqual({
      message:
        'Le 15/10/2026, 2 cellules du planning sont remplies dans 2 concessions (14\u00a0h de potentiel). Faut-il les garder ou les effacer\u202f? 2 cellules (14\u00a0h de potentiel) de mois passés et clos restent dans les deux cas.',
      figures: { cells: 2, hours: 14, concessions: 2, closedCells: 2, closedHours: 14 },
    })
    const site = net.sites.b1._id
    const reopen = { intent: 'reopen', site, month: '2026-10' }
    const address = `/planning?site=${site}&month=2026-10`
    await askPage(ask, PLANNING, address, { token, form: reopen })
    const cleared = await page({
      form: 'add-holiday',
      date: '2026-10-15',
      name: 'X',
      codes: 'clear',
    })
    expect(cleared.flash).toBe(
      'Jour férié ajouté. 1 cellule effacée (7\u00a0h de potentiel en moins)\u202f; 1 cellule (7\u00a0h de potentiel) de mois passés et clos reste.',
    )
    expect([await codeOf(away, '2026-10-15'), await codeOf(anne, '2026-10-15')]).toEqual(['', '1'])
  })
})

describe('a holiday that goes again (decision 44)', () => {
  const holidayId = async () => (await listHolidays(2026))[0]?._id ?? ''

  it('gives the codes back that it cleared, by REST, and says how many', async () => {
    await add('clear')
    expect(await figures()).toEqual(LESS)
    const { body } = await rest(`/holidays/${await holidayId()}`, 'DELETE')
    expect(body).toEqual({
      message: 'Jour férié supprimé. 3 cellules rétablies (14\u00a0h de potentiel en plus).',
      restored: 3,
      notRestored: 0,
    })
    expect(await figures()).toEqual(FULL)
    expect(await codeOf(chef)).toBe('P')
  })

  it('says on the page which of them do not come back, and why', async () => {
    await add('clear')
    await rest(`/workers/${chef._id}`, 'DELETE')
    const id = await holidayId()
    const { flash } = await page({ form: 'delete-holiday', id })
    expect(flash).toContain(
      'Jour férié supprimé. 2 cellules rétablies (14\u00a0h de potentiel en plus). 1 cellule n’est pas rétablie (collaborateur supprimé ou hors effectif\u202f: 1).',
    )
    expect(await codeOf(chef)).toBe('')
    expect((await figures()).page).toEqual(FULL.page)
  })

  it('gives them back on the day that it leaves when it moves', async () => {
    await add('clear')
    const id = await holidayId()
    const moved = await rest(`/holidays/${id}`, 'PUT', { date: '2026-11-13', codes: 'clear' })
    expect(moved.body.message).toBe(
      '2 cellules effacées (14\u00a0h de potentiel en moins). 3 cellules rétablies (14\u00a0h de potentiel en plus).',
    )
    expect([await codeOf(anne), await codeOf(anne, '2026-11-13')]).toEqual(['1', ''])
  })

  it('keeps silent where it cleared nothing', async () => {
    await add('keep')
    const { body } = await rest(`/holidays/${await holidayId()}`, 'DELETE')
    expect(body.message).toBe('Jour férié supprimé.')
  })
})
