import { beforeEach, describe, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { findWorker, type WorkerDocument } from '~/db/collections/workers.server'
import type { Scope } from '~/domain/access/scope'
import { ClosedMonthError, ClosedSettingError } from '~/domain/closing/errors'
import { MovesPastError } from '~/domain/productivity/effect-month'
import { reopenClosing } from '~/services/closing/closings.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { saveComment } from '~/services/comments/comments.server'
import { productivityScreenTables } from '~/services/exports/part-tables.server'
import { putMultipliers, readMetierTargets } from '~/services/productivity/metier-targets.server'
import { readProductivityPage } from '~/services/productivity/page.server'
import { productivityReport } from '~/services/productivity/print.server'
import { readProductivity } from '~/services/productivity/read.server'
import { editWorker } from '~/services/workers/edit.server'
import { importActivity, storePlanning, workerFigures } from '../../builders/activity'
import { CLOSED, CLOSED_THURSDAY, closeOctober, novemberMorning } from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin } from '../../builders/imports'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { everyWeekday } from '../../builders/productivity'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
let site: SiteDocument
let scope: Scope
let anne: WorkerDocument
const NOVEMBER = '2026-11-19'

/** Anne, a mechanic, is present on each of October's 22 and November's 21 weekdays, and has billed hours in both. */
beforeEach(async () => {
  net = await novemberMorning()
  site = net.sites.a1
  scope = siteScopeOf(site)
  anne = await makeWorker(site, { name: 'Anne' })
  for (const month of [CLOSED, '2026-11'])
    await storePlanning(site, month, 'mechanic', everyWeekday(month), anne._id)
  const hours = workerFigures({ workerId: anne._id, name: 'ANNE', billedHours: 77 })
  for (const date of [CLOSED_THURSDAY, NOVEMBER]) await importActivity(site, date, {}, [hours])
})

const set = (metier: string, targetMultiplier: number, given = {}, within: Scope = scope) =>
  putMultipliers(admin, within, [{ metier, targetMultiplier }], given)
const flag = (from?: string, confirmed = false, isApprenticeDefault = true) =>
  editWorker(admin, anne._id, { isApprenticeDefault }, undefined, { from, confirmed })

/** Productivity of a day on page, REST, print, file and in wide scopes; without the list of coefficients. */
async function everywhere(date: string) {
  const reference = await referenceData()
  const analysed = { scope, date, reference }
  const { view } = await readProductivityPage(admin, analysed, new URLSearchParams(), null)
  const paper = await productivityReport(admin, analysed)
  const params = new URLSearchParams()
  const asked = { ...analysed, principal: admin, params, scopeName: '', about: () => [] }
  const file = await productivityScreenTables(asked)
  return {
    page: view.state === 'data' ? [view.groups, view.total, view.services] : view,
    rest: await readProductivity(admin, scope, date),
    network: await readProductivity(admin, { type: 'all' }, date),
    paper,
    file: file.slice(0, 2),
  }
}
const targetOn = async (date: string) =>
  (await readProductivity(admin, scope, date)).detailsByMechanic.map((one) => [
    one.targetMultiplier,
    one.finalTargetHours,
    one.fullRealizationPercent,
  ])

describe('a coefficient of a job title', () => {
  it('set on the 20th holds from the 1st of the month; months before keep theirs on every surface', async () => {
    const before = await everywhere(CLOSED_THURSDAY)
    // 22 × 7 = 154 h, 77 billed; 21 × 7 = 147 h
    expect(await targetOn(CLOSED_THURSDAY)).toEqual([[1, 154, 50]])
    expect(await set('Mécanicien', 0.5)).toEqual({
      message: 'Coefficients métier mis à jour\u202f! Ils valent à partir de novembre 2026.',
      updated: 1,
      effectiveFrom: '2026-11-01',
    })
    expect(await targetOn(NOVEMBER)).toEqual([[0.5, 73.5, expect.closeTo(104.76, 2)]])
    expect(await everywhere(CLOSED_THURSDAY)).toEqual(before)
    const listed = (month: string) => readMetierTargets(admin, scope, month)
    expect((await listed(CLOSED)).find(({ metier }) => metier === 'Mécanicien')).toMatchObject({
      targetMultiplier: 1,
      since: null,
      next: { from: '2026-11', targetMultiplier: 0.5 },
    })
    expect((await listed('2026-12')).find(({ metier }) => metier === 'Mécanicien')).toMatchObject({
      targetMultiplier: 0.5,
      since: '2026-11',
      next: null,
    })
  })

  it('from an earlier open month says first what it moves, in hours and euros, and changes nothing', async () => {
    await saveMonth(admin, site, CLOSED)
    const october = { effectiveFrom: '2026-10-01' }
    const asked = set('Mécanicien', 0.5, october)
    await expect(asked).rejects.toBeInstanceOf(MovesPastError)
    // −77 h in October, −73.5 h in November without objectif; 77 h × 75,000 € ÷ 400 h = 14,437.50 €
    const message = await asked.catch((error: Error) => error.message.replaceAll(/\s/g, ' '))
    expect(message).toContain(
      'Objectif des collaborateurs, octobre 2026 à novembre 2026 : −150,5 h',
    )
    expect(message).toContain('soit −14 438 € au taux des objectifs.')
    expect(await targetOn(CLOSED_THURSDAY)).toEqual([[1, 154, 50]])
    await set('Mécanicien', 0.5, { ...october, confirm: true })
    expect(await targetOn(CLOSED_THURSDAY)).toEqual([[0.5, 77, 100]])
    expect(await targetOn(NOVEMBER)).toEqual([[0.5, 73.5, expect.any(Number)]])
    await expect(set('Mécanicien', 2, { effectiveFrom: '2026-10-05' })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('of a closed month does not change, at no level above it', async () => {
    const { _id } = await closeOctober(net.groups.north._id)
    const before = await everywhere(CLOSED_THURSDAY)
    const early = { effectiveFrom: '2026-09-01', confirm: true }
    for (const within of [scope, { type: 'all' } as const]) {
      const refused = set('Mécanicien', 0.5, early, within)
      await expect(refused).rejects.toBeInstanceOf(ClosedSettingError)
      await expect(refused).rejects.toMatchObject({
        status: 409,
        message:
          'Le mois d’octobre 2026 est clôturé\u202f: ses chiffres ne changent plus. La date d’effet est au plus tôt le 01/11/2026.',
      })
    }
    await set('Mécanicien', 0.5)
    await flag()
    expect(await everywhere(CLOSED_THURSDAY)).toEqual(before)
    expect((await readSnapshot(admin, _id, new URLSearchParams())).changed).toEqual([])
    // the other group's month is not closed
    await set('Mécanicien', 0.5, early, siteScopeOf(net.sites.c1))
    await reopenClosing(admin, _id, 'Coefficient oublié')
    await set('Mécanicien', 0.5, early)
    expect(await targetOn(CLOSED_THURSDAY)).toEqual([[0.5, 77, 100]])
    const { changed } = await readSnapshot(admin, _id, new URLSearchParams())
    expect(changed).toEqual([{ name: 'Concession A1' }])
  })
})

describe('the apprentice flag', () => {
  beforeEach(async () => {
    await set('Apprenti', 0.25, { effectiveFrom: '2026-01-01', confirm: true })
  })

  it('set today counts from this month on; months before keep theirs on every surface', async () => {
    const before = await everywhere(CLOSED_THURSDAY)
    await flag()
    expect(await targetOn(NOVEMBER)).toEqual([[0.25, 36.75, expect.any(Number)]])
    expect(await everywhere(CLOSED_THURSDAY)).toEqual(before)
    expect((await findWorker(anne._id))?.apprenticeBefore).toEqual([
      { until: '2026-11-20', value: false },
    ])
    // the end of the training leaves the previous month unchanged too
    await flag('2026-12-01', false, false)
    expect(await targetOn(NOVEMBER)).toEqual([[0.25, 36.75, expect.any(Number)]])
  })

  it('of an earlier open month says first what it moves', async () => {
    // 154 h and 147 h × 0.75 less
    await expect(flag('2026-10-15')).rejects.toThrow(/octobre 2026 à novembre 2026.*−225,8.h/)
    expect(await targetOn(CLOSED_THURSDAY)).toEqual([[1, 154, 50]])
    await flag('2026-10-15', true)
    expect(await targetOn(CLOSED_THURSDAY)).toEqual([[0.25, 38.5, 200]])
  })

  it('of a closed month is refused', async () => {
    await closeOctober('all')
    const message = /clôturé.*au plus tôt le 01\/11\/2026/
    await expect(flag('2026-10-31', true)).rejects.toThrow(message)
    await expect(flag('hier')).rejects.toThrow('aaaa-mm-jj')
    expect(await targetOn(CLOSED_THURSDAY)).toEqual([[1, 154, 50]])
  })
})

it('comments of a closed month stay as they are', async () => {
  const save = (text: string) => saveComment(admin, scope, CLOSED_THURSDAY, { text, seen: null })
  await save('Deux absents.')
  await closeOctober('all')
  await expect(save('Trois absents.')).rejects.toBeInstanceOf(ClosedMonthError)
  await expect(save('')).rejects.toBeInstanceOf(ClosedMonthError)
  expect((await save('Deux absents.')).text).toBe('Deux absents.')
})
