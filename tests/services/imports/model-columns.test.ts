import { beforeEach, expect, it } from 'vitest'
import type { MadeCell } from '~/imports/workbook/writers.fixture'
import { undoImport } from '~/services/imports/undo.server'
import { day, morningOf, plain } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning, stored, THURSDAY } from '../../builders/imports'
import { sendExport, storeModel, WORKSHOPS, workshops } from '../../builders/model-imports'
import { useDatabase } from '../harness/database'

useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
  await storeModel(WORKSHOPS)
})

const ROWS = [
  ['0101', 'MEC'],
  ['0101', 'RAP'],
  ['0103', 'MEC'],
  ['0201', 'MEC'],
  ['0301', 'MEC'],
] as const

/** Cumulative file of so many equal days; each row brings 1 000 € and 10 h a day, less a discount. */
const days = (count: number, discount: number) =>
  workshops(
    ...ROWS.map(([site, shop]): MadeCell[] => [
      site,
      shop,
      1_000 * count,
      discount,
      10 * count,
      5 * count,
      count,
    ]),
  )
const EARLIER = [12, 13, 16, 17, 18]
const sendEarlier = async (numbers: readonly number[]) => {
  const ids: string[] = []
  for (const number of numbers) {
    const date = morningOf(day(number))
    ids.push((await sendExport(days(number, 20 * number), { date })).importId)
  }
  return ids
}
const OTHER_SIGN =
  'Colonne « Remise » : 5 de ses 5 chiffres ont un autre signe que dans les derniers fichiers du modèle.'
const saidOf = ({ reserves }: { reserves: readonly string[] }) =>
  reserves.map(plain).filter((one) => one?.includes('Remise'))

it('a column with another sign than in the last files is a reserve, although the sum is usual', async () => {
  await sendEarlier(EARLIER)
  expect(saidOf(await sendExport(days(19, -380)))).toEqual([OTHER_SIGN])
  // 19 000 + 380: stored, and doubted
  expect((await stored(net.sites.a1._id))?.services.mechanic.netRevenue).toBe(19_380)
})

it('a column in cents is refused by name, although the sum has no usual size to compare', async () => {
  await sendEarlier(EARLIER)
  await expect(sendExport(days(19, 38_000))).rejects.toMatchObject({
    status: 422,
    // 127 times 300, the median of 240, 260, 320, 340 and 360
    message: expect.stringMatching(/^Colonne «\u202fRemise\u202f».* Rien n’est enregistré\.$/),
  })
  expect(await stored(net.sites.a1._id, THURSDAY)).toBeNull()
})

it('a usual file has no such reserve, and a file that was undone is not compared with', async () => {
  const [first] = await sendEarlier(EARLIER)
  expect(saidOf(await sendExport(days(19, 380)))).toEqual([])
  const undone = await sendExport(days(19, 381))
  await undoImport(admin, undone.importId)
  await undoImport(admin, first ?? '')
  // four files of the days before, and the first of the 19th
  expect(saidOf(await sendExport(days(19, -380)))).toEqual([OTHER_SIGN])
})

it('a column is not judged by fewer than five files', async () => {
  const [first] = await sendEarlier(EARLIER)
  await undoImport(admin, first ?? '')
  expect(saidOf(await sendExport(days(19, -380)))).toEqual([])
})
