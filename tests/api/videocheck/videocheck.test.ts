import { beforeAll, describe, expect, it } from 'vitest'
import { videocheckContracts } from '~/api/videocheck.contracts.server'
import { VIDEOCHECK_HEADER } from '~/imports/videocheck/rows.fixture'
import type { TestNetwork } from '../../builders/hierarchy'
import { useDatabase } from '../../services/harness/database'
import type { Ask } from '../harness/application'
import { restFixture } from '../harness/rest-fixture'

useDatabase({ keep: true })

let ask: Ask
let net: TestNetwork
let token: string
beforeAll(async () => {
  ;({ ask, net, admin: token } = await restFixture('routes/_app+/videocheck_'))
})

const post = async (bytes: BlobPart, { name = 'v.csv', period = '2026-11' } = {}) => {
  const body = new FormData()
  body.set('file', new File([bytes], name))
  body.set('period', period)
  const response = await ask('/api/videocheck/import', { body, token })
  return { status: response.status, body: await response.json() }
}
const stats = async (query: string) => {
  const response = await ask(`/api/videocheck/stats?${query}`, { token })
  return { status: response.status, body: await response.json() }
}
const csv = (...rows: string[]) => [VIDEOCHECK_HEADER.join(';'), ...rows].join('\n')

describe('VideoCheck by REST (3 §7; spec 5 §2)', () => {
  // shows 3 §7: GET /videocheck/stats, POST /videocheck/import
  it('imports, then gives totals by group and plate and a line per concession', async () => {
    const sent = await post(
      csv(
        '0101;18/11/2026;120;90;18000;9000',
        '0103;;80;40;6000,5;4500,25',
        '0201;;50;45;10000;8000',
        '0999;;1;1;1;1',
      ),
    )
    expect(sent).toMatchObject({ status: 200, body: { failed: 1 } })
    expect(videocheckContracts.importVideocheck.output.parse(sent.body)).toEqual(sent.body)

    const { a1, a2, b1 } = net.sites
    const { status, body } = await stats('period=2026-11&site=all&analyzedDate=2026-11-19')
    expect(status).toBe(200)
    expect(videocheckContracts.readVideocheckStats.output.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      scope: { type: 'all', id: null },
      totals: { global: { entries: 250, realizedRevenue: 21_500.25, targetRevenue: 120_000 } },
      late: [
        { name: 'Concession C1', date: null },
        { name: 'Concession A1', date: '2026-11-18' },
      ],
    })
    const entries = (list: { totals: { entries: number } }[]) => list.map((x) => x.totals.entries)
    expect(entries(body.totals.groups)).toEqual([250, 0])
    expect(entries(body.totals.plates)).toEqual([200, 50, 0])
    expect(body.data.map((line: { concessionId: string }) => line.concessionId)).toEqual([
      a1._id,
      a2._id,
      b1._id,
    ])
    expect(body.data[1]).toEqual({
      concessionId: a2._id,
      date: '2026-11-20',
      nombreEntreesVideocheck: 80,
      dossiersEnvoyes: 40,
      caIdentifie: 6_000.5,
      caRealise: 4_500.25,
    })
  })

  it('without a date, late is who is behind the latest data, and not behind today', async () => {
    const { a1 } = net.sites
    const { body } = await stats(`period=2026-11&site=${a1._id}`)
    // its data is of the 18th, today is the 20th
    expect(body).toMatchObject({ analyzedDate: '2026-11-18', late: [] })
    const plate = await stats(`period=2026-11&plate=${net.plates.a._id}`)
    expect(plate.body).toMatchObject({
      analyzedDate: '2026-11-20',
      late: [{ name: 'Concession A1', date: '2026-11-18' }],
    })
  })

  it('a month without data has totals of zero', async () => {
    const { body } = await stats(`period=2026-09&plate=${net.plates.c._id}`)
    expect(body).toMatchObject({
      analyzedDate: '2026-09-30',
      totals: { global: { entries: 0, completionRate: null }, groups: [] },
      data: [],
    })
  })

  it.each([
    ['', 'Le mois est requis (aaaa-mm).'],
    ['period=2026-13', 'Mois invalide'],
    ['period=2027-01', 'n’a pas encore commencé'],
    ['period=2026-11&site=rien', 'Identifiant invalide'],
  ])('stats refuse %s', async (query, sentence) => {
    const { status, body } = await stats(query)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(sentence)
  })

  it.each([
    ['a PDF', '%PDF-1.4', {}, 415, 'PDF'],
    ['no header', 'bonjour', {}, 422, 'les en-têtes doivent être sur la première ligne'],
    ['another name', 'x', { name: 'v.pdf' }, 400, '.xlsx, .xls ou .csv'],
    ['no period', 'x', { period: '' }, 400, 'La période est requise'],
  ])('import refuses %s', async (_what, bytes, given, status, sentence) => {
    const refused = await post(bytes, given)
    expect(refused.status).toBe(status)
    expect(refused.body.message).toContain(sentence)
  })

  // shows 3 §5: Veuillez sélectionner un fichier à importer.
  it('asks for the file with its sentence', async () => {
    const body = new FormData()
    body.set('period', '2026-11')
    const response = await ask('/api/videocheck/import', { body, token })
    expect(response.status).toBe(400)
    expect((await response.json()).message).toBe('Veuillez sélectionner un fichier à importer.')
  })
})
