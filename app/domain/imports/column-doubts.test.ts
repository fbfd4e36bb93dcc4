import { describe, expect, it } from 'vitest'
import { type ColumnSize, columnDoubts, columnRefusal, type SizedFile } from './column-doubts'

const size = (typical: number, cells = 12, negatives = 0): ColumnSize => ({
  column: 'MO HT',
  cells,
  negatives,
  typical,
})
const file = (worked: number, one: ColumnSize): SizedFile => ({ worked, columns: [one] })
/** Files of the first working days of a month: each row adds 400 a day, or is an invoice of 400. */
const GROWING = [1, 2, 3, 4, 5, 6].map((worked) => file(worked, size(400 * worked)))
const INVOICES = [1, 2, 3, 4, 5, 6].map((worked) => file(worked, size(400)))

describe('the unit of a column (8 §5)', () => {
  it.each([
    // 400 a day × 7 days × 100; the usual day is 400
    ['euros became cents', GROWING, file(7, size(280_000)), true],
    ['thousands', GROWING, file(7, size(2.8)), true],
    ['a usual file', GROWING, file(7, size(2_800)), false],
    // 49 days' worth on one day
    ['an unusual file', GROWING, file(1, size(19_600)), false],
    // as is 28.6 times the median of 1,400, by day 100 times 400
    ['cents on the first day of the month', GROWING, file(1, size(40_000)), true],
    ['minutes on the 22nd day', GROWING, file(22, size(528_000)), true],
    // 4.4 by day is 1/90 of 400, but the first two days may be nearly empty
    ['low figures on the second day', GROWING, file(2, size(8.8)), false],
    ['low figures on the third day', GROWING, file(3, size(13.2)), true],
    ['invoices in cents on the first day', INVOICES, file(1, size(40_000)), true],
    // 40 is a tenth of 400; by day 1.8 would be 1/64 of the median of 116.7
    ['low invoices on the 22nd day', INVOICES, file(22, size(40)), false],
  ])('%s', (_, files, now, isOther) => {
    const kinds = columnDoubts(now, files, true).map(({ kind }) => kind)
    expect(kinds).toEqual(isOther ? ['unit'] : [])
  })

  it('compares single days as they are', () => {
    const files = [3, 9, 12, 18, 20].map((worked) => file(worked, size(10)))
    expect(columnDoubts(file(1, size(499)), files, false)).toEqual([])
    expect(columnDoubts(file(1, size(500)), files, false)).toHaveLength(1)
    expect(columnDoubts(file(1, size(0.2)), files, false)).toHaveLength(1)
  })

  it('refuses another unit of five figures and doubts that of four', () => {
    const of = (cells: number) => columnDoubts(file(7, size(280_000, cells)), GROWING, true)
    expect(columnRefusal(of(4))).toBeNull()
    expect(columnRefusal(of(5))?.replace(/[\u202f\u00a0]/g, ' ')).toBe(
      'Colonne « MO HT » : ses chiffres sont de l’ordre de 280 000, au lieu de 1 400 dans les derniers fichiers du modèle ; l’unité a-t-elle changé ? Si ce sont les derniers fichiers qui étaient mal lus, annulez leurs imports. Rien n’est enregistré.',
    )
  })

  it('judges nothing with fewer than five files of the column', () => {
    const other = { ...size(400), column: 'Remise' }
    const files = [...GROWING.slice(0, 4), file(5, other), file(6, other)]
    expect(columnDoubts(file(7, size(280_000)), files, true)).toEqual([])
  })
})

describe('the sign of a column (8 §5)', () => {
  const files = (negatives: number) =>
    [1, 2, 3, 4, 5].map((worked) => file(worked, size(400, 10, negatives)))
  it.each([
    ['positive, now half negative', 1, 10, 5, true],
    ['positive, now fewer than half negative', 1, 10, 4, false],
    ['negative, now positive', 9, 10, 0, true],
    ['negative, still negative', 10, 10, 10, false],
    ['both signs before', 2, 10, 10, false],
    ['three figures', 0, 3, 3, true],
    ['two figures', 0, 2, 2, false],
  ])('%s', (_, before, cells, negatives, isOther) => {
    const doubts = columnDoubts(file(5, size(400, cells, negatives)), files(before), false)
    expect(doubts.map(({ kind }) => kind)).toEqual(isOther ? ['sign'] : [])
    expect(columnRefusal(doubts)).toBeNull()
  })

  it('says how many figures have the other sign', () => {
    const [doubt] = columnDoubts(file(5, size(400, 14, 12)), files(0), false)
    expect(doubt?.text).toBe(
      '12 de ses 14 chiffres ont un autre signe que dans les derniers fichiers du modèle.',
    )
  })
})
