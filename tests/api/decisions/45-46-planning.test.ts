import { beforeAll, describe, expect, it } from 'vitest'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { storePlanning } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { everyWeekday } from '../../builders/productivity'
import { makeWorker } from '../../builders/workers'
import { useDatabase } from '../../services/harness/database'
import { useProduct } from './product-client'

useDatabase({ keep: true })
const house = useProduct()
let net: TestNetwork

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  net = await makeNetwork()
  const { a1, b1 } = net.sites
  const anne = await makeWorker(a1, { name: 'Anne Martin', matricule: 'A12' })
  const bruno = await makeWorker(a1, { name: 'Bruno Petit', matricule: 'B34' })
  for (const { _id } of [anne, bruno])
    await storePlanning(a1, '2026-11', 'mechanic', everyWeekday('2026-11'), _id)
  const ana = await makeWorker(b1, { name: 'Ana Samedi' })
  await makeWorker(b1, { name: 'Bob Semaine' })
  const halves = { '03': '0.5', '17': '0.5', '31': '0.5' }
  const october = { ...everyWeekday('2026-10'), ...halves }
  await storePlanning(b1, '2026-10', 'mechanic', october, ana._id)
})

type Site = TestNetwork['sites']['a1']
const month = (site: Site) =>
  `group=${site.groupId}&plate=${site.plateId}&site=${site._id}&date=2026-11-19&month=2026-11`
/** Month's potential and workers' days, as shown by the page, the print and the REST call. */
async function seen(site: Site, ...names: string[]) {
  const screen = await house.page(`/planning?${month(site)}`)
  const sheet = await house.page(`/print-planning?${month(site)}`)
  const { body } = await house.rest(`/planning/potential?site=${site._id}&month=2026-11`)
  const of = (read: typeof screen) => ({
    potential: /Potentiel du mois \| (\S+ h)/.exec(read.lines.join('\n'))?.[1],
    days: names.map((name) => read.row(name)?.at(-1)),
  })
  return { page: of(screen), paper: of(sheet), rest: body.actualizedPotentialHours }
}
const same = (potential: string, days: string[], rest: number) => ({
  page: { potential, days },
  paper: { potential, days },
  rest,
})

/*
 * Anne and Bruno are there on the 21 weekdays of November 2026: 42 days, 294 h. A block of two shapes pasted on
 * Monday the 16th: 'Nom ⇥ Métier ⇥ codes' of Anne, 'Matricule ⇥ Nom ⇥ codes' of Bruno, and an unknown worker.
 * Anne: CP on the 16th (0) and half a day on the 17th: 19 + 0.5 = 19.5 days, 136.5 h. Bruno: sick on the 16th, 20 days,
 * 140 h. Together 276.5 h. An offset of one day would put Anne's CP on the 17th.
 */
// shows decision 45 (page, REST and paper of the month it leaves (no call pastes; no export)): pasted blocks
describe('45: a pasted block lands where it says', () => {
  // guards against: names, trades and matricules land a day late (45)
  it.each([
    {
      shape: 'Nom ⇥ Métier ⇥ codes',
      table: 'Anne Martin\tMécanicien\tCP\t0,5\nPersonne Inconnue\tMécanicien\tM\t1',
      shown: [
        'Anne Martin, 2 cellules : CP le 16 ; 0.5 le 17',
        '« Personne Inconnue » : nom inconnu.',
      ],
    },
    {
      shape: 'Matricule ⇥ Nom ⇥ codes',
      table: 'B34\tBruno Petit\tM\t1',
      shown: ['Bruno Petit, 1 cellule : M le 16'],
    },
  ])('$shape: shown first, saved then', async ({ table, shown }) => {
    const before = await seen(net.sites.a1, 'Anne Martin', 'Bruno Petit')
    const at = `/planning?${month(net.sites.a1)}&mode=edit&dialog=paste`
    const form = { site: net.sites.a1._id, month: '2026-11', day: '16', table }
    const preview = await house.post(at, { ...form, intent: 'paste-table' })
    expect(preview.status).toBe(200)
    expect(preview.says('Rien n’est encore enregistré.')).toBe(true)
    for (const line of shown) expect(preview.lines).toContain(line)
    expect(await seen(net.sites.a1, 'Anne Martin', 'Bruno Petit')).toEqual(before)
    const saved = await house.post(at, { ...form, ...preview.hidden, intent: 'save-paste' })
    expect(saved.status).toBe(302)
  })

  it('page, paper and REST agree', async () => {
    expect(await seen(net.sites.a1, 'Anne Martin', 'Bruno Petit')).toEqual(
      same('276,5 h', ['19,50', '20,00'], 276.5),
    )
  })
})

/*
 * Ana worked half of each second Saturday: on 3, 17 and 31 October, while she was there in each week of that month;
 * Bob worked on none. November 2026 has 21 weekdays and the Saturdays 7, 14, 21, 28, of which the 14th and 28th are
 * Ana's: 21 + 2 × 0.5 = 22 days, 154 h; Bob 21 days, 147 h: 301 h. Without a habit they would be 25 and 25 days, 350 h.
 */
// shows decision 46 (page, REST, paper (no export)): fills follow the week
describe('46, 57: auto-fill follows the concession’s week, in its rota', () => {
  it('page, paper and REST agree', async () => {
    const at = `/planning?${month(net.sites.b1)}`
    const asked = await house.page(`${at}&mode=edit&dialog=fill`)
    expect(asked.says('Remplir, recopier et coller enregistrent aussitôt')).toBe(true)
    const form = { site: net.sites.b1._id, month: '2026-11', intent: 'auto-fill' }
    expect((await house.post(at, form)).status).toBe(302)
    expect(await seen(net.sites.b1, 'Ana Samedi', 'Bob Semaine')).toEqual(
      same('301,0 h', ['22,00', '21,00'], 301),
    )
  })
})
