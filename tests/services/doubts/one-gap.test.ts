import { beforeEach, describe, expect, it } from 'vitest'
import { referenceData } from '~/db/collections/reference-data.server'
import type { UserDocument } from '~/db/collections/users.server'
import type { Scope } from '~/domain/access/scope'
import { morningCard } from '~/domain/morning/card'
import { verdictTexts } from '~/domain/morning/texts'
import { statusWord } from '~/domain/records/statuses'
import { readCauses } from '~/services/analysis/causes-rest.server'
import { causesTab } from '~/services/analysis/causes-tab.server'
import { comparisonPage } from '~/services/analysis/comparison.server'
import { confirmDoubt } from '~/services/doubts/confirm.server'
import { readDoubtsCall } from '~/services/doubts/rest.server'
import { readMorning } from '~/services/morning/read-morning.server'
import { writeMorning } from '~/services/morning-mail/compose.server'
import { printedMorning } from '~/services/report/morning.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { importActivity as store, storeObjectif } from '../../builders/activity'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, THURSDAY } from '../../builders/imports'
import { plateScopeOf, siteScopeOf } from '../../builders/objectifs'
import { makeUser } from '../../builders/users'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
let plate: Scope
let director: UserDocument

/**
 * Objectives of 21 000 and 10 500 € in 21 working days, 14 elapsed. A1: 1 000 € a day, 200 000 typed on the 19th: 213 000
 * − 14 000 = +199 000. A2: 6 600 − 7 000 = −400.
 */
beforeEach(async () => {
  net = await fridayMorning()
  const { a1, a2 } = net.sites
  plate = plateScopeOf(a1)
  for (const [i, day] of ['09', '10', '11', '12', '13', '16', '17', '18'].entries()) {
    await store(a1, `2026-11-${day}`, { mechanic: { netRevenue: 6_000 + i * 1_000 } })
    await store(a2, `2026-11-${day}`, { mechanic: { netRevenue: 3_000 + i * 500 } })
  }
  await store(a1, THURSDAY, { mechanic: { netRevenue: 213_000 } })
  await store(a2, THURSDAY, { mechanic: { netRevenue: 6_600 } })
  await storeObjectif(a1, '2026-11', { revenue: 21_000, hours: 0, hec: 0 })
  await storeObjectif(a2, '2026-11', { revenue: 10_500, hours: 0, hec: 0 })
  director = await makeUser({
    role: 'director',
    morningMail: '07:30',
    assignmentLevel: 'plate',
    assignmentId: a1.plateId,
  })
})

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const at = { date: THURSDAY, measure: 'revenue' as const }

async function pageOf(scope: Scope) {
  const month = await readScopeMonth(scope, THURSDAY, await referenceData())
  const block = await readMorning(admin, { scope, ...at }, month)
  const card = morningCard(at, block).verdict.value
  if (!card) throw new Error('not read')
  return card
}

/** Gap without and with the doubted figures, as each surface says them. */
async function surfaces() {
  const reference = await referenceData()
  const month = await readScopeMonth(plate, THURSDAY, reference)
  const [page, doubts, causes, tab, sheet, mail, compared] = [
    await pageOf(plate),
    await readDoubtsCall(admin, { date: THURSDAY, plate: net.sites.a1.plateId }),
    await readCauses(admin, {
      date: THURSDAY,
      measure: 'netRevenue',
      plate: net.sites.a1.plateId,
    }),
    await causesTab(admin, plate, THURSDAY, new URLSearchParams(), month),
    await printedMorning(admin, { scope: plate, date: THURSDAY, reference }),
    await writeMorning({ userId: director._id } as never),
    await comparisonPage(admin, { scope: plate, date: THURSDAY, reference }, new URLSearchParams()),
  ]
  if (sheet.status !== 200) throw new Error(sheet.message)
  const view = sheet.head.block.morning.value
  if (!view) throw new Error('not printed')
  return {
    page: [page.gap, page.reserve?.with].map((text) => text && plain(text)),
    word: page.word,
    causes: [causes.gap, causes.gapWith],
    tab: [tab.blocks[0]?.gap, tab.apart.map(plain).join()],
    doubts: doubts.map(({ gapWithout, gapWith, state }) => [gapWithout, gapWith, state]),
    sheet: [plain(verdictTexts(view).gap), view.reserve?.gapWith],
    compared: [compared?.total, ...(compared?.rows.rows ?? [])].map((row) => [
      row?.gap,
      row?.gapWith,
      row?.status,
    ]),
    mail: plain(mail?.text ?? ''),
    lines: page.lines.map(({ head, gap }) => `${head} ${plain(gap)}`),
  }
}

describe('a typing error of 200 000 € (4-decisions, 66)', () => {
  it('is in no gap, word or success; every surface says the gap without it, then with it', async () => {
    const found = await surfaces()
    expect(found).toMatchObject({
      page: ['−400 €', '+198 600 €'],
      word: 'sous réserve',
      causes: [-400, 198_600],
      doubts: [[-400, 198_600, 'open']],
      sheet: ['−400 €', 198_600],
      compared: [
        [-400, 198_600, 'doubted'],
        [-400, undefined, 'warn'],
        [null, 199_000, 'doubted'],
      ],
      lines: ['Concession A2 · Mécanique −400 €'],
    })
    expect(found.tab).toEqual([
      -400,
      'Hors réserve. Sous réserve, Concession A1, Mécanique : +199 000 €, soit un écart de +198 600 € avec.',
    ])
    expect(found.mail).toContain('CA Net, écart à date hors réserve : −400 € (+198 600 € avec,')
    expect(found.mail).toContain(
      '+198 600 €, dont 199 000 € sous réserve : Concession A1, Mécanique. Hors réserve, 6 600 € réalisés pour 7 000 € attendus',
    )
    expect(found.mail).toContain(
      '200 000 € de CA Net le 19/11, 200 fois un jour habituel (1 000 €)',
    )
  })

  it('is named with its form on the page, and judged under doubt on its own', async () => {
    const { reserve } = await pageOf(plate)
    expect(reserve?.doubts).toMatchObject([
      {
        head: 'Concession A1 · Mécanique',
        figure: 200_000,
        confirms: true,
        correct: expect.stringContaining('/import?'),
      },
    ])
    expect(plain(reserve?.doubts[0]?.gap ?? '')).toBe('+199 000 €')
    const own = await pageOf(siteScopeOf(net.sites.a1))
    expect([own.status, own.word, statusWord('doubted')]).toEqual([
      'doubted',
      'sous réserve',
      'sous réserve',
    ])
  })

  it('counts like any other figure once it is confirmed', async () => {
    const id = `${net.sites.a1._id}.mechanic.revenue.${THURSDAY}`
    await surfaces()
    await confirmDoubt(admin, id, { figure: 200_000, reason: 'Flotte livrée.' })
    const found = await surfaces()
    expect(found).toMatchObject({
      page: ['+198 600 €', undefined],
      word: 'atteint',
      causes: [198_600, undefined],
      tab: [198_600, ''],
      doubts: [[198_600, 198_600, 'confirmed']],
      sheet: ['+198 600 €', undefined],
    })
    expect(found.mail).not.toContain('réserve')
  })

  it('is gone once another import corrects it', async () => {
    await surfaces()
    await store(net.sites.a1, THURSDAY, { mechanic: { netRevenue: 14_000 } })
    const found = await surfaces()
    expect(found).toMatchObject({
      page: ['−400 €', undefined],
      word: 'dans le rythme',
      causes: [-400, undefined],
      doubts: [],
    })
    expect(found.mail).not.toContain('réserve')
  })
})
