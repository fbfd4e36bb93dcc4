import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportModel } from '~/domain/import-models/model'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { importActivity } from '~/services/imports/import-activity.server'
import { day, morningOf, revenues, texts } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { storeModel } from '../../builders/model-imports'
import { useDatabase } from '../harness/database'

// columns whose headings are data, in .ods files (8 §5)
useDatabase()

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
})

const ACROSS: ImportModel = {
  name: 'CA par jour',
  feeds: 'activity',
  services: ['mechanic'],
  file: 'jours-{date}.ods',
  time: { kind: 'dated', column: '{day}' },
  numbers: 'fr',
  columns: {
    site: [{ column: 'Site' }],
    service: [{ value: 'mechanic' }],
    netRevenue: [{ column: 'CA {day}' }],
    totalHours: [{ column: 'HT {day}' }],
    hecHours: [{ column: 'HEC {day}' }],
  },
}
const FIGURES = ['CA', 'HT', 'HEC'] as const

/** An .ods file with columns for the days 1 to 31; each day's revenue has two hours, one of them external. */
function across(revenue: Record<number, number>, pdv = '0101'): Buffer {
  const days = Array.from({ length: 31 }, (_, i) => i + 1)
  const header = days.flatMap((one) => FIGURES.map((figure) => `${figure} ${one}`))
  const cells = days.flatMap((one): MadeCell[] =>
    revenue[one] === undefined ? [null, null, null] : [revenue[one], 2, 1],
  )
  return bySheetJs(
    {
      Jours: [
        ['Site', ...header],
        [pdv, ...cells],
      ],
    },
    'ods',
  )
}
const send = (bytes: Buffer, on = day(19)) => {
  const date = morningOf(on)
  return importActivity(admin, { bytes, fileName: `jours-${date}.ods`, date })
}

describe('an .ods file whose headings date its figures', () => {
  beforeEach(async () => {
    await storeModel(ACROSS)
  })

  it('gives each day its own figures, again when it is sent again', async () => {
    const answer = await send(across({ 17: 100, 18: 20, 19: 30 }))
    expect(answer).toMatchObject({ errors: [], sites: { stored: 1, failed: 0 } })
    // 100; 100 + 20; 120 + 30
    const { a1 } = net.sites
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 100, [day(18)]: 120, [day(19)]: 150 })
    await send(across({ 17: 90, 18: 20, 19: 30 }))
    expect(await revenues(a1._id)).toEqual({ [day(17)]: 90, [day(18)]: 110, [day(19)]: 140 })
  })

  it('doubts a day after the activity date, and refuses one that the month does not have', async () => {
    const late = await send(across({ 19: 30, 20: 5 }))
    expect(texts(late.warnings)).toContain(
      'Feuille « Jours », ligne 1, colonne « CA 20 » : la colonne est remplie, après le 19/11/2026 : elle n’est pas lue.',
    )
    expect(texts(late.warnings).join(' ')).not.toContain('CA 21')
    await expect(send(across({ 19: 30, 31: 5 }))).rejects.toThrow(
      'la colonne est remplie, alors que novembre 2026 a 30 jours.',
    )
    expect(await revenues(net.sites.a1._id)).toEqual({ [day(19)]: 30 })
  })
})
