import { beforeEach, describe, expect, it } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { findSite, type SiteDocument } from '~/db/collections/sites.server'
import type { WorkerDocument } from '~/db/collections/workers.server'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { VIDEOCHECK_HEADER, videocheckRow } from '~/imports/videocheck/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { reopenMonth } from '~/services/attendance/access.server'
import { autoFill, resetWorkerMonth } from '~/services/attendance/fill.server'
import { saveEntries } from '~/services/attendance/save.server'
import { addHoliday, editHoliday, removeHoliday } from '~/services/calendar/holidays.server'
import { setWorkingDays } from '~/services/calendar/working-days.server'
import { reopenClosing } from '~/services/closing/closings.server'
import { downloadProof } from '~/services/closing/proof.server'
import { readSnapshot } from '~/services/closing/snapshot.server'
import { saveComment } from '~/services/comments/comments.server'
import { editPlate } from '~/services/hierarchy/plates.server'
import { createSite, editSite } from '~/services/hierarchy/sites.server'
import { undoImport } from '~/services/imports/undo.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { deleteObjectif } from '~/services/objectifs/save.server'
import { anonymise } from '~/services/personal-data/anonymise.server'
import { saveTarget } from '~/services/productivity/mechanic-targets.server'
import { putMultipliers } from '~/services/productivity/metier-targets.server'
import { removeBrandCall, saveBrandCall } from '~/services/quality/rest.server'
import { editUser, removeUser } from '~/services/users/users.server'
import { importVideocheck } from '~/services/videocheck/import.server'
import { editWorker } from '~/services/workers/edit.server'
import { createWorker, removeWorker } from '~/services/workers/workers.server'
import { storePlanning } from '../../builders/activity'
import {
  CLOSED,
  CLOSED_FRIDAY,
  CLOSED_THURSDAY,
  closeOctober,
  novemberMorning,
} from '../../builders/closings'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, send, sheetOfActivity, sheetOfHours } from '../../builders/imports'
import { groupScopeOf, plateScopeOf, saveMonth, siteScopeOf } from '../../builders/objectifs'
import { everyWeekday } from '../../builders/productivity'
import { makeUser } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'
import { ANSWERS } from '../stateful/actual'

useDatabase()

let net: TestNetwork
let site: SiteDocument
let anne: WorkerDocument
let ben: WorkerDocument
let cyd: WorkerDocument
let account: string
let closing: string
let holiday: string
let activity: string

const brand = (surveyCount: number) => ({
  site: site._id,
  period: CLOSED,
  brandName: 'Opel',
  surveyCount,
  indicators: [],
})
const videos = (entries: number) =>
  importVideocheck(admin, {
    bytes: bySheetJs({ Feuil1: [VIDEOCHECK_HEADER, videocheckRow('0101', [entries, 5, 100, 50])] }),
    fileName: 'videocheck.xlsx',
    period: CLOSED,
  })
const workbook = (revenue: number) =>
  send(
    {
      ...sheetOfActivity(activityRow('0101', 'MECA', { 'CA Net': revenue })),
      ...sheetOfHours(
        workerRow('0101', 'Anne', { service: 'Mécanique', billed: 77 }),
        workerRow('0101', 'Cyd', { service: 'Mécanique', billed: 10 }),
        workerRow('0101', 'Ben', { service: 'Carrosserie', billed: 40 }),
      ),
    },
    CLOSED_FRIDAY,
  )

/**
 * A closed October of A1. Anne, a mechanic, and Ben, an apprentice with an account, have planning, sales and targets.
 * Cyd has sales and a target without planning. October also holds surveys, VideoCheck, a comment and a holiday that
 * cleared a code. Plate B and group South have other coefficients.
 */
beforeEach(async () => {
  net = await novemberMorning()
  site = net.sites.a1
  account = (await makeUser({ name: 'Ben', role: 'user' }))._id
  anne = await makeWorker(site, { name: 'Anne' })
  ben = await makeWorker(site, {
    name: 'Ben',
    service: 'body',
    metier: 'Peintre',
    isApprenticeDefault: true,
    userId: account,
  })
  cyd = await makeWorker(site, { name: 'Cyd' })
  for (const month of [CLOSED, '2026-11']) {
    await storePlanning(site, month, 'mechanic', everyWeekday(month), anne._id)
    await storePlanning(site, month, 'body', everyWeekday(month), ben._id)
  }
  await reopenMonth(admin, site._id, CLOSED)
  const day = await addHoliday(admin, { date: '2026-10-08', name: 'Fête', codes: 'clear' })
  holiday = day.holiday._id
  await saveMonth(admin, site, CLOSED)
  await saveTarget(admin, `${ben._id}-${CLOSED}`, 100)
  await saveTarget(admin, `${cyd._id}-${CLOSED}`, 50)
  await freezePotential(admin, siteScopeOf(site), CLOSED)
  await saveBrandCall(admin, brand(3))
  await videos(20)
  activity = (await workbook(5_000)).importId
  await saveComment(admin, siteScopeOf(site), CLOSED_THURSDAY, { text: 'Panne.', seen: null })
  const ever = { effectiveFrom: '2026-01-01', confirm: true }
  const [plate, group] = [plateScopeOf(net.sites.b1), groupScopeOf(net.sites.c1)]
  await putMultipliers(admin, plate, [{ metier: 'Mécanicien', targetMultiplier: 0.5 }], ever)
  await putMultipliers(admin, group, [{ metier: 'Apprenti', targetMultiplier: 0.25 }], ever)
  closing = (await closeOctober('all'))._id
})

const AT = '2026-10-31'
const SAYS_WHY = expect.stringMatching(/octobre 2026.*clôturé|mois passé ou clos \(octobre 2026\)/)

/** The closed month of a concession on every page, REST call, print and file, and the text of its snapshot. */
async function everywhere() {
  const stored = await findSite(site._id)
  const scope = siteScopeOf(stored ?? site)
  const answers: Record<string, unknown> = {}
  // excluded: the place of the asked scope, and a worker's dates after the month, are no figures of the month
  const isExcluded = (name: string) => /(plate|group)Id$|plateName$|\.span\.(from|to)$/.test(name)
  for (const [question, ask] of Object.entries(ANSWERS)) {
    const answer = Object.entries(await ask(scope, AT))
    answers[question] = Object.fromEntries(answer.filter(([name]) => !isExcluded(name)))
  }
  const { changed, intact, lines } = await readSnapshot(admin, closing, new URLSearchParams())
  const proof = await (await downloadProof(admin, closing, 'text')).text()
  return { ...answers, changed, intact, lines, proof }
}

const own = () => siteScopeOf(site)
const half = [{ metier: 'Mécanicien', targetMultiplier: 0.5 }]
const early = { effectiveFrom: '2026-10-01', confirm: true }
const agreed = { agreed: true, confirmed: true, codes: 'keep' as const }
const cell = (date: string) => [{ workerId: anne._id, date, code: '0.5', seen: null }]
const person = { secondaryService: '', isApprenticeDefault: false, matricule: '', userId: '' }

describe('a closed month refuses', () => {
  const REFUSED: [string, () => Promise<unknown>][] = [
    [
      'a move from its first day on',
      () => editSite(admin, site._id, { plate: net.plates.b._id }, null, '2026-10-01'),
    ],
    [
      'a plate’s move from then on',
      () => editPlate(admin, site.plateId, { group: net.groups.south._id }, null, '2026-10-01'),
    ],
    [
      'an arrival in it',
      () =>
        createWorker(admin, site._id, {
          ...person,
          name: 'Dan',
          service: 'body',
          metier: 'Peintre',
          arrivesOn: '2026-10-12',
        }),
    ],
    ['a coefficient of the concession', () => putMultipliers(admin, own(), half, early)],
    ['one of its plate', () => putMultipliers(admin, plateScopeOf(site), half, early)],
    ['one of its group', () => putMultipliers(admin, groupScopeOf(site), half, early)],
    ['one of the network', () => putMultipliers(admin, { type: 'all' }, half, early)],
    [
      'a job title',
      () =>
        editWorker(admin, anne._id, { metier: 'Technicien' }, undefined, {
          from: '2026-10-12',
          ...agreed,
        }),
    ],
    [
      'a team',
      () =>
        editWorker(admin, anne._id, { service: 'body', metier: 'Peintre' }, undefined, {
          from: '2026-10-12',
          ...agreed,
        }),
    ],
    [
      'an apprentice flag',
      () =>
        editWorker(admin, ben._id, { isApprenticeDefault: false }, undefined, {
          from: '2026-10-12',
          ...agreed,
        }),
    ],
    [
      'an arrival after days that are filled',
      () => editWorker(admin, anne._id, { arrivesOn: '2026-10-12' }, undefined, agreed),
    ],
    [
      'an arrival after hours that are billed',
      () => editWorker(admin, cyd._id, { arrivesOn: '2026-11-10' }, undefined, agreed),
    ],
    [
      'a last day before a month’s end',
      () => editWorker(admin, cyd._id, { leavesOn: '2026-10-20' }, undefined, agreed),
    ],
    [
      'a last day before such days',
      () => editWorker(admin, anne._id, { leavesOn: '2026-10-12' }, undefined, agreed),
    ],
    ['cells', () => saveEntries(admin, cell('2026-10-12'))],
    ['a fill', () => autoFill(admin, site._id, CLOSED)],
    ['a reset', () => resetWorkerMonth(admin, cyd._id, CLOSED)],
    ['a reopening of another planning', () => reopenMonth(admin, net.sites.a2._id, CLOSED)],
    ['a target of hours', () => saveTarget(admin, `${anne._id}-${CLOSED}`, 50)],
    ['an objectif', () => saveMonth(admin, net.sites.b1, CLOSED)],
    [
      'the end of an objectif',
      async () => deleteObjectif(admin, (await findObjectif(site._id, CLOSED))?._id ?? ''),
    ],
    ['Figer', () => freezePotential(admin, own(), CLOSED)],
    ['surveys', () => saveBrandCall(admin, brand(4))],
    [
      'the end of surveys',
      () => removeBrandCall(admin, { site: site._id, period: CLOSED, brandName: 'Opel' }),
    ],
    ['a comment', () => saveComment(admin, own(), CLOSED_THURSDAY, { text: 'Autre.', seen: null })],
    ['a holiday', () => addHoliday(admin, { date: '2026-10-12', name: 'Pont', codes: 'keep' })],
    [
      'another day of a holiday',
      () => editHoliday(admin, holiday, { date: '2026-11-10', codes: 'keep' }),
    ],
    ['the end of a holiday, and the codes that it cleared', () => removeHoliday(admin, holiday)],
    ['working days', () => setWorkingDays(admin, 2026, 10, 20)],
  ]

  it('each setting that would change it, with a 409 that names the month, and is unchanged', async () => {
    const before = await everywhere()
    expect(before).toMatchObject({ changed: [], intact: true })
    for (const [what, act] of REFUSED)
      await expect(act(), what).rejects.toMatchObject({
        status: 409,
        message: SAYS_WHY,
      })
    // a rejected part of a file is reported per concession
    expect((await workbook(9_000)).errors).toMatchObject([{ message: SAYS_WHY }])
    expect((await videos(30)).errors).toMatchObject([{ message: SAYS_WHY }])
    expect((await undoImport(admin, activity)).refused).toHaveLength(1)
    expect(await everywhere()).toEqual(before)
  })
})

describe('a closed month is unchanged after', () => {
  const LEFT: [string, () => Promise<unknown>][] = [
    [
      'a plate’s move to a group of other coefficients, in November',
      () => editPlate(admin, site.plateId, { group: net.groups.south._id }),
    ],
    [
      'a move to a plate of other coefficients, in November',
      () => editSite(admin, site._id, { plate: net.plates.b._id }),
    ],
    ['other PDV numbers', () => editSite(admin, site._id, { numerosPDV: ['0199'] })],
    [
      'a new concession',
      () => createSite(admin, { name: 'Concession N', plate: site.plateId, numerosPDV: ['0901'] }),
    ],
    ['coefficients of the month after', () => putMultipliers(admin, { type: 'all' }, half)],
    [
      'a job title of today',
      () => editWorker(admin, anne._id, { metier: 'Technicien' }, undefined, agreed),
    ],
    [
      'a team of today',
      () =>
        editWorker(
          admin,
          anne._id,
          { service: 'guidance', metier: 'Conseiller service' },
          undefined,
          agreed,
        ),
    ],
    [
      'an apprentice flag of today',
      () => editWorker(admin, ben._id, { isApprenticeDefault: false }, undefined, agreed),
    ],
    [
      'a last day of today',
      () => editWorker(admin, anne._id, { leavesOn: '2026-11-20' }, undefined, agreed),
    ],
    [
      'a collaborator of the same name, who was there before it and has nothing in it',
      async () => {
        const arrivesOn = '2026-09-01'
        const twin = { ...person, name: 'Ben', service: 'body', metier: 'Peintre', arrivesOn }
        const { _id } = await createWorker(admin, site._id, twin)
        await editWorker(admin, _id, { arrivesOn: '2026-11-01' }, undefined, agreed)
      },
    ],
    ['another role of an account', () => editUser(admin, account, { role: 'ccs' })],
    ['its end', () => removeUser(admin, account)],
    [
      'November’s holiday, days and targets',
      async () => {
        await addHoliday(admin, { date: '2026-11-10', name: 'Pont', codes: 'clear' })
        await setWorkingDays(admin, 2026, 11, 18)
        await saveMonth(admin, site, '2026-11')
      },
    ],
    ['a collaborator’s deletion', () => removeWorker(admin, anne._id)],
  ]

  it('each setting that begins after it', async () => {
    const before = await everywhere()
    for (const [what, act] of LEFT) {
      await act()
      expect(await everywhere(), what).toEqual(before)
    }
    // the name is erased; every figure is unchanged
    await anonymise(admin, 'worker', anne._id)
    const after = JSON.stringify(await everywhere())
    expect(JSON.parse(after.replaceAll('Ancien collaborateur 1', 'Anne'))).toEqual(before)
  })
})

describe('a move of a concession', () => {
  it('from a day of a closed month says so, and is done once that is open', async () => {
    const toB = () => editSite(admin, site._id, { plate: net.plates.b._id }, null, '2026-10-01')
    const message = await toB().catch((error: Error) => error.message.replaceAll(/\s/g, ' '))
    expect(message).toBe(
      'Le mois d’octobre 2026 est clôturé : ses chiffres ne changent plus. La date d’effet est au plus tôt le 01/11/2026.',
    )
    expect(await findSite(site._id)).toMatchObject({ plateId: site.plateId })
    await reopenClosing(admin, closing, 'réorganisation')
    expect(await toB()).toMatchObject({ plate: net.plates.b._id })
  })
})
