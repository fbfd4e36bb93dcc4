import { beforeEach, describe, expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { findWorker, type WorkerDocument } from '~/db/collections/workers.server'
import { rowCodes } from '~/domain/planning/grid/grid-view'
import { planningTable } from '~/domain/planning/grid/planning-table'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveEntries } from '~/services/attendance/save.server'
import { listEntries } from '~/services/planning/entries.server'
import { readGrid } from '~/services/planning/grid.server'
import { actualizedPotential, readPotential } from '~/services/planning/potential.server'
import { calculatePotential } from '~/services/planning/recalculate-potential.server'
import { saveTargets } from '~/services/productivity/mechanic-targets.server'
import { readProductivity } from '~/services/productivity/read.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { changeWorker } from '~/services/workers/edit.server'
import { createWorker } from '~/services/workers/workers.server'
import { importActivity, storeObjectif, workerFigures } from '../../builders/activity'
import { closeOctober } from '../../builders/closings'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

const admin = makePrincipal()
let net: TestNetwork
let paul: WorkerDocument
const scope = () => siteScopeOf(net.sites.a1)

/** Monday to Friday of November 2026: 2 to 6, 9 to 13, 16 to 20, 23 to 27 and 30. */
const OPEN = Array.from({ length: 30 }, (_, i) => i + 1).filter(
  (day) => new Date(Date.UTC(2026, 10, day)).getUTCDay() % 6 !== 0,
)
const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  paul = await makeWorker(net.sites.a1, { name: 'Paul' })
  const cell = { workerId: paul._id, code: '1', seen: null }
  await saveEntries(
    admin,
    OPEN.map((day) => ({ ...cell, date: dayOf(day) })),
  )
})

const edit = (given: object, effect: object = {}) =>
  changeWorker(admin, paul._id, given, undefined, effect)
const toBody = (effect: object = {}) =>
  edit({ service: 'body', metier: 'Carrossier' }, { agreed: true, ...effect })

/** Potential of the month, and up to a day, of both teams. */
async function hours(upTo: string) {
  const staff = await readRollupPart('staff', scope(), '2026-11')
  const sum = (service: 'mechanic' | 'body', last: string) =>
    staff.days
      .filter(({ date }) => date <= last)
      .reduce((all, { potential }) => all + potential[service], 0)
  return {
    mechanic: [sum('mechanic', '2026-11-30'), sum('mechanic', upTo)],
    body: [sum('body', '2026-11-30'), sum('body', upTo)],
  }
}

describe('a change of team from the 20th', () => {
  it('leaves the days before in their team, in every figure, also when they are recomputed', async () => {
    // 21 days of 7 hours; 14 of them up to the 19th
    expect(await hours('2026-11-19')).toEqual({ mechanic: [147, 98], body: [0, 0] })
    const { message } = await toBody()
    expect(message).toBe(
      'Collaborateur modifié. Équipe Carrosserie à partir du 20/11/2026\u202f; les jours précédents restent en Mécanique. Potentiel\u202f: Mécanique −49\u00a0h, Carrosserie +49\u00a0h.',
    )
    const moved = { mechanic: [98, 98], body: [49, 0] }
    expect(await hours('2026-11-19')).toEqual(moved)
    const { recalculated } = await calculatePotential(admin, scope(), '2026-11', true)
    expect(recalculated).toBe(0)
    expect(await hours('2026-11-19')).toEqual(moved)
    const { globalServiceSummaries, globalTotals } = await readPotential(admin, scope(), '2026-11')
    expect(globalServiceSummaries).toEqual([
      { service: 'mechanic', frozenPotentialHours: 0, actualizedPotentialHours: 98 },
      { service: 'quickService', frozenPotentialHours: 0, actualizedPotentialHours: 0 },
      { service: 'body', frozenPotentialHours: 0, actualizedPotentialHours: 49 },
    ])
    expect(globalTotals.totalWorkerCount).toBe(1)
    const frozen = await actualizedPotential(scope(), '2026-11')
    expect(frozen.hours).toEqual({ mechanic: 98, quickService: 0, body: 49 })
    expect(frozen.days.find(({ date }) => date === '2026-11-19')?.mechanic).toBe(7)
    expect(frozen.days.find(({ date }) => date === '2026-11-20')?.body).toBe(7)
  })

  it('keeps the potential to date of a mechanic who goes to guidance', async () => {
    await edit({ service: 'guidance' }, { codes: 'keep' })
    expect(await hours('2026-11-19')).toEqual({ mechanic: [98, 98], body: [0, 0] })
    expect((await readPotential(admin, scope(), '2026-11')).globalTotals.totalWorkerCount).toBe(1)
    await edit({ service: 'mechanic', metier: 'Mécanicien' })
    expect(await hours('2026-11-19')).toEqual({ mechanic: [147, 98], body: [0, 0] })
    expect((await findWorker(paul._id))?.teamsBefore).toEqual([])
  })

  it('shows him in both teams, each with its own days, on the grid, in the file and over REST', async () => {
    await toBody()
    const grid = await readGrid(admin, scope(), '2026-11', 1)
    const rows = grid.blocks[0]?.sections.map(({ section, rows: [row] }) => ({
      section,
      days: rowCodes(row ?? { codes: '' }).filter((code) => code === '1').length,
      shut: row?.shut,
      dates: row?.dates,
      metier: row?.metier,
      former: row?.former ?? false,
    }))
    expect(rows).toEqual([
      {
        section: 'mechanic',
        days: 14,
        shut: '.'.repeat(19) + 't'.repeat(11),
        dates: 'jusqu’au 19/11/2026 (Carrosserie à partir du 20/11/2026)',
        metier: 'Mécanicien',
        former: true,
      },
      {
        section: 'body',
        days: 7,
        shut: 't'.repeat(19) + '.'.repeat(11),
        dates: 'à partir du 20/11/2026 (Mécanique jusqu’au 19/11/2026)',
        metier: 'Carrossier',
        former: false,
      },
    ])
    const sheet = { grid, scopeName: 'A1', workingDays: 21, today: '2026-11-20', printed: 1 }
    const table = planningTable({ ...sheet, search: '' }, '')
    const lines = table.rows.map((row) => [row[1], row[2], row.at(-1)])
    expect(lines).toEqual([
      ['Mécanique', 'Paul', 14],
      ['Carrosserie', 'Paul', 7],
      ['Mécanique', 'Sous-total', 14],
      ['Carrosserie', 'Sous-total', 7],
      [null, 'Total Productifs', 21],
    ])
    const { entries } = await listEntries(admin, scope(), '2026-11')
    const teamOn = (day: number) => entries.find(({ date }) => date === dayOf(day))?.service
    expect([teamOn(19), teamOn(20)]).toEqual(['mechanic', 'body'])
    expect((await listEntries(admin, scope(), '2026-11', 'body')).entries).toHaveLength(7)
  })

  it('keeps billed hours in their service: those before come from the record before the day', async () => {
    const rows = (billedHours: number) => [
      workerFigures({ workerId: paul._id, name: 'Paul', billedHours }),
    ]
    await importActivity(net.sites.a1, '2026-11-19', {}, rows(93))
    const read = async (date: string) => {
      const { summaryByService, detailsByMechanic } = await readProductivity(admin, scope(), date)
      return {
        services: Object.fromEntries(
          summaryByService.map((one) => [
            one.service,
            [one.totalBilledHours, one.totalProratedTargetHours, one.presenceDays],
          ]),
        ),
        rows: detailsByMechanic.map(({ service, metier, billedHours, baseTargetHours, span }) => ({
          service,
          metier,
          billedHours,
          baseTargetHours,
          span,
        })),
      }
    }
    // 147 h of target, 14 of 21 working days
    expect((await read('2026-11-19')).services['mechanic']).toEqual([93, 98, 14])
    await toBody()
    const after = await read('2026-11-19')
    expect(after.services['mechanic']).toEqual([93, 98, 14])
    expect(after.services['body']).toEqual([0, 0, 0])
    await importActivity(net.sites.a1, '2026-11-24', {}, rows(110))
    setClock(instantOfParis('2026-11-25T08:30'))
    const later = await read('2026-11-24')
    // 20, 23 and 24: 17 h more, 21 h of 49 h due
    expect(later.services).toMatchObject({ mechanic: [93, 98, 14], body: [17, 21, 3] })
    expect(later.rows).toEqual([
      {
        service: 'mechanic',
        metier: 'Mécanicien',
        billedHours: 93,
        baseTargetHours: 98,
        span: { from: null, to: '2026-11-19' },
      },
      {
        service: 'body',
        metier: 'Carrossier',
        billedHours: 17,
        baseTargetHours: 49,
        span: { from: '2026-11-20', to: null },
      },
    ])
  })

  it('shares an individual target by working days, so that days before keep theirs', async () => {
    await saveTargets(admin, [
      { recordId: `${paul._id}-2026-11`, finalTargetHours: 168, seen: null },
    ])
    await importActivity(net.sites.a1, '2026-11-19', {}, [
      workerFigures({ workerId: paul._id, name: 'Paul', billedHours: 93 }),
    ])
    const due = async () =>
      (await readProductivity(admin, scope(), '2026-11-19')).summaryByService.map((one) => [
        one.service,
        one.totalProratedTargetHours,
        one.totalFinalTargetHours,
      ])
    // 168 × 14 ÷ 21
    expect((await due())[0]).toEqual(['mechanic', 112, 168])
    await toBody()
    // 168 × 14 ÷ 21 and 168 × 7 ÷ 21
    expect(await due()).toEqual([
      ['mechanic', 112, 112],
      ['body', 0, 56],
    ])
  })
})

describe('a change from an earlier day of the month', () => {
  it('says the hours and euros that it moves first, and moves them once that is agreed to', async () => {
    await storeObjectif(net.sites.a1, '2026-11', { revenue: 100_000, hours: 1000, hec: 800 })
    const asked = { service: 'body', metier: 'Carrossier' }
    // 16 to 19: four days of 7 h at 100 € per hour; body has no objectif
    await expect(edit(asked, { from: '2026-11-16' })).rejects.toMatchObject({
      status: 409,
      message:
        'Ce changement touche des jours passés (du 16/11/2026 au 19/11/2026)\u202f: Mécanique −28\u00a0h de potentiel et −2\u202f800\u00a0€ d’objectif, Carrosserie +28\u00a0h de potentiel. Confirmez-vous\u202f?',
      figures: { hours: 28, revenue: -2800 },
    })
    expect(await hours('2026-11-19')).toEqual({ mechanic: [147, 98], body: [0, 0] })
    await edit(asked, { from: '2026-11-16', agreed: true })
    expect(await hours('2026-11-19')).toEqual({ mechanic: [70, 70], body: [77, 28] })
  })

  it('keeps a later change, and one that is to come shows when its day comes', async () => {
    await edit({ service: 'guidance' }, { from: '2026-11-26', codes: 'keep' })
    expect(await hours('2026-11-30')).toEqual({ mechanic: [126, 126], body: [0, 0] })
    await toBody({ from: '2026-11-24' })
    // 16 days up to the 23rd, 24 and 25 in body, guidance from the 26th
    expect(await hours('2026-11-30')).toEqual({ mechanic: [112, 112], body: [14, 14] })
    expect(await findWorker(paul._id)).toMatchObject({ service: 'guidance' })
  })

  it('is refused in a month that is over or closed, and changes nothing', async () => {
    await saveEntriesIn('2026-10-12')
    const before = await findPlanning([`${paul._id}-2026-10`])
    const refused = { status: 409, message: expect.stringContaining('(octobre 2026)') }
    await expect(toBody({ from: '2026-10-12' })).rejects.toMatchObject(refused)
    setClock(instantOfParis('2026-11-20T08:30'))
    await closeOctober('all')
    await expect(toBody({ from: '2026-10-12' })).rejects.toMatchObject(refused)
    await toBody({ from: '2026-11-02' })
    expect(await findPlanning([`${paul._id}-2026-10`])).toEqual(before)
    await expect(toBody({ from: 'hier' })).rejects.toMatchObject({ status: 422 })
  })
})

/** Saves a working day for Paul, with the clock set to that day. */
async function saveEntriesIn(date: string) {
  setClock(instantOfParis(`${date}T08:30`))
  await saveEntries(admin, [{ workerId: paul._id, date, code: '1', seen: null }])
  setClock(instantOfParis('2026-11-20T08:30'))
}

describe('codes that the new team may not have', () => {
  it('are named and asked about, and sub-totals add up to their total either way', async () => {
    const input = { secondaryService: '', isApprenticeDefault: false, matricule: '', userId: '' }
    const made = await createWorker(admin, net.sites.a1._id, {
      name: 'Chef',
      service: 'guidance',
      metier: '',
      ...input,
      arrivesOn: '2026-11-02',
    })
    const cells = OPEN.filter((day) => day >= 20)
    const turn = (effect: object) =>
      changeWorker(
        admin,
        made._id,
        { service: 'mechanic', metier: 'Technicien' },
        undefined,
        effect,
      )
    await expect(turn({})).rejects.toMatchObject({
      status: 409,
      message: `${cells.length} cellules du planning portent un code qui n’est pas proposé à l’équipe Mécanique («\u202fP\u202f»\u202f: ${cells.length}). Faut-il les garder ou les effacer\u202f?`,
      answers: [{ value: 'keep' }, { value: 'clear' }],
    })
    const totals = async () => {
      const { sections, productive } = await gridSums()
      return [sections.mechanic?.month, productive.month, sections.guidance?.month]
    }
    await turn({ codes: 'keep' })
    // Paul's 21 days; the kept codes are worth nothing in a productive team, the 14 days before stay in guidance
    expect(await totals()).toEqual([21, 21, 14])
    await changeWorker(admin, made._id, { service: 'guidance' })
    await turn({ codes: 'clear' })
    const [month] = await findPlanning([`${made._id}-2026-11`])
    expect([month?.days['2026-11-19']?.code, month?.days['2026-11-20']?.code]).toEqual(['P', ''])
    expect(await totals()).toEqual([21, 21, 14])
  })
})

async function gridSums() {
  const { gridTotals } = await import('~/domain/planning/grid/totals')
  return gridTotals(await readRollupPart('attendance', scope(), '2026-11'))
}
