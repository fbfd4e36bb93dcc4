import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auditOf } from '~/db/collections/audit.server'
import { comments, findComment } from '~/db/collections/comments.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { countSiteDocuments } from '~/db/collections/site-documents.server'
import type { Scope } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { comparisonExport, comparisonPage } from '~/services/analysis/comparison.server'
import { commentsOfDay, saveComment } from '~/services/comments/comments.server'
import { editSite, removeSite } from '~/services/hierarchy/sites.server'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { groupScopeOf, plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'
import { useDatabase } from '../harness/database'
import { withFailures } from '../harness/failing-database'

vi.mock('~/db/driver/collection.server', async (original) => {
  const { failingModels } = await import('../harness/failing-database')
  return failingModels(await original())
})

useDatabase()

const DATE = '2026-11-19'
const anne = makePrincipal({ name: 'Anne Morel', role: 'director' })
let network: TestNetwork
let a1: Scope

const write = (text: string, seen: string | null = null, scope: Scope = a1, date = DATE) =>
  saveComment(anne, scope, date, { text, seen })
const stored = async () => (await findComment(network.sites.a1._id, DATE))?.text ?? null
const shown = async (scope: Scope, principal = anne) =>
  commentsOfDay(principal, scope, DATE, (await referenceData()).network)

beforeEach(async () => {
  setClock(instantOfParis('2026-11-20T08:41'))
  network = await makeNetwork()
  a1 = siteScopeOf(network.sites.a1)
})

describe('writing', () => {
  test('adds, replaces, keeps and deletes a comment, with one audit entry each', async () => {
    expect(await write(' Deux  absents. ', '')).toEqual({ text: 'Deux absents.', replaced: null })
    expect(await write('Deux absents.')).toEqual({
      text: 'Deux absents.',
      replaced: 'Deux absents.',
    })
    await write('Un absent.', 'Deux absents.')
    expect(await write('  ', 'Un absent.')).toEqual({ text: '', replaced: 'Un absent.' })
    expect(await (await comments.open()).countDocuments()).toBe(0)
    const trail = await auditOf('comment', `${network.sites.a1._id}|${DATE}`)
    expect(trail.map(({ action, userName }) => [action, userName])).toEqual([
      ['delete', 'Anne Morel'],
      ['update', 'Anne Morel'],
      ['create', 'Anne Morel'],
    ])
    expect(trail[1]?.changes).toEqual([{ field: 'text', old: 'Deux absents.', new: 'Un absent.' }])
  })

  // shows 7 §1: Le commentaire a été retiré entre-temps.
  test('concurrent editors never overwrite each other unseen', async () => {
    await write('Premier')
    const tries = await Promise.allSettled(
      ['A', 'B', 'C', ''].map((text) => write(text, 'Premier')),
    )
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    expect(refused).toHaveLength(3)
    const now = await stored()
    for (const sentence of refused)
      expect(sentence).toContain(
        now === null
          ? 'Le commentaire a été retiré entre-temps.'
          : `Le commentaire a été modifié entre-temps par Anne Morel\u202f: «\u202f${now}\u202f».`,
      )
    // a comment deleted and written again is not the version that the editor saw
    await write('Tout autre')
    await expect(write('D', 'Premier')).rejects.toThrow('Tout autre')
    await write('')
    await expect(write('D', 'Tout autre')).rejects.toThrow(
      'Le commentaire a été retiré entre-temps.',
    )
  })

  test('stores nothing whose audit entry cannot be stored', async () => {
    const unaudited = (text: string) =>
      expect(withFailures(['audit.insertMany'], () => write(text))).rejects.toThrow()
    await unaudited('Premier')
    expect(await stored()).toBeNull()
    await write('Premier')
    await unaudited('Second')
    await unaudited('')
    expect(await stored()).toBe('Premier')
    expect(await auditOf('comment', `${network.sites.a1._id}|${DATE}`)).toHaveLength(1)
  })

  // shows 7 §1: Choisissez une concession : le commentaire du jour se rédige par concession.
  test('is limited to one concession of the editor’s scope', async () => {
    const site = { kind: 'site', id: network.sites.a1._id } as const
    const manager = makePrincipal({ role: 'manager', cover: site })
    const as = (scope: Scope) => saveComment(manager, scope, DATE, { text: 'x', seen: null })
    await as(a1)
    await expect(as(siteScopeOf(network.sites.b1))).rejects.toThrow(ForbiddenError)
    await expect(as(plateScopeOf(network.sites.a1))).rejects.toThrow(
      'Choisissez une concession\u202f: le commentaire du jour se rédige par concession.',
    )
  })
})

describe('what the figures show', () => {
  test('a concession its own, with its author and hour', async () => {
    await write('Deux absents.')
    await write('Hier.', null, a1, '2026-11-18')
    expect(await shown(a1)).toMatchObject({
      lines: [{ site: null, text: 'Deux absents.', by: 'Anne Morel, 8\u00a0h\u00a041' }],
      link: { text: 'Modifier' },
    })
    setClock(instantOfParis('2026-11-24T08:00'))
    expect(await shown(a1)).toMatchObject({
      lines: [{ by: 'Anne Morel, le 20/11/2026 à 8\u00a0h\u00a041' }],
    })
  })

  test('a wide scope the latest of its concessions by name, and no others', async () => {
    const { a2, b1, c1 } = network.sites
    const at = async (hour: string, site: typeof a2, text: string) => {
      setClock(instantOfParis(`2026-11-20T${hour}`))
      await write(text, null, siteScopeOf(site))
    }
    await at('08:00', network.sites.a1, 'Un')
    await at('08:20', a2, 'Deux')
    await at('08:10', b1, 'Trois')
    await at('08:30', c1, 'Ailleurs')
    const { lines, link } = await shown(groupScopeOf(network.sites.a1))
    expect(lines.map(({ site, text }) => [site, text])).toEqual([
      ['Concession A2', 'Deux'],
      ['Concession B1', 'Trois'],
      ['Concession A1', 'Un'],
    ])
    expect(link).toMatchObject({ text: 'Tous les commentaires' })
    expect(await shown({ type: 'all' })).toMatchObject({ lines: [{}, {}, {}, {}] })
  })

  test('offers no form to users who may only read', async () => {
    const cover = { kind: 'site', id: network.sites.a1._id } as const
    const ccs = makePrincipal({ role: 'ccs', cover })
    expect(await shown(a1, ccs)).toEqual({ lines: [], link: null })
    await expect(shown(siteScopeOf(network.sites.c1), ccs)).rejects.toThrow(ForbiddenError)
  })
})

test('moves with its concession, which is not deleted while it has one', async () => {
  const admin = makePrincipal()
  const { a1: site, c1 } = network.sites
  await write('Deux absents.')
  await editSite(admin, site._id, { plate: c1.plateId })
  expect(await findComment(site._id, DATE)).toMatchObject({
    plateId: c1.plateId,
    groupId: c1.groupId,
  })
  expect(await countSiteDocuments(site._id)).toMatchObject({ comments: 1 })
  await expect(removeSite(admin, site._id)).rejects.toThrow(
    'Suppression impossible\u202f: cette concession contient encore 1 commentaire du jour.',
  )
})

test('is shown in its concession’s row of the comparison', async () => {
  await importActivity(network.sites.a1, DATE, { mechanic: { netRevenue: 100 } })
  await write('Deux absents.')
  const analysed = { scope: plateScopeOf(network.sites.a1), date: DATE }
  const view = await comparisonPage(
    anne,
    { ...analysed, reference: await referenceData() },
    new URLSearchParams(),
  )
  expect(view?.rows.rows.map(({ name, comment }) => [name, comment])).toEqual([
    ['Concession A1', { text: 'Deux absents.', by: 'Anne Morel, 8\u00a0h\u00a041' }],
    ['Concession A2', undefined],
  ])
})

test('is in the comparison’s file too; unreadable comments are left out, the rest is kept (42)', async () => {
  await importActivity(network.sites.a1, DATE, { mechanic: { netRevenue: 100 } })
  await write('Deux absents.')
  const scope = plateScopeOf(network.sites.a1)
  const read = async (load: typeof comparisonExport) =>
    load(anne, { scope, date: DATE, reference: await referenceData() }, new URLSearchParams())
  const table = await read(comparisonExport)
  expect(table?.headers.at(-1)).toBe('Commentaire du jour')
  expect(table?.rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['Concession A1', 'Deux absents. (Anne Morel, 8\u00a0h\u00a041)'],
    ['Concession A2', null],
    ['Total', null],
  ])
  const broken = await withFailures(['comments.find'], () => read(comparisonExport))
  expect(broken?.headers.at(-1)).toBe('Remarque')
  expect(broken?.about).toContainEqual([
    'Commentaires du jour',
    'Impossible de charger les commentaires.',
  ])
  const page = await withFailures(['comments.find'], async () =>
    comparisonPage(
      anne,
      { scope, date: DATE, reference: await referenceData() },
      new URLSearchParams(),
    ),
  )
  expect(page).toMatchObject({
    commentsError: 'Impossible de charger les commentaires.',
    rows: { found: 2 },
  })
})
