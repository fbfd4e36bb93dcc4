import { beforeEach, describe, expect, it } from 'vitest'
import { findPlanning } from '~/db/collections/planning.server'
import { type WorkerDocument, workers, workersOfSites } from '~/db/collections/workers.server'
import type { PeopleOffer, PersonLine } from '~/domain/import-settling/new-people'
import { CREATE, type PersonPart, personControl } from '~/domain/import-settling/people-controls'
import { readPeople } from '~/domain/import-settling/people-form'
import { entriesOf } from '~/domain/model-editor/entries'
import { workerMonthId } from '~/domain/planning/entry-id'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { handlePreviewForm } from '~/services/import-previews/action.server'
import { readPreview } from '~/services/import-previews/page.server'
import { storePreview } from '~/services/import-previews/stored-preview.server'
import { handleResultForm } from '~/services/import-settling/result-action.server'
import { peopleOfImport } from '~/services/import-settling/result-page.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import { readImport } from '~/services/imports/log-page.server'
import { undoImport } from '~/services/imports/undo.server'
import { loadProductivity } from '~/services/productivity/read.server'
import { createWorkers } from '~/services/workers/create-many.server'
import type { TestNetwork } from '../../builders/hierarchy'
import {
  admin,
  FRIDAY,
  fridayMorning,
  send,
  sendRows,
  sheetOfActivity,
  sheetOfHours,
  stored,
  THURSDAY,
} from '../../builders/imports'
import { HOURS_BY_DAY, PEOPLE, people, sendExport, storeModel } from '../../builders/model-imports'
import { makePrincipal } from '../../builders/users'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const ACTIVITY = [
  activityRow('0101', 'MECA', { 'Heures totales': 900 }),
  activityRow('0201', 'MECA', { 'Heures totales': 900 }),
]
/** Two people of A1, one of them in two services, and one of B1. */
const HOURS: MadeCell[][] = [
  workerRow('0101', 'ROUX Zoé', { matricule: '12', billed: 80 }),
  workerRow('0101', 'BLANC Luc', { service: 'Mécanique', billed: 10 }),
  workerRow('0102', 'BLANC Luc', { service: 'Carrosserie', billed: 5.5 }),
  workerRow('0201', 'NOIR Ana', { service: 'Service Rapide', billed: 40 }),
]
const sheets = (hours = HOURS) => ({ ...sheetOfActivity(...ACTIVITY), ...sheetOfHours(...hours) })

async function open(importId: string, who = admin): Promise<PeopleOffer> {
  const offer = await peopleOfImport(who, await readImport(admin, importId))
  if (!offer) throw new Error('no one is unknown')
  return offer
}
const linesOf = ({ sites }: PeopleOffer) => sites.flatMap(({ people: lines }) => lines)

/** Posted form as the page shows it, with the changed controls of some people by name. */
function form(
  offer: PeopleOffer,
  changes: Record<string, Partial<Record<PersonPart, string>>> = {},
): FormData {
  const sent = new FormData()
  sent.set('intent', 'people')
  sent.set('model', offer.model)
  sent.set('open', String(linesOf(offer).length))
  for (const line of linesOf(offer)) {
    const { _id: id, decision, team, trade, arrivesOn: arrival } = line
    const parts = { id, decision, team, trade, arrival, ...changes[line.name] }
    for (const [part, text] of Object.entries(parts))
      sent.set(personControl(part as PersonPart, line), text)
  }
  return sent
}
async function post(importId: string, sent: FormData, who = admin) {
  const outcome = await handleResultForm(who, importId, sent)
  await awaitRunningImports()
  return outcome
}
const LUC = { 'BLANC Luc': { team: 'mechanic' } }
const staff = async (): Promise<WorkerDocument[]> => {
  const sites = Object.values(net.sites).map(({ _id }) => _id)
  const found = await workersOfSites(sites, true)
  return found.sort((a, b) => a.name.localeCompare(b.name))
}
const names = async () => (await staff()).map(({ name }) => name)
/** Names of a record's rows with the collaborator's stored name, if they are linked. */
async function linked(siteId: string) {
  const all = new Map((await staff()).map(({ _id, name }) => [_id, name]))
  const rows = (await stored(siteId))?.workers ?? []
  return rows.map(({ name, workerId, billedHours }) => [
    name,
    workerId === null ? null : all.get(workerId),
    billedHours,
  ])
}
const idOf = (outcome: unknown) => (outcome as { to: string }).to.split('/').at(-1) ?? ''

describe('people of an own workbook whom their concessions do not know', () => {
  it('are proposed by concession, with what the file says of them', async () => {
    const { importId } = await send(sheets())
    const offer = await open(importId)
    expect(offer).toMatchObject({
      model: '',
      more: 0,
      sites: [{ name: 'Concession A1' }, { name: 'Concession B1' }],
    })
    const shown = linesOf(offer).map((line: PersonLine) => [
      line.name,
      line.matricule,
      line.billedHours,
      line.team,
      line.trade,
      line.arrivesOn,
      line.decision,
    ])
    const first = '2026-11-01'
    expect(shown).toEqual([
      ['BLANC Luc', '', 15.5, '', '', first, CREATE],
      ['ROUX Zoé', '12', 80, 'mechanic', 'Mécanicien', first, CREATE],
      ['NOIR Ana', '', 40, 'quickService', '', first, CREATE],
    ])
  })

  it('are created from the result’s page, and their hours are stored with them', async () => {
    const { importId } = await send(sheets())
    expect(await linked(net.sites.b1._id)).toEqual([['NOIR Ana', null, 40]])
    const outcome = await post(importId, form(await open(importId), LUC))
    expect(outcome).toMatchObject({
      notice: {
        type: 'success',
        message: '3 collaborateurs créés. Le fichier est importé de nouveau.',
      },
    })
    expect(await staff()).toMatchObject([
      { name: 'BLANC Luc', service: 'mechanic', metier: 'Mécanicien', matricule: null },
      { name: 'NOIR Ana', service: 'quickService', metier: 'Mécanicien rapide' },
      {
        name: 'ROUX Zoé',
        siteId: net.sites.a1._id,
        matricule: '12',
        arrivesOn: '2026-11-01',
        userId: null,
      },
    ])
    expect(await linked(net.sites.a1._id)).toEqual([
      ['BLANC Luc', 'BLANC Luc', 10],
      ['ROUX Zoé', 'ROUX Zoé', 80],
      ['BLANC Luc', 'BLANC Luc', 5.5],
    ])
    expect(await linked(net.sites.b1._id)).toEqual([['NOIR Ana', 'NOIR Ana', 40]])
    const next = idOf(outcome)
    for (const id of [importId, next])
      expect(await peopleOfImport(admin, await readImport(admin, id))).toBeNull()
    // the month is filled as a single creation fills it, from the arrival on
    const [luc] = await staff()
    const [month] = await findPlanning([workerMonthId(luc?._id ?? '', '2026-11')])
    expect(month?.days['2026-11-02']?.code).toBe('1')
    // productivity: 21 days × 7 h to do, 40 h billed
    const { b1 } = net.sites
    const scope = {
      type: 'site',
      siteId: b1._id,
      plateId: b1.plateId,
      groupId: b1.groupId,
    } as const
    const shown = await (await loadProductivity(scope, THURSDAY)).mechanicsOf([b1._id])
    expect(shown).toMatchObject([
      { workerName: 'NOIR Ana', service: 'quickService', finalTargetHours: 147, billedHours: 40 },
    ])
    // an undo takes the figures back, and no one
    await undoImport(admin, next)
    expect(await names()).toEqual(['BLANC Luc', 'NOIR Ana', 'ROUX Zoé'])
  })

  it('are made once by a form that is sent twice, at once or later', async () => {
    const { importId } = await send(sheets())
    const sent = form(await open(importId), LUC)
    const outcomes = await Promise.all([post(importId, sent), post(importId, sent)])
    outcomes.push(await post(importId, sent))
    expect(await names()).toEqual(['BLANC Luc', 'NOIR Ana', 'ROUX Zoé'])
    expect(new Set(outcomes.map(idOf)).size).toBe(1)
  })

  it('are made once by two administrators', async () => {
    const { importId } = await send(sheets())
    const other = makePrincipal({ userId: 'ffffffffffffffffffffffff' })
    const [mine, theirs] = [await open(importId), await open(importId, other)]
    const third = await open(importId)
    await Promise.all([
      post(importId, form(mine, LUC)),
      post(importId, form(theirs, { 'BLANC Luc': { team: 'body' } }), other),
    ])
    expect(await names()).toEqual(['BLANC Luc', 'NOIR Ana', 'ROUX Zoé'])
    const late = await post(importId, form(third, LUC))
    expect(late).toMatchObject({ notice: { message: expect.not.stringContaining('créé.') } })
    expect(await names()).toHaveLength(3)
  })

  it('are completed by the same form after a process died between two concessions', async () => {
    const { importId } = await send(sheets())
    const sent = form(await open(importId), LUC)
    const rows = readPeople(entriesOf(sent)).filter(({ siteId }) => siteId === net.sites.a1._id)
    const inputs = rows.map(({ input }) => input)
    await createWorkers(admin, net.sites.a1._id, inputs, { refuseNamesakes: true })
    expect(linesOf(await open(importId)).map(({ name }) => name)).toEqual(['NOIR Ana'])
    await post(importId, sent)
    expect(await names()).toEqual(['BLANC Luc', 'NOIR Ana', 'ROUX Zoé'])
    expect(await linked(net.sites.b1._id)).toEqual([['NOIR Ana', 'NOIR Ana', 40]])
  })

  it('known since by another way only need the file again', async () => {
    const { importId } = await send(sheets())
    const some = { ...LUC, 'NOIR Ana': { decision: 'leave' } }
    const next = idOf(await post(importId, form(await open(importId), some)))
    expect(linesOf(await open(next)).map(({ name }) => name)).toEqual(['NOIR Ana'])
    await makeWorker(net.sites.b1, { name: 'Ana Noir' })
    expect(await peopleOfImport(admin, await readImport(admin, importId))).toBeNull()
    const known = await open(next)
    expect(known.sites).toEqual([])
    expect(await post(next, form(known))).toMatchObject({
      notice: { message: 'Le fichier est importé de nouveau.' },
    })
    expect(await linked(net.sites.b1._id)).toEqual([['NOIR Ana', 'Ana Noir', 40]])
    expect(await peopleOfImport(admin, await readImport(admin, next))).toBeNull()
  })

  it('stay under their names when they are left out', async () => {
    const { importId } = await send(sheets())
    const offer = await open(importId)
    const outcome = await post(importId, form(offer, { ...LUC, 'ROUX Zoé': { decision: 'leave' } }))
    expect(outcome).toMatchObject({ notice: { message: expect.stringContaining('2 collab') } })
    const again = await open(idOf(outcome))
    expect(linesOf(again).map(({ name }) => name)).toEqual(['ROUX Zoé'])
    const none = await post(idOf(outcome), form(again, { 'ROUX Zoé': { decision: '' } }))
    expect(none).toMatchObject({ kind: 'again', status: 422 })
  })
})

describe('refusals', () => {
  it('of a row stop the form before anything is stored', async () => {
    const { importId } = await send(sheets())
    expect(await post(importId, form(await open(importId)))).toMatchObject({
      kind: 'again',
      status: 422,
      reply: {
        error: {
          '': ['Collaborateur «\u202fBLANC Luc\u202f»\u202f: le service (équipe) est requis.'],
        },
      },
    })
    expect(await names()).toEqual([])
  })

  it('that only the database knows say what was stored; the rest can be corrected', async () => {
    const { importId } = await send(sheets())
    const offer = await open(importId)
    await makeWorker(net.sites.a1, { name: 'GRIS Eva', matricule: '12' })
    const sent = form(offer, LUC)
    expect(await post(importId, sent)).toMatchObject({
      kind: 'again',
      status: 400,
      reply: {
        error: {
          '': [
            '2 collaborateurs créés. Collaborateur «\u202fROUX Zoé, Concession A1\u202f»\u202f: ce matricule est déjà attribué à GRIS Eva.',
          ],
        },
      },
    })
    expect(await names()).toEqual(['BLANC Luc', 'GRIS Eva', 'NOIR Ana'])
  })

  it('are those of every role but administrators', async () => {
    const { importId } = await send(sheets())
    const offer = await open(importId)
    const entry = await readImport(admin, importId)
    for (const role of ['dirigeant', 'director', 'manager', 'secretary', 'teamLeader'] as const) {
      const who = makePrincipal({ role, cover: { kind: 'group', id: net.groups.north._id } })
      expect(await peopleOfImport(who, entry)).toBeNull()
      expect(await post(importId, form(offer, LUC), who)).toMatchObject({ status: 403 })
    }
    expect(await names()).toEqual([])
  })
})

describe('a near name', () => {
  it('is in doubt, makes no twin, and can be attached by number', async () => {
    const zoe = await makeWorker(net.sites.a1, { name: 'Zoë-Anne ROUX' })
    const { importId } = await send(sheets())
    const offer = await open(importId)
    const [, roux] = linesOf(offer)
    expect(roux).toMatchObject({
      decision: '',
      near: [{ value: zoe._id }],
      doubts: ['Nom proche\u202f: Zoë-Anne ROUX, déjà dans la concession.'],
    })
    await post(importId, form(offer, { ...LUC, 'ROUX Zoé': { decision: zoe._id } }))
    expect(await names()).toEqual(['BLANC Luc', 'NOIR Ana', 'Zoë-Anne ROUX'])
    expect((await staff()).at(-1)).toMatchObject({ _id: zoe._id, matricule: '12' })
    expect((await linked(net.sites.a1._id))[1]).toEqual(['ROUX Zoé', 'Zoë-Anne ROUX', 80])
  })

  it('takes the file’s name where the file has no number, in its own concession alone', async () => {
    const lucas = await makeWorker(net.sites.a1, { name: 'BLANC Lucas' })
    const ana = await makeWorker(net.sites.c1, { name: 'NOIR Anna' })
    const hours = [workerRow('0101', 'BLANC L.'), workerRow('0201', 'NOIR Ana')]
    const { importId } = await send(sheets(hours))
    const offer = await open(importId)
    expect(linesOf(offer).map(({ doubts }) => doubts.length)).toEqual([1, 0])
    const sent = form(offer, {
      'BLANC L.': { decision: lucas._id },
      'NOIR Ana': { decision: ana._id },
    })
    expect(await post(importId, sent)).toMatchObject({
      kind: 'again',
      reply: { error: { '': [expect.stringMatching(/^1 rattaché. Collaborateur .*NOIR Ana/)] } },
    })
    expect(await names()).toEqual(['BLANC L.', 'NOIR Anna'])
  })

  it('of a number in another concession is in doubt', async () => {
    await makeWorker(net.sites.c1, { name: 'Zoé Roux', matricule: '12' })
    const { importId } = await send(sheets())
    expect(linesOf(await open(importId))[1]).toMatchObject({
      decision: '',
      near: [],
      doubts: ['Matricule déjà attribué\u202f: Zoé Roux (Concession C1).'],
    })
  })
})

describe('the preview', () => {
  const page = (id: string) => readPreview(admin, id, 'http://x/import/apercu/1')

  it('creates the people, is made again, and is stored with their hours', async () => {
    const bytes = bySheetJs(sheets())
    const file = { kind: 'activity', fileName: 'matin.xlsx', date: FRIDAY, bytes } as const
    const id = await storePreview(admin, file)
    const { newPeople } = await page(id)
    if (!newPeople) throw new Error('no one is unknown')
    expect(await page(id)).not.toHaveProperty('people')
    expect(await handlePreviewForm(admin, id, form(newPeople, LUC))).toMatchObject({
      to: `/import/apercu/${id}`,
      notice: {
        message: expect.stringContaining('3 collaborateurs créés. Voici l’aperçu refait.'),
      },
    })
    expect((await page(id)).newPeople).toBeNull()
    const save = new FormData()
    save.set('intent', 'save')
    await handlePreviewForm(admin, id, save)
    await awaitRunningImports()
    expect(await linked(net.sites.b1._id)).toEqual([['NOIR Ana', 'NOIR Ana', 40]])
  })

  it('of sixty people needs no choice', async () => {
    const hours = Array.from({ length: 60 }, (_, i) =>
      workerRow(
        '0101',
        `PERSONNE${String.fromCharCode(65 + (i % 26)).repeat(3 + Math.floor(i / 26))} ${i}`,
        {
          matricule: String(1000 + i),
          billed: 10,
        },
      ),
    )
    const { importId } = await send(sheets(hours))
    const offer = await open(importId)
    expect(linesOf(offer)).toHaveLength(60)
    await post(importId, form(offer))
    expect((await staff()).map(({ matricule }) => matricule).sort()).toEqual(
      hours.map(([, , matricule]) => matricule),
    )
    expect((await stored(net.sites.a1._id))?.workers.every(({ workerId }) => workerId)).toBe(true)
  })
})

describe('a model’s file', () => {
  it('creates its people, and is read by the same model again', async () => {
    await sendRows([activityRow('0101'), activityRow('0103', 'CARR')])
    const { _id } = await storeModel(PEOPLE)
    const rows = people(
      ['0101', 'ROUX Zoé', '12', 'MEC', 600],
      ['0103', 'GRIS Eva', '7', 'CAR', 90],
    )
    const { importId } = await sendExport(rows)
    const offer = await open(importId)
    expect(offer.model).toBe(_id)
    expect(linesOf(offer).map(({ name, team }) => [name, team])).toEqual([
      ['ROUX Zoé', 'mechanic'],
      ['GRIS Eva', 'body'],
    ])
    const outcome = await post(importId, form(offer))
    expect(await linked(net.sites.a1._id)).toEqual([['ROUX Zoé', 'ROUX Zoé', 10]])
    expect(await linked(net.sites.a2._id)).toEqual([['GRIS Eva', 'GRIS Eva', 1.5]])
    expect(await readImport(admin, idOf(outcome))).toMatchObject({ model: { _id, version: 1 } })
  })

  it('of single days is proposed and linked, too', async () => {
    await storeModel(HOURS_BY_DAY)
    setClock(instantOfParis('2026-11-03T08:30'))
    await sendRows([activityRow('0101')], '2026-11-03')
    const rows = [
      ['Site', 'Nom', 'Heures', 'En cours'],
      ['0101', 'ROUX Zoé', 7.5, 0],
    ]
    const { importId } = await sendExport(rows, { date: '2026-11-03' })
    const offer = await open(importId)
    expect(linesOf(offer)).toMatchObject([{ name: 'ROUX Zoé', billedHours: 7.5 }])
    await post(importId, form(offer))
    const record = await stored(net.sites.a1._id, '2026-11-02')
    const [zoe] = await (await workers.open()).find({ siteId: net.sites.a1._id }).toArray()
    expect(record?.workers).toMatchObject([{ workerId: zoe?._id, billedHours: 7.5 }])
  })
})
