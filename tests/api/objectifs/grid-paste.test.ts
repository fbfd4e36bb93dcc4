import { beforeAll, expect, it } from 'vitest'
import { findObjectif } from '~/db/collections/objectifs.server'
import { setClock } from '~/infra/process/clock.server'
import { makeNetwork, makeSite, type TestNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { askPage } from '../harness/pages'
import { fieldsOf, type Grid } from './grid-form'

useDatabase({ keep: true })

const PAGE = 'routes/_app+/targets_.grid'
const SITES = 40
const SERVICES = ['Mécanique', 'Service Rapide', 'Carrosserie'] as const

let ask: Ask
let net: TestNetwork
let token: string
const ids: string[] = []

const address = () => `/targets/grid?group=${net.groups.south._id}&date=2026-11-19&month=2026-12`
const nameOf = (i: number) => `Garage ${String(i).padStart(2, '0')}`

/**
 * Block as LibreOffice Calc copies it with French formats: narrow spaces in thousands, decimal commas, CRLF, an empty
 * last line. Garage i has HT 100 + i, HEC 80 + i and CA Net 100 × HEC + 0,50; the next services have 10 hours more each.
 */
function block(): string {
  const lines = ['Concession\tService\tHT\tHEC\tCA Net']
  for (let i = 1; i <= SITES; i++)
    SERVICES.forEach((service, k) => {
      const hec = 80 + i + 10 * k
      const euros = String(hec * 100).replace(/(\d)(?=(\d{3})+$)/g, '$1\u202f')
      lines.push(`${nameOf(i)}\t${service}\t${100 + i + 10 * k}\t${hec},0\t${euros},50`)
    })
  return `${lines.join('\r\n')}\r\n`
}

beforeAll(async () => {
  setClock(new Date('2026-11-20T07:30:00Z'))
  ask = await application('routes/api+/', PAGE)
  net = await makeNetwork()
  const plate = { _id: net.sites.c1.plateId, groupId: net.sites.c1.groupId }
  for (let i = 1; i <= SITES; i++) ids.push((await makeSite({ name: nameOf(i), plate }))._id)
  token = await makeSession(await makeUser({ role: 'administrator', name: 'Alice Martin' }))
})

it('fills 40 concessions × 3 services from one block, saves each whole, and keeps one conflict', async () => {
  const opened = (await askPage(ask, PAGE, address(), { token })).data as Grid
  expect(opened.sites.rows).toHaveLength(SITES + 1)
  const post = (form: Record<string, string>) => askPage(ask, PAGE, address(), { token, form })

  const pasted = await post(fieldsOf(opened, { intent: 'paste', block: block(), start: '' }))
  const filled = pasted.data as Grid
  // 40 × 3 rows of HT, HEC and CA Net
  expect(filled.notice).toMatchObject({
    text: '360 cellules remplies, à enregistrer.',
    details: [],
  })

  // another user sets the seventh concession before the save
  const other = await ask('/api/objectifs', {
    method: 'POST',
    token,
    json: {
      year: 2026,
      month: 12,
      site: ids[6],
      services: [{ key: 'mechanic', totalHours: 90, hecHours: 60, netRevenue: 5400 }],
    },
  })
  expect(other.status).toBeLessThan(300)

  const saved = await post(fieldsOf(filled))
  expect(saved.status).toBe(409)
  const after = saved.data as Grid
  expect(after.notice).toMatchObject({
    text: 'Objectifs enregistrés pour 39 concessions, 1 concession à revoir.',
    details: ['Garage 07\u202f: modifiée entre-temps par Alice Martin'],
  })
  const contested = after.sites.rows.find(({ name }) => name === nameOf(7))?.rows[0]
  expect(contested?.conflicts).toMatchObject({
    totalHours: { theirs: 90 },
    hecHours: { theirs: 60 },
  })
  expect(contested?.texts).toMatchObject({ totalHours: '107', hecHours: '87,0' })

  const figures = async (i: number, key: string) => {
    const stored = await findObjectif(ids[i - 1] ?? '', '2026-12')
    const own = stored?.services.find((service) => service.key === key)
    return own && [own.totalHours, own.hecHours, own.netRevenue, own.revenuePerHour]
  }
  // 8 100.50 ÷ 81 = 100.0062; 13 100.50 ÷ 131 = 100.0038; 14 000.50 ÷ 140 = 100.0036
  expect(await figures(1, 'mechanic')).toEqual([101, 81, 8100.5, 100.01])
  expect(await figures(40, 'body')).toEqual([160, 140, 14_000.5, 100])
  expect(await figures(31, 'body')).toEqual([151, 131, 13_100.5, 100])
  // the seventh concession is untouched, in all of its services
  expect(await figures(7, 'mechanic')).toEqual([90, 60, 5400, 90])
  expect((await figures(7, 'body'))?.slice(0, 3)).toEqual([0, 0, 0])
})

it('asks about unusual figures, then fills with or without them', async () => {
  const opened = (await askPage(ask, PAGE, address(), { token })).data as Grid
  const post = async (intent: string) => {
    const block = 'Concession\tService\tHT\tHEC\tCA/HEC\nGarage 01\tMécanique\t100\t80\t1500'
    const form = fieldsOf(opened, { intent, block, start: '' })
    return (await askPage(ask, PAGE, address(), { token, form })).data as Grid
  }
  const rate = (grid: Grid) =>
    grid.sites.rows.find(({ name }) => name === 'Garage 01')?.rows[0]?.texts.revenuePerHour

  // nothing was realised there, and 1 500 €/h are no workshop's rate
  const asked = await post('paste')
  expect(asked.notice).toEqual({
    tone: 'warning',
    text: 'Rien n’est encore rempli\u202f: des chiffres du bloc sont à confirmer.',
    details: [
      'Garage 01, Mécanique, CA/HEC\u202f: 1\u202f500\u00a0€/h, hors de 50 à 1\u202f000\u00a0€/h',
    ],
  })
  expect(asked.tools).toMatchObject({ asks: true, block: expect.stringContaining('1500') })
  expect(rate(asked)).toBe(rate(opened))

  const without = await post('paste-usual')
  expect(without.notice?.text).toBe(
    '2 cellules remplies, à enregistrer\u202f; 1 élément laissé de côté.',
  )
  const all = await post('paste-all')
  expect(all.notice?.text).toBe('3 cellules remplies, à enregistrer.')
  expect(rate(all)).toBe('1500')
})
