// @long: pages, sheets, files and calls of the demo network, after each of five changes
import { expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('surfaces')
const DATE = '2026-11-19'

interface Objectif {
  _id: string
  site: string
  services: { key: string; totalHours: number; hecHours: number; netRevenue: number }[]
}

/** Calls with the session of a visitor's pages, because a user has one session. */
function callerOf(page: Visitor) {
  const origin = demo.server.url
  return async (method: string, path: string, json?: unknown) => {
    const Cookie = [...page.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { Cookie, Origin: origin, 'Content-Type': 'application/json' },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return JSON.parse(text)
  }
}
type Call = ReturnType<typeof callerOf>

/** Whole euros of a text such as '−22 444 €'. */
function euros(text: string | undefined): number {
  const [, sign = '', digits = ''] = /([−+-]?)([\d\s]+)\s?€/u.exec(text ?? '') ?? []
  if (digits === '') throw new Error(`no amount in '${text}'`)
  const amount = Number(digits.replaceAll(/\s/g, ''))
  return sign === '' || sign === '+' ? amount : -amount
}

const titleOf = (page: Visitor) => page.texts('h2').find((text) => /^Global/.test(text))

/** Total of a column of a CSV file's table, and the sum of its other rows, in whole units. */
function csvColumn(text: string, heading: string): { total: number; rows: number } {
  const lines = text.split('\r\n').map((line) => line.split(';'))
  const top = lines.findIndex((cells) => cells.includes(heading))
  const column = lines[top]?.indexOf(heading) ?? -1
  const isTotal = ([name]: string[]) => name === 'Total'
  const sum = (kept: string[][]) =>
    Math.round(
      kept.reduce((all, cells) => all + Number((cells[column] ?? '').replace(',', '.')), 0),
    )
  const body = lines.slice(top + 1)
  return {
    total: sum(body.filter(isTotal)),
    rows: sum(body.filter((cells) => !isTotal(cells))),
  }
}

/** The gap of a scope in CA Net, in whole euros, as each surface says it. */
async function gaps(page: Visitor, call: Call, scope: string): Promise<Record<string, number>> {
  const at = `${scope}&date=${DATE}`
  const rest = scope === 'group=all' ? '' : `&${scope.replace('group=', 'groupId=')}`
  const causes = await call('GET', `/records/causes?date=${DATE}&measure=netRevenue${rest}`)
  const history = await call('GET', `/records/gap-history?date=${DATE}&measure=netRevenue${rest}`)
  await page.open(`/synthesis?${at}`)
  const morning = page.texts('.morning-gap')[0]
  await page.open(`/synthesis?tab=causes&${at}`)
  const tab = titleOf(page)
  await page.open(`/print-causes?${at}`)
  const paper = titleOf(page)
  await page.open(`/print-report?${at}`)
  const sheet = page.texts('.sheet-gap')[0]
  return {
    'GET /records/causes': Math.round(causes.gap),
    'its parts': Math.round(
      causes.parts.reduce((sum: number, { gap }: { gap: number }) => sum + gap, 0),
    ),
    'its levers': Math.round(
      Object.values(causes.levers as Record<string, number>).reduce((sum, one) => sum + one, 0),
    ),
    'GET /records/gap-history': Math.round(history.days.at(-1).gap),
    morning: euros(morning),
    'causes on screen': euros(tab),
    'causes on paper': euros(paper),
    'sheet for 8:30': euros(sheet),
    ...(await compared(page, at)),
  }
}

/** The gap in the comparison's total on screen, and the sum of its rows in the file. */
async function compared(page: Visitor, at: string): Promise<Record<string, number>> {
  await page.open(`/financial-dashboard?${at}`)
  const total = page.row(/^Total/).text
  await page.open(`/financial-dashboard/export?format=csv&${at}`)
  const file = csvColumn(page.body.toString('utf8'), 'Écart à date (€)')
  return { comparison: euros(total), 'CSV, total': file.total, 'CSV, its rows': file.rows }
}

/** Asserts that every surface says the same gap of the network and of a group. @returns the network's gap */
async function same(page: Visitor, call: Call, group: string, what: string): Promise<number> {
  const [first] = await Promise.all([gaps(page, call, 'group=all')])
  const own = await gaps(page, call, `group=${group}`)
  for (const [scope, said] of Object.entries({ network: first, group: own }))
    expect([what, scope, said]).toEqual([
      what,
      scope,
      Object.fromEntries(Object.keys(said).map((name) => [name, said.morning])),
    ])
  return first.morning ?? Number.NaN
}

it('one gap on every surface of the demo, whatever lacks an objective (4-decisions, 64 and 65)', async () => {
  const page = await demo.as('administrator')
  const call = callerOf(page)
  const sites: { _id: string; name: string; group: string }[] = await call('GET', '/sites')
  const chambery = sites.find(({ name }) => name === 'Chambéry')
  if (!chambery) throw new Error('no Chambéry')
  const objectifOf = (site: string): Promise<Objectif> =>
    call('GET', `/objectifs?year=2026&month=11&site=${site}`)
  const remove = async (site: string) =>
    call('DELETE', `/objectifs/${(await objectifOf(site))._id}`)
  const check = (what: string) => same(page, call, chambery.group, what)
  const others = sites.filter(({ _id }) => _id !== chambery._id).map(({ _id }) => _id)

  const whole = await check('nothing removed')
  const [one = ''] = others
  const save = (change: Partial<Objectif['services'][number]>) =>
    call('POST', '/objectifs', {
      year: 2026,
      month: 11,
      site: one,
      services: [{ key: 'mechanic', ...change }],
    })
  await save({ totalHours: 0, hecHours: 0, netRevenue: 0 })
  await check('a service without objective')
  await save({ totalHours: 0 })
  await check('HT at 0')
  await remove(chambery._id)
  expect(await check('one objective removed')).not.toBe(whole)
  await remove(others[1] ?? '')
  await check('two objectives removed')
  for (const site of others.slice(2, 6)) await remove(site)
  await check('six objectives removed')
}, 300_000)
