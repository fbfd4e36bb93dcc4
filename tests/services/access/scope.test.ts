import { beforeEach, describe, expect, it } from 'vitest'
import { type RecordDocument, records } from '~/db/collections/records.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { ForbiddenError } from '~/domain/errors'
import { noFiguresByService } from '~/domain/records/figures'
import { selectionCookie } from '~/infra/http/cookies.server'
import { setClock } from '~/infra/process/clock.server'
import { seedHolidays } from '~/services/calendar/seed-holidays.server'
import { setWorkingDays } from '~/services/calendar/working-days.server'
import { readAnalysedScope, readView } from '~/services/scope/scope.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { makePrincipal, makeUser, principalOf } from '../../builders/users'
import { writeTouching } from '../../builders/writes'
import { useDatabase } from '../harness/database'

let net: TestNetwork
let administrator: Principal

useDatabase()
beforeEach(async () => {
  // Friday, 08:30 in Paris
  setClock(new Date('2026-11-20T07:30:00Z'))
  net = await makeNetwork()
  administrator = makePrincipal()
})

const read = (address: string, principal: Principal, cookie?: string) =>
  readView(
    new Request(`http://localhost${address}`, cookie ? { headers: { cookie } } : {}),
    principal,
  )

/** Redirect target of an address; null without a redirect. */
async function onward(address: string, principal = administrator, cookie?: string) {
  try {
    await read(address, principal, cookie)
    return null
  } catch (error) {
    if (error instanceof Response) return error.headers.get('Location')
    throw error
  }
}

/** Page as a browser gets it: follows the redirect to the full address (4-decisions, 47). */
async function view(query: string, principal = administrator, cookie?: string) {
  const address = `/synthesis${query}`
  return read((await onward(address, principal, cookie)) ?? address, principal, cookie)
}
const kept = (headers: Headers) => headers.get('Set-Cookie')?.split(';')[0]

describe('the scope', () => {
  // shows decision 47 (page): scope in the address
  it('of the address is remembered and used without an address', async () => {
    const asked = await view(`?group=${net.groups.north._id}&plate=${net.plates.a._id}`)
    expect(asked.scope).toEqual({
      type: 'plate',
      groupId: net.groups.north._id,
      plateId: net.plates.a._id,
    })
    expect(asked.scopeName).toBe('Plaque A')
    const restored = await view('', administrator, kept(asked.headers))
    expect(restored.scope).toEqual(asked.scope)
    expect(restored.headers.get('Set-Cookie')).toBeNull()
  })

  it('is remembered as cleared, and restored as cleared', async () => {
    const south = `?group=${net.groups.south._id}`
    const chosen = await view(`${south}&avant=.`)
    expect(chosen.scope?.type).toBe('site')
    const cleared = await view(`${south}&plate=`, administrator, kept(chosen.headers))
    expect(cleared.scope).toEqual({ type: 'group', groupId: net.groups.south._id })
    const restored = await view('', administrator, kept(cleared.headers))
    expect(restored.scope).toEqual(cleared.scope)
    const emptied = await view('?group=', administrator, kept(cleared.headers))
    expect(emptied.scope).toBeNull()
    expect(emptied.headers.get('Set-Cookie')).toContain('Max-Age=0')
  })

  it('may be the network for users who cover it', async () => {
    const all = await view('?group=all')
    expect([all.scope, all.scopeName]).toEqual([{ type: 'all' }, 'Tous les groupes'])
    const director = makePrincipal({ cover: { kind: 'group', id: net.groups.north._id } })
    await expect(view('?group=all', director)).rejects.toThrow(ForbiddenError)
  })

  it('outside the user’s scope is rejected in the address, replaced in the cookie', async () => {
    const manager = makePrincipal({ cover: { kind: 'site', id: net.sites.a1._id } })
    await expect(view(`?site=${net.sites.a2._id}`, manager)).rejects.toThrow(ForbiddenError)
    await expect(view(`?plate=${net.plates.a._id}`, manager)).rejects.toThrow(ForbiddenError)
    const foreign = await view(`?site=${net.sites.c1._id}`)
    const own = await view('', manager, kept(foreign.headers))
    expect(own.scopeName).toBe('Concession A1')
    expect(kept(own.headers)).toMatch(/^selection=/)
    expect(kept(own.headers)).not.toBe(kept(foreign.headers))
  })

  it('of an unsigned cookie is ignored', async () => {
    const forged = Buffer.from(JSON.stringify({ group: 'all' })).toString('base64')
    expect((await view('', administrator, `selection=${forged}.abc`)).scope).toBeNull()
    const strange = await selectionCookie().serialize({ group: 12, plate: ['x'] })
    expect((await view('', administrator, strange.split(';')[0])).scope).toBeNull()
  })

  it('starts at the reference concession of a plate user, else at the assignment', async () => {
    const assigned = { assignmentLevel: 'plate', assignmentId: net.plates.a._id } as const
    const plain = principalOf(await makeUser(assigned))
    const fond = principalOf(
      await makeUser({ ...assigned, referenceConcessionId: net.sites.a2._id }),
    )
    expect((await view('', plain)).scopeName).toBe('Plaque A')
    expect((await view('', fond)).scopeName).toBe('Concession A2')
    expect((await view('', makePrincipal({ cover: { kind: 'none' } }))).scope).toBeNull()
    expect((await view('')).scope).toBeNull()
  })

  // shows 1 §8: Erreur initialisation sélecteur hiérarchique.
  it('reports an address of an unknown concession', async () => {
    const lost = await view(`?group=${newId()}`)
    expect(lost.scope).toBeNull()
    expect(lost.selector.error).toBe('Erreur initialisation sélecteur hiérarchique.')
  })

  it('offers a plate user its group and plate, fixed, and its concessions', async () => {
    const { selector } = await view(
      '',
      makePrincipal({ cover: { kind: 'plate', id: net.plates.a._id } }),
    )
    expect(selector.groups.map(({ name }) => name)).toEqual(['Groupe Nord'])
    expect(selector.plates.map(({ name }) => name)).toEqual(['Plaque A'])
    expect(selector.sites.map(({ name }) => name)).toEqual(['Concession A1', 'Concession A2'])
    expect([selector.locked, selector.allowAll]).toEqual([{ group: true, plate: true }, false])
  })
})

async function record(site: SiteDocument, date: string) {
  const document: RecordDocument = {
    _id: newId(),
    siteId: site._id,
    plateId: site.plateId,
    groupId: site.groupId,
    date,
    month: date.slice(0, 7),
    importDate: date,
    importId: newId(),
    importedAt: new Date('2026-11-20T06:00:00Z'),
    services: noFiguresByService(),
    workers: [],
    advisers: [],
  }
  const chain = { siteId: site._id, plateId: site.plateId, groupId: site.groupId }
  const touched = { what: 'records' as const, sites: [chain], months: [document.month] }
  await writeTouching(touched, async () => (await records.open()).insertOne(document))
}

describe('an address without scope or date', () => {
  const G = () => net.groups.north._id

  it('redirects to the full address, with the last scope as default', async () => {
    expect(await onward('/synthesis')).toBe('/synthesis?group=&date=2026-11-19')
    const kept1 = kept((await view(`?group=${G()}&date=2026-11-18`)).headers)
    expect(await onward('/synthesis', administrator, kept1)).toBe(
      `/synthesis?group=${G()}&date=2026-11-19`,
    )
    expect(await onward('/planning?q=a', administrator, kept1)).toBe(
      `/planning?group=${G()}&date=2026-11-19&month=2026-11&q=a`,
    )
  })

  it('shows another user the same scope or an error, never that user’s last scope', async () => {
    const sent = `/synthesis?group=${G()}&date=2026-11-18`
    const director = makePrincipal({ cover: { kind: 'group', id: G() } })
    const last = kept((await view(`?plate=${net.plates.a._id}`, director)).headers)
    const opened = await read(sent, director, last)
    expect([opened.scope, opened.date]).toEqual([{ type: 'group', groupId: G() }, '2026-11-18'])
    const manager = makePrincipal({ cover: { kind: 'site', id: net.sites.a1._id } })
    await expect(read(sent, manager)).rejects.toThrow(ForbiddenError)
    await expect(read(`/synthesis?group=${G()}`, manager)).rejects.toThrow(ForbiddenError)
  })

  it('redirects at most once, for every user scope', async () => {
    const manager = makePrincipal({ cover: { kind: 'site', id: net.sites.a1._id } })
    const uncovered = makePrincipal({ cover: { kind: 'none' } })
    for (const principal of [administrator, manager, uncovered])
      for (const path of ['/synthesis', '/targets', '/planning', '/print-report']) {
        const to = (await onward(path, principal)) ?? ''
        expect(to).toMatch(/\?group=[^&]*&.*date=2026-11-19/)
        expect(await onward(to, principal)).toBeNull()
      }
  })

  it('means a group or plate even with a single concession, unless the user just chose the group', async () => {
    const { south } = net.groups
    const address = `/synthesis?group=${south._id}&date=2026-11-19`
    expect((await read(address, administrator)).scope?.type).toBe('group')
    expect(await onward(`${address}&avant=.`)).toBe(
      `/synthesis?group=${south._id}&plate=${net.plates.c._id}&site=${net.sites.c1._id}&date=2026-11-19`,
    )
  })

  it('does not redirect a posted form, nor a user without data', async () => {
    const post = new Request('http://localhost/synthesis', { method: 'POST', body: 'a=1' })
    expect((await readView(post, administrator)).scope).toBeNull()
    expect(await onward('/admin/users')).toBeNull()
    expect(await onward('/help')).toBeNull()
  })
})

describe('the dates', () => {
  it('are yesterday by default, with the month progress', async () => {
    await seedHolidays()
    const { selected, date, today, progress, calendar } = await view('')
    expect([selected, date, today]).toEqual(['2026-11-19', '2026-11-19', '2026-11-20'])
    // 5 + 4 (the 11th is a holiday) + 4 working days of 20
    expect(progress).toEqual({ month: '2026-11', elapsed: 13, total: 20, percent: 65 })
    expect(calendar).toEqual({ month: '2026-11', importDays: [], importDate: '2026-11-20' })
  })

  it('use the number of working days that an administrator stored', async () => {
    await seedHolidays()
    expect((await view('?date=2026-11-19')).progress?.total).toBe(20)
    await setWorkingDays(administrator, 2026, 11, 19)
    expect((await view('?date=2026-11-19')).progress).toMatchObject({ elapsed: 13, total: 19 })
  })

  it.each([
    [
      '/synthesis?group=all&date=2026-13-45&tab=causes',
      '/synthesis?group=all&date=2026-11-19&tab=causes',
    ],
    ['/hours?group=all&date=abc', '/hours?group=all&date=2026-11-19'],
    ['/hours?group=&date=2026-11-21', '/hours?group=&date=2026-11-19'],
    ['/import?date=1999-12-31', '/import?date=2026-11-19'],
    [
      '/planning?group=all&month=2026-12&date=x',
      '/planning?group=all&month=2026-12&date=2026-11-19',
    ],
  ])('correct an invalid date in the address: %s', async (address, corrected) => {
    expect(await onward(address, administrator)).toBe(corrected)
    expect(await onward(corrected, administrator)).toBeNull()
  })

  // shows 1 §8: Date sélectionnée invalide.
  it('follow the address; for a write, an invalid date is reported and replaced', async () => {
    const friday = await view('?date=2026-11-13&calendar=2026-10')
    expect([friday.selected, friday.date]).toEqual(['2026-11-13', '2026-11-13'])
    expect([friday.calendar.month, friday.calendar.importDate]).toEqual(['2026-10', '2026-11-16'])
    const today = await view('?date=2026-11-20')
    expect([today.selected, today.date]).toEqual(['2026-11-20', '2026-11-19'])
    const address = 'http://localhost/synthesis?group=all&date=2026-11-31&calendar=2026-13'
    const write = new Request(address, { method: 'POST' })
    const { dateError } = await readAnalysedScope(write, administrator)
    const wrong = await readView(write, administrator)
    expect([wrong.date, dateError]).toEqual(['2026-11-19', 'Date sélectionnée invalide.'])
    expect(wrong.calendar.month).toBe('2026-11')
  })

  it('mark the days that have an import within the scope', async () => {
    await record(net.sites.a1, '2026-11-03')
    await record(net.sites.a2, '2026-11-03')
    await record(net.sites.a2, '2026-11-17')
    await record(net.sites.c1, '2026-11-18')
    await record(net.sites.a1, '2026-10-30')
    const marked = async (query: string) => (await view(query)).calendar.importDays
    expect(await marked('?group=all')).toEqual(['2026-11-03', '2026-11-17', '2026-11-18'])
    expect(await marked(`?plate=${net.plates.a._id}`)).toEqual(['2026-11-03', '2026-11-17'])
    expect(await marked(`?site=${net.sites.a1._id}`)).toEqual(['2026-11-03'])
    expect(await marked(`?site=${net.sites.a1._id}&calendar=2026-10`)).toEqual(['2026-10-30'])
    expect(await marked('?group=')).toEqual([])
  })
})
