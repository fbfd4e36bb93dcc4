import { beforeAll, expect, it } from 'vitest'
import { records } from '~/db/collections/records.server'
import { defaultIndicators } from '~/domain/quality/template'
import { activityRow, workerRow } from '~/imports/activity/rows.fixture'
import { sessionCookie } from '~/infra/http/cookies.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { saveBrand } from '~/services/quality/quality.server'
import { importActivity, storeObjectif } from '../../builders/activity'
import { makeSite } from '../../builders/hierarchy'
import { send, sheetOfActivity, sheetOfHours } from '../../builders/imports'
import { addLike } from '../../builders/large-network'
import { siteScopeOf } from '../../builders/objectifs'
import { makeTeam } from '../../builders/productivity'
import { makePrincipal, makeSession, makeUser } from '../../builders/users'
import { storeVideocheck } from '../../builders/videocheck'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'
import { documentsRead } from '../harness/count-documents-read'
import { WIDE_PAGES as PAGES } from '../harness/wide-pages'

useDatabase({ keep: true })

/** How many sums of each group of concessions a page lists: of the group itself, the targets' of its plate too, a gap's with its cells. */
const LISTED = {
  '/targets': 2,
  causes: 1,
  'figure=gap': 3,
  'figure=sales': 2,
  'figure=quality': 1,
  'figure=potential': 1,
  'figure=videocheck': 1,
}
const listedOf = (path: string) =>
  Object.entries(LISTED).find(([part]) => path.includes(part))?.[1] ?? 0
/** Both fill a page of every list. */
const [FEW, MANY] = [100, 250]
const GROUP = 10

let ask: Ask
let cookie: string
/** Documents read for each page: warm at each size, and for the first view after an import. */
const read = new Map<string, number[]>()
const note = async (path: string) =>
  read.set(path, [...(read.get(path) ?? []), await documentsOf(path)])

function documentsOf(path: string): Promise<number> {
  const address = `${path}${path.includes('?') ? '&' : '?'}group=all&date=2026-11-19`
  return documentsRead(async () => {
    const answer = await ask(address, { headers: { Cookie: cookie } })
    expect(answer.status, address).toBe(200)
  })
}

/** Half of the concessions end October a day before the others, as where only some open on Saturdays. */
async function endEarlier(): Promise<void> {
  const stored = await records.open()
  const last = await stored.find({ date: '2026-10-31' }, { sort: { siteId: 1 } }).toArray()
  const half = last.filter((_record, i) => i % 2 === 0).map(({ siteId }) => siteId)
  await stored.deleteMany({ date: '2026-10-31', siteId: { $in: half } })
}

beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  const site = await makeSite({ numerosPDV: ['0101'] })
  await makeTeam(site)
  const sold = { name: 'Rey', service: 'mechanic' as const, sales: { tires: 2 } }
  const $set = { advisers: [sold], 'parts.sales': 'given' }
  await (await records.open()).updateMany({ siteId: site._id }, { $set })
  for (const date of ['2025-10-31', '2026-10-30', '2026-10-31'])
    await importActivity(site, date, { mechanic: { netRevenue: 70_000 } })
  await storeObjectif(site, '2026-11', { revenue: 90_000, hours: 600, hec: 450 })
  const brand = { brandName: 'Renault', surveyCount: 10, indicators: defaultIndicators() }
  const save = { brand, originalName: null, seen: null }
  await saveBrand(makePrincipal({}), siteScopeOf(site), '2026-11', save)
  await storeVideocheck(site, '2026-11-19', [80, 40, 6_000, 4_500])
  const user = await makeUser({ role: 'administrator' })
  cookie = (await sessionCookie().serialize(await makeSession(user))).split(';')[0] ?? ''
  ask = await application('routes/_app+/', 'routes/_print+/')
  for (const size of [FEW, MANY]) {
    await addLike(site, size - (size === FEW ? 1 : FEW), GROUP)
    await endEarlier()
    for (const path of PAGES) await documentsOf(path)
    for (const path of PAGES) await note(path)
  }
  const row = activityRow('0101', 'MECA', { 'CA Net': 1234 })
  await send(
    Object.assign(sheetOfActivity(row), sheetOfHours(workerRow('0101', 'Léa'))),
    '2026-11-20',
  )
  for (const path of PAGES) await note(path)
}, 300_000)

it.each(PAGES)(
  '%s of the network reads no more documents at 250 concessions than at 100',
  (path) => {
    const [few = 0, many = 0] = read.get(path) ?? []
    expect(few).toBeGreaterThan(0)
    const listed = (listedOf(path) * (MANY - FEW)) / GROUP
    expect(many).toBeLessThanOrEqual(few + listed + 10)
  },
)

/** Documents of a page's rows, which a process keeps while the sums hold: 50 concessions of one collaborator each. */
const ROWS_KEPT = 250
const rowsOf = (path: string) => (path.startsWith('/productivity') ? ROWS_KEPT : 0)

it.each(PAGES)(
  '%s reads at most two and a half times as many after an import, whose sums are ready',
  (path) => {
    const [, warm = 0, first = 0] = read.get(path) ?? []
    // why: a sum that was forgotten is read whole, one that a process has decoded is only asked for its revision
    expect(first).toBeLessThanOrEqual(2.5 * warm + rowsOf(path))
  },
)
