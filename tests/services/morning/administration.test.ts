import { beforeEach, describe, expect, it } from 'vitest'
import { insertMail, outbox } from '~/db/collections/outbox.server'
import type { AdministrationMorning } from '~/domain/morning/administration'
import { activityRow } from '~/imports/activity/rows.fixture'
import { setClock } from '~/infra/process/clock.server'
import { countLists } from '~/services/actions/read-actions.server'
import { createAction } from '~/services/actions/write-actions.server'
import { lateFound } from '~/services/freshness/page.server'
import { readAdministrationMorning } from '~/services/morning/administration.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { sendRows } from '../../builders/imports'
import { makePrincipal, makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()
const ADMIN = makePrincipal()
let network: TestNetwork
beforeEach(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  network = await makeNetwork()
})

const read = () => readAdministrationMorning(ADMIN)
const groupsOf = ({ groups }: AdministrationMorning) =>
  Object.fromEntries(Object.entries(groups).map(([key, { value }]) => [key, value?.count ?? 0]))

describe('the administrators’ morning', () => {
  it('says what has arrived, and who is late with the account to ask, as its own page does', async () => {
    const { a1, a2, b1, c1 } = network.sites
    const worked = { mechanic: { netRevenue: 100 } }
    await importActivity(a1, '2026-11-19', worked)
    await importActivity(a2, '2026-11-17', worked)
    await makeUser({
      role: 'manager',
      name: 'Anne Kerbrat',
      assignmentLevel: 'concession',
      assignmentId: a2._id,
    })
    const morning = await read()
    expect(morning.day).toBe('vendredi 20 novembre 2026')
    expect(morning.arrivals.value).toMatchObject({
      figure: '1 / 4',
      isWhole: false,
      text: 'concessions à jour pour le 19/11',
      note: 'Fichiers attendus jusqu’à 9\u00a0h.',
    })
    const { late } = await lateFound(ADMIN, new URLSearchParams())
    const group = morning.groups.retards.value
    expect(group?.count).toBe(late)
    expect(group?.items.map(({ head, text, ask }) => [head, text, ask])).toEqual([
      [b1.name, 'aucun chiffre ce mois-ci.', 'aucun compte à qui demander'],
      [c1.name, 'aucun chiffre ce mois-ci.', 'aucun compte à qui demander'],
      [a2.name, 'pas de chiffres depuis le 17/11.', 'Anne Kerbrat'],
    ])
  })

  it('has nothing to deal with when all has arrived', async () => {
    for (const site of Object.values(network.sites)) {
      await importActivity(site, '2026-11-19', { mechanic: { netRevenue: 1100 } })
      await storeObjectif(site, '2026-11', { revenue: 2000, hours: 10, hec: 8 })
    }
    const morning = await read()
    expect(morning.arrivals.value).toMatchObject({ figure: '4 / 4', isWhole: true, note: null })
    expect(groupsOf(morning)).toEqual({
      doutes: 0,
      retards: 0,
      ecartes: 0,
      courrier: 0,
      actions: 0,
    })
    expect(morning.verdict.value?.text).toMatch(/ à date, projection /)
  })

  it('names the files that were refused until a later one of the day is read', async () => {
    await sendRows([activityRow('99999', 'MECA', { 'CA Net': 1000 })])
    const first = await read()
    expect(first.groups.ecartes.value).toMatchObject({
      count: 2,
      items: [
        { head: 'Numéro PDV sans concession', text: '99999' },
        { head: 'matin.xlsx', ask: 'principal@essai.fr' },
      ],
    })
    expect(first.files.value?.[0]).toMatchObject({ name: 'matin.xlsx', outcome: 'failed' })
    setClock(new Date('2026-11-20T07:40:00Z'))
    await sendRows([activityRow('0103', 'MECA', { 'CA Net': 1000 })])
    const next = await read()
    expect(next.groups.ecartes).toEqual({ value: null, error: null })
  })

  it('counts undelivered mails', async () => {
    const user = await makeUser({ name: 'Karim Haddad' })
    await insertMail({ kind: 'late', day: '2026-11-20', userId: user._id }, new Date())
    await (await outbox.open()).updateOne(
      { 'letter.userId': user._id },
      { $set: { lastError: '452' } },
    )
    expect((await read()).groups.courrier.value).toMatchObject({
      count: 1,
      items: [{ head: 'Karim Haddad' }],
    })
  })

  it('shows at most five of a kind, and counts the others', async () => {
    for (let i = 0; i < 4; i++) await makeSite({ plate: network.plates.a })
    const group = (await read()).groups.retards.value
    expect(group?.items).toHaveLength(5)
    expect(group).toMatchObject({ count: 8, more: { label: 'Voir les 3 autres' } })
  })

  it('counts the late actions that their page counts', async () => {
    const { a1 } = network.sites
    const site = { type: 'site', siteId: a1._id, plateId: a1.plateId, groupId: a1.groupId } as const
    const given = { service: null, lever: null, who: 'Claire', expected: null }
    setClock(new Date('2026-11-10T07:30:00Z'))
    for (const until of ['2026-11-18', '2026-12-18'])
      await createAction(
        ADMIN,
        site,
        { ...given, text: `Revoir pour le ${until}.`, until },
        { confirm: true },
      )
    setClock(new Date('2026-11-20T07:30:00Z'))
    const { late } = await countLists(ADMIN, { type: 'all' })
    const group = (await read()).groups.actions.value
    expect([late, group?.count]).toEqual([1, 1])
    expect(group?.items[0]).toMatchObject({
      head: 'Revoir pour le 2026-11-18',
      since: 'échéance 18/11',
      ask: 'Claire',
    })
  })

  it('is refused to every role but the administrator', async () => {
    await expect(
      readAdministrationMorning(makePrincipal({ role: 'director' })),
    ).rejects.toMatchObject({ status: 403 })
  })
})
