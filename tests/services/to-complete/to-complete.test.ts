import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportDocument } from '~/db/collections/imports.server'
import { records } from '~/db/collections/records.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { users } from '~/db/collections/users.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { activityModel } from '~/domain/import-models/model.fixture'
import type { Reserve } from '~/domain/imports/doubts'
import { serviceValues } from '~/imports/models/known-values'
import { openLog } from '~/services/imports/log.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { MISSING } from '~/services/rollups/kinds/missing.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { readToComplete } from '~/services/to-complete/read-to-complete.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makeImportModel } from '../../builders/import-models'
import { importOnTime, storeLevers } from '../../builders/levers'
import { siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

const DATE = '2026-11-19'
const ALL: Scope = { type: 'all' }
let net: TestNetwork

async function entries(scope: Scope = ALL, principal: Principal = makePrincipal()) {
  const reference = await referenceData()
  const at = { scope, date: DATE }
  const [month, kept] = await Promise.all([
    readScopeMonth(scope, DATE, reference),
    readDayRollup(MISSING, at, reference),
  ])
  return readToComplete(principal, at, month, kept)
}
const kindsOf = async (...asked: Parameters<typeof entries>) =>
  (await entries(...asked)).map(({ kind, count, first }) => [
    kind,
    count,
    ...first.map(({ name, ask }) => [name, ...ask].join(' < ')),
  ])
const at = (assignmentLevel: 'concession' | 'plate' | 'group', assignmentId: string) => ({
  assignmentLevel,
  assignmentId,
})

/** A1 on time, B1 and C1 without data and objective, A2 a day late and without planning. */
beforeEach(async () => {
  net = await makeNetwork()
  await storeLevers(net)
  await importOnTime(net)
})

/** Log of a stored import of the day. */
async function logImport(given: Partial<ImportDocument>) {
  const log = await openLog(makePrincipal(), {
    kind: 'activity',
    fileName: 'a.xlsx',
    size: 1,
    sha256: '',
    importDate: DATE,
    activityDate: DATE,
  })
  await log.finish({ state: 'done', message: '', sites: [], ...given })
}

async function doubt(siteId: string, doubts: Reserve[]) {
  await (await records.open()).updateOne(
    { siteId, date: DATE },
    { $set: { doubts, doubtedOn: DATE } },
  )
}

describe('À compléter (7-beyond §5)', () => {
  test('names with each concession the nearest accounts that may act there', async () => {
    const { sites, plates, groups } = net
    await makeUser({ name: 'Anne A1', role: 'manager', ...at('concession', sites.a1._id) })
    await makeUser({ name: 'Sylvie A2', role: 'secretary', ...at('concession', sites.a2._id) })
    await makeUser({ name: 'Paul Plaque', role: 'director', ...at('plate', plates.a._id) })
    await makeUser({ name: 'Guy Nord', role: 'manager', ...at('group', groups.north._id) })
    await makeUser({
      name: 'Luc Fermé',
      role: 'manager',
      isActive: false,
      ...at('group', groups.south._id),
    })
    await makeUser({ name: 'Zoé Admin', role: 'administrator' })
    expect(await kindsOf()).toEqual([
      [
        'late',
        3,
        // oldest data first
        'Concession B1 < Zoé Admin',
        'Concession C1 < Zoé Admin',
        'Concession A2 < Zoé Admin',
      ],
      ['untargeted', 2, 'Concession B1 < Guy Nord < Zoé Admin', 'Concession C1 < Zoé Admin'],
      ['unfrozen', 1, 'Concession A1 < Anne A1 < Paul Plaque'],
      [
        'empty',
        3,
        'Concession A2 < Sylvie A2 < Paul Plaque',
        'Concession B1 < Guy Nord < Zoé Admin',
        'Concession C1 < Zoé Admin',
      ],
      [
        'unsurveyed',
        4,
        'Concession A1 < Anne A1 < Paul Plaque',
        'Concession A2 < Paul Plaque < Guy Nord',
        'Concession B1 < Guy Nord < Zoé Admin',
      ],
      [
        'unfilmed',
        4,
        'Concession A1 < Anne A1 < Paul Plaque',
        'Concession A2 < Paul Plaque < Guy Nord',
        'Concession B1 < Guy Nord < Zoé Admin',
      ],
    ])
  })

  test('has the acts of the reader first, and links to the only concession', async () => {
    const { a1, a2 } = net.sites
    const plate: Scope = { type: 'plate', groupId: a1.groupId, plateId: a1.plateId }
    const secretary = makePrincipal({ role: 'secretary', cover: { kind: 'plate', id: a1.plateId } })
    const found = await entries(plate, secretary)
    expect(found.map(({ kind, head, act }) => [kind, head, act?.label ?? null])).toEqual([
      ['empty', 'Planning de novembre vide', 'Compléter le planning'],
      ['late', 'Données du 19/11/2026 manquantes', null],
      ['unfrozen', 'Potentiel de novembre non figé', null],
      ['unsurveyed', 'Enquêtes qualité de novembre manquantes', null],
      ['unfilmed', 'VideoCheck de novembre manquant', null],
    ])
    expect(found[0]?.act?.to).toBe(
      `/planning?group=${a2.groupId}&plate=${a2.plateId}&site=${a2._id}&month=2026-11`,
    )
    const manager = makePrincipal({ role: 'manager', cover: { kind: 'plate', id: a1.plateId } })
    const unfrozen = (await entries(plate, manager)).find(({ kind }) => kind === 'unfrozen')
    expect(unfrozen?.act).toEqual({
      to: `/targets?group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}&month=2026-11`,
      label: 'Figer le potentiel',
    })
    await freezePotential(manager, siteScopeOf(a1), '2026-11')
    expect((await kindsOf(siteScopeOf(a1), manager)).map(([kind]) => kind)).toEqual([
      'unsurveyed',
      'unfilmed',
    ])
  })

  test('names figures under doubt once, and absent concessions', async () => {
    const { a1, a2, b1 } = net.sites
    await logImport({ absent: [a1._id, a2._id] })
    const above: Reserve = {
      kind: 'above',
      measure: 'revenue',
      service: null,
      old: 4000,
      new: 50_000,
      since: null,
    }
    await importActivity(b1, '2026-11-17', { body: { netRevenue: 8000 } })
    await importActivity(b1, DATE, { body: { netRevenue: 7500 } })
    await doubt(a1._id, [above])
    await doubt(b1._id, [
      { ...above, kind: 'fall', service: 'body', old: 8000, new: 7500, since: '2026-11-17' },
    ])
    const ccs = makePrincipal({ role: 'ccs', cover: { kind: 'all' } })
    const found = await entries(ALL, ccs)
    // A2 has no data of the day: it is late, not absent
    expect(
      found.slice(0, 4).map(({ kind, first }) => [kind, ...first.map(({ name }) => name)]),
    ).toEqual([
      [
        'doubted',
        'Concession A1 (CA Net du jour 50\u202f000\u00a0€, 12 fois le niveau habituel (4\u202f000\u00a0€))',
      ],
      ['fallen', 'Concession B1 (CA Net, −500\u00a0€)'],
      ['late', 'Concession C1', 'Concession A2'],
      ['absent', 'Concession A1'],
    ])
    expect(found[1]?.act).toEqual({
      to: `/origin?group=${b1.groupId}&plate=${b1.plateId}&site=${b1._id}&date=${DATE}&figure=day`,
      label: 'Vérifier le chiffre',
    })
    expect(found.slice(2).map(({ act }) => act)).toEqual(found.slice(2).map(() => null))
  })

  test('names PDV numbers and values of a model that have no meaning yet, of the network alone', async () => {
    const failed = (name: string) => ({ siteId: null, name, outcome: 'failed' as const })
    const of = async (kind: 'unassigned' | 'unmapped', scope?: Scope) =>
      (await entries(scope)).find((one) => one.kind === kind)
    await logImport({ sites: [failed('0999'), failed('Sans N° PDV'), failed('0103')] })
    expect(await of('unassigned')).toMatchObject({
      head: 'Numéro PDV sans concession',
      count: 1,
      first: [{ name: '0999', ask: [] }],
      act: { to: '/admin/network', label: 'Rattacher' },
    })
    expect(await of('unassigned', siteScopeOf(net.sites.a1))).toBeUndefined()
    const { _id: id } = await makeImportModel()
    const pneus = serviceValues(activityModel()).of('Pneus')
    const message = `Ligne 3, colonne « Atelier »\u202f: ${'what' in pneus ? pneus.what : ''}`
    await logImport({
      model: { _id: id, name: 'Atelier', version: 1 },
      sites: [failed('GARAGE SUD'), failed('Sans concession'), failed('0103')],
      errors: [{ sheet: null, row: 3, column: 'Atelier', site: null, message }],
    })
    expect(await of('unassigned')).toBeUndefined()
    expect(await of('unmapped')).toMatchObject({
      head: '2 valeurs à rattacher au modèle d’import',
      first: [{ name: 'GARAGE SUD' }, { name: 'Pneus' }],
      act: { to: `/admin/import-models/${id}` },
    })
  })

  test('finds the accounts by indexes', async () => {
    const accounts = (await users.open()).find({
      $or: [{ assignmentId: { $in: ['a', 'b'] } }, { role: 'administrator' }],
    })
    const plan = JSON.stringify(await accounts.explain())
    expect(plan).toContain('assignment')
    expect(plan).toContain('role')
    expect(plan).not.toContain('COLLSCAN')
  })
})
