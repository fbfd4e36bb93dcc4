import { beforeEach, describe, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { findObjectif, objectifs } from '~/db/collections/objectifs.server'
import { readableTotals } from '~/domain/objectifs/validity'
import { objectifTrailId, readTrail } from '~/services/audit/read.server'
import { freezePotential } from '~/services/objectifs/freeze.server'
import { deleteObjectif } from '~/services/objectifs/save.server'
import { saveMonth, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal, makeUser } from '../../builders/users'
import { alice, at, MONTH, net, save, stored, typing, useEditing } from './objectif-editing'

useEditing()
const basile = makePrincipal({ name: 'Basile Roux' })

it('a save that changes nothing writes nothing: the last editor stays, and the audit gets no entry', async () => {
  await saveMonth(alice, net.sites.a1, MONTH)
  const before = await stored()
  at(5)
  const nothing = { kind: 'done', notice: { message: 'Aucune modification à enregistrer.' } }
  expect(await save(basile, await typing({}))).toMatchObject(nothing)
  const same = String(before.budget.revenue)
  expect(await save(basile, await typing({ 'budget.revenue': same }))).toMatchObject(nothing)
  expect(await stored()).toEqual(before)
  expect(await readTrail('objectif', objectifTrailId(net.sites.a1._id, MONTH))).toHaveLength(1)
})

it('a form opened and left empty creates no objectif of zeros', async () => {
  const nothing = { kind: 'done', notice: { message: 'Aucune modification à enregistrer.' } }
  expect(await save(alice, await typing({ 'budget.revenue': '0' }))).toMatchObject(nothing)
  expect(await findObjectif(net.sites.a1._id, MONTH)).toBeNull()
  // stored figures may be set to 0: the month has an objectif
  expect((await save(alice, await typing({ 'budget.revenue': '500' }))).kind).toBe('done')
  expect(await save(alice, await typing({ 'budget.revenue': '0' }))).not.toMatchObject(nothing)
  expect((await stored()).budget.revenue).toBe(0)
})

it('a save of the shown values repairs an invalid document', async () => {
  await saveMonth(alice, net.sites.a1, MONTH)
  const before = await stored()
  const lost = { $unset: { 'services.0.hecHours': '', 'services.0.netRevenue': '' } }
  await (await objectifs.open()).updateOne({ period: MONTH }, lost as never)
  expect(readableTotals(await stored())).toBeNull()
  expect((await save(basile, await typing({}))).kind).toBe('done')
  const { services } = await stored()
  expect(readableTotals(await stored())?.global).toEqual(readableTotals(before)?.global)
  expect(services[0]).toEqual({
    ...before.services[0],
    hecHours: 0,
    netRevenue: 0,
    revenuePerHour: 0,
  })
})

describe('two users saving the same month', () => {
  beforeEach(async () => {
    await saveMonth(alice, net.sites.a1, MONTH)
  })

  it('shows the second user what changed and by whom, and stores nothing until the user chooses', async () => {
    const first = await typing({ 'budget.revenue': '155000', 'budget.totalEntries': '330' })
    const second = await typing({ 'budget.revenue': '160000', 'budget.totalHours': '710' })
    at(5)
    expect((await save(alice, first)).kind).toBe('done')
    at(6)
    const met = await save(basile, second)
    if (met.kind !== 'again') throw new Error('expected a conflict')
    expect(met.status).toBe(409)
    expect(met.reply.last).toEqual({ userName: 'Alice Martin', at: '2026-11-20T08:05:00.000Z' })
    expect(
      met.reply.concurrent.map(({ path, shown, theirs, mine, author }) => [
        path,
        shown,
        theirs,
        mine,
        author.userName,
      ]),
    ).toEqual([
      ['budget.totalEntries', 320, 330, null, 'Alice Martin'],
      ['budget.revenue', 150_000, 155_000, 160_000, 'Alice Martin'],
    ])
    expect((await stored()).budget).toMatchObject({ revenue: 155_000, totalHours: 700 })

    const { typed, shown, version } = met.reply
    const again = { ...second, edit: { typed, shown }, version, contested: ['budget.revenue'] }
    const open = await save(basile, again)
    expect(open).toMatchObject({
      kind: 'again',
      status: 422,
      reply: { errors: { 'budget.revenue': 'Choisissez la valeur à garder.' } },
    })
    const done = await save(basile, { ...again, choices: { 'budget.revenue': 'mine' } })
    expect(done).toMatchObject({ kind: 'done', notice: { message: 'Objectifs enregistrés.' } })
    expect((await stored()).budget).toEqual({
      totalHours: 710,
      hecHours: 450,
      revenue: 160_000,
      totalEntries: 330,
    })
  })

  it('names an author without a name by e-mail address, even without an audit entry', async () => {
    const posted = await typing({ 'budget.revenue': '155000' })
    const { _id } = await makeUser({ name: '', email: 'sans.nom@essai.fr' })
    await (await audit.open()).deleteMany({})
    await (await objectifs.open()).updateOne(
      { siteId: net.sites.a1._id },
      { $set: { version: 2, updatedBy: _id, 'budget.revenue': 160_000 } },
    )
    const met = await save(basile, posted)
    if (met.kind !== 'again') throw new Error('expected a conflict')
    expect(met.reply.last?.userName).toBe('sans.nom@essai.fr')
  })

  it('keeps the other user’s values on request', async () => {
    const first = await typing({ 'services.mechanic.revenuePerHour': '310' })
    const second = await typing({ 'services.mechanic.netRevenue': '80000' })
    await save(alice, first)
    const met = await save(basile, second)
    if (met.kind !== 'again') throw new Error('expected a conflict')
    const path = 'services.mechanic.netRevenue'
    const { typed, shown, version, deciders } = met.reply
    const edit = { typed, shown, deciders }
    await save(basile, {
      ...second,
      edit,
      version,
      contested: [path],
      choices: { [path]: 'theirs' },
    })
    expect((await stored()).services[0]).toMatchObject({ netRevenue: 77_500, revenuePerHour: 310 })
  })

  it('takes the same form sent twice for one save', async () => {
    const typed = { 'budget.revenue': '155000', 'services.mechanic.revenuePerHour': '310' }
    const form = await typing(typed)
    const sent = await Promise.all([save(alice, form), save(alice, form)])
    sent.push(await save(alice, form))
    for (const one of sent)
      expect(one).toMatchObject({ kind: 'done', notice: { message: 'Objectifs enregistrés.' } })
    expect(await stored()).toMatchObject({ version: 2, budget: { revenue: 155_000 } })
    expect(await readTrail('objectif', objectifTrailId(net.sites.a1._id, MONTH))).toHaveLength(2)
  })

  it('accepts the second save when both saved the same values', async () => {
    const first = await typing({ 'budget.revenue': '155000' })
    const second = await typing({})
    await save(alice, first)
    await save(alice, await typing({ 'budget.revenue': '150000' }))
    expect((await save(basile, second)).kind).toBe('done')
  })

  it('reports a concurrent deletion of the month too', async () => {
    const second = await typing({ 'budget.revenue': '160000' })
    await deleteObjectif(alice, (await stored())._id)
    const met = await save(basile, second)
    expect(met).toMatchObject({ kind: 'again', status: 409 })
  })

  it('a month deleted and created again is not taken for the old one', async () => {
    const second = await typing({ 'budget.revenue': '160000' })
    await deleteObjectif(alice, (await stored())._id)
    await saveMonth(alice, net.sites.a1, MONTH, {
      budget: { totalHours: 1, hecHours: 1, revenue: 1, totalEntries: 1 },
      services: [],
      videocheck: { tauxPresentation: 0, tauxRealisationDevis: 0, caParDevis: 0 },
    })
    expect(await save(basile, second)).toMatchObject({ kind: 'again', status: 409 })
  })

  it('of many concurrent saves exactly one succeeds; every other user gets a conflict', async () => {
    const forms = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => typing({ 'budget.revenue': `${150_000 + n}` })),
    )
    const results = await Promise.all(forms.map((posted) => save(basile, posted)))
    expect(results.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect((await stored()).version).toBe(2)
  })
})

describe('the first save of a month', () => {
  it('one of two concurrent saves gets a conflict', async () => {
    const [one, two] = [
      await typing({ 'budget.revenue': '1' }),
      await typing({ 'budget.revenue': '2' }),
    ]
    const results = await Promise.all([save(alice, one), save(basile, two)])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['again', 'done'])
  })

  it('takes the default rate of 300 for a service’s first HEC', async () => {
    await save(alice, await typing({ 'services.body.hecHours': '40' }))
    expect((await stored()).services[2]).toMatchObject({ netRevenue: 12_000, revenuePerHour: 300 })
    expect((await stored()).services[0]).toMatchObject({ netRevenue: 0, revenuePerHour: 0 })
  })

  it('brings every error back at its field, with what was typed', async () => {
    const posted = await typing({
      'budget.revenue': '-5',
      'videocheck.tauxPresentation': '120',
      'budget.totalHours': '12',
    })
    const met = await save(alice, posted)
    expect(met).toMatchObject({
      kind: 'again',
      status: 422,
      reply: {
        notice: { text: 'Erreur enregistrement: La valeur doit être supérieure ou égale à 0.' },
        errors: {
          'budget.revenue': 'La valeur doit être supérieure ou égale à 0.',
          'videocheck.tauxPresentation': 'La valeur doit être comprise entre 0 et 100.',
        },
        typed: { 'budget.revenue': '-5', 'budget.totalHours': '12' },
      },
    })
    expect(await findObjectif(net.sites.a1._id, MONTH)).toBeNull()
  })
})

describe('the audit', () => {
  it('records the user, action, time, and each figure before and after', async () => {
    const scope = siteScopeOf(net.sites.a1)
    await save(
      alice,
      await typing({ 'budget.revenue': '100', 'services.body.families.tires': '3' }),
    )
    at(1)
    await save(basile, await typing({ 'budget.revenue': '120' }))
    at(2)
    await freezePotential(basile, scope, MONTH)
    at(3)
    await deleteObjectif(alice, (await stored())._id)
    const trail = await readTrail('objectif', objectifTrailId(net.sites.a1._id, MONTH))
    expect(
      trail.map(({ userName, action, version, changes }) => ({
        userName,
        action,
        version,
        changes,
      })),
    ).toEqual([
      {
        userName: 'Alice Martin',
        action: 'delete',
        version: 3,
        changes: [
          { field: 'budget.revenue', old: 120, new: null },
          { field: 'services.body.selected.tires', old: 1, new: null },
          { field: 'services.body.families.tires', old: 3, new: null },
        ],
      },
      {
        userName: 'Basile Roux',
        action: 'freeze',
        version: null,
        changes: [
          { field: 'potential.mechanic', old: null, new: 0 },
          { field: 'potential.quickService', old: null, new: 0 },
          { field: 'potential.body', old: null, new: 0 },
        ],
      },
      {
        userName: 'Basile Roux',
        action: 'update',
        version: 2,
        changes: [{ field: 'budget.revenue', old: 100, new: 120 }],
      },
      {
        userName: 'Alice Martin',
        action: 'create',
        version: 1,
        changes: [
          { field: 'budget.revenue', old: null, new: 100 },
          { field: 'services.body.selected.tires', old: null, new: 1 },
          { field: 'services.body.families.tires', old: null, new: 3 },
        ],
      },
    ])
    expect(trail.map(({ at }) => at.getUTCMinutes())).toEqual([3, 2, 1, 0])
  })
})
