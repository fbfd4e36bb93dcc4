// @long: hundreds of imports and undos, one after the other
import { beforeEach, expect, it } from 'vitest'
import { modelDays } from '~/db/collections/model-days.server'
import { records } from '~/db/collections/records.server'
import { replacedDays } from '~/db/collections/replaced-days.server'
import type { ImportModel } from '~/domain/import-models/model'
import { undoImport } from '~/services/imports/undo.server'
import { day, morningOf } from '../../builders/day-imports'
import type { TestNetwork } from '../../builders/hierarchy'
import { admin, fridayMorning } from '../../builders/imports'
import { sendExport, storeModel } from '../../builders/model-imports'
import fc from '../../property'
import { useDatabase } from '../harness/database'

// random stories of two models of single days and a dated one, with undo in any order (8 §5)
useDatabase()

/** Imports and undos of a run: LAYER_OPERATIONS=3000 plays the long one. */
const OPERATIONS = Number(process.env.LAYER_OPERATIONS ?? 80)
const OF_A_STORY = 20

const common = { feeds: 'activity', numbers: 'fr' } as const
const site = [{ column: 'Site' }]
const MODELS: ImportModel[] = [
  {
    ...common,
    name: 'Mécanique du jour',
    services: ['mechanic'],
    time: { kind: 'day' },
    columns: { site, service: [{ value: 'mechanic' }], netRevenue: [{ column: 'MO' }] },
  },
  {
    ...common,
    name: 'Tôlerie du jour',
    services: ['body'],
    time: { kind: 'day' },
    columns: { site, service: [{ value: 'body' }], netRevenue: [{ column: 'Tôle' }] },
  },
  {
    ...common,
    name: 'Rapide daté',
    services: ['quickService'],
    time: { kind: 'dated', column: 'Jour' },
    dates: 'dd/MM/yyyy',
    columns: { site, service: [{ value: 'quickService' }], netRevenue: [{ column: 'Forfaits' }] },
  },
]
const SERVICE = ['mechanic', 'body', 'quickService'] as const
const COLUMN = ['MO', 'Tôle', 'Forfaits']
const SITES = ['0101', '0201'] as const
const DAYS = [12, 13, 16, 17, 18, 19]

/** What an import gave of a concession's day; null: a day without rows. */
interface Layer {
  model: number
  site: number
  number: number
  amount: number | null
}

interface Import {
  id: string
  layers: Layer[]
}

const isSame = (a: Layer, b: Layer) =>
  a.model === b.model && a.site === b.site && a.number === b.number

/** The naive model: every layer in the order of the imports; the last of a model, concession and day counts. */
class Naive {
  imports: Import[] = []

  top(wanted: Layer): Layer | undefined {
    return this.imports.flatMap(({ layers }) => layers).findLast((one) => isSame(one, wanted))
  }

  days(at: number): Layer[] {
    const all = this.imports.flatMap(({ layers }) => layers).filter((one) => one.site === at)
    return all.filter((one) => this.top(one) === one)
  }

  sum(at: number, model: number, until: number): number {
    return this.days(at)
      .filter((one) => one.model === model && one.number <= until)
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  }

  add(id: string, layers: Layer[]): void {
    const changed = layers.filter((one) => this.top(one)?.amount !== one.amount)
    if (changed.length > 0) this.imports.push({ id, layers: changed })
  }

  /** Takes back what is still the import's. @returns concessions of which all goes back */
  undo(undone: Import): number[] {
    const own = undone.layers.filter((one) => this.top(one) === one)
    const sites = new Set(undone.layers.map((one) => one.site))
    undone.layers = undone.layers.filter((one) => !own.includes(one))
    if (undone.layers.length === 0) this.imports = this.imports.filter((one) => one !== undone)
    return [...sites].filter(
      (at) => own.some((one) => one.site === at) && !undone.layers.some((one) => one.site === at),
    )
  }
}

// Within one order of magnitude: another unit is refused (8 §3).
const amount = fc.integer({ min: 100, max: 500 })
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      model: fc.nat({ max: 2 }),
      cells: fc.uniqueArray(
        fc.record({ site: fc.nat({ max: 1 }), number: fc.constantFrom(...DAYS), amount }),
        { minLength: 1, maxLength: 4, selector: (one) => `${one.site} ${one.number}` },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ back: fc.nat({ max: 8 }) }) },
)

let net: TestNetwork
beforeEach(async () => {
  net = await fridayMorning()
  for (const model of MODELS) await storeModel(model)
})

type Sent = { model: number; cells: Omit<Layer, 'model'>[] }

/** Rows of a file; one of a day alone holds the first cell's day. */
function fileOf({ model, cells }: Sent) {
  const isDated = model === 2
  const [first] = cells
  const own = isDated ? cells : cells.filter(({ number }) => number === first?.number)
  const rows = own.map((one) => [
    ...(isDated ? [`${one.number}/11/2026`] : []),
    SITES[one.site] ?? '',
    one.amount ?? 0,
  ])
  const header = [...(isDated ? ['Jour'] : []), 'Site', COLUMN[model] ?? '']
  const date = morningOf(day(isDated ? 19 : (first?.number ?? 19)))
  return { own, rows: [header, ...rows], date }
}

/** Layers of a file: its rows, and of a dated one the days without rows between the first and the last. */
function layersOf(model: number, own: Sent['cells']): Layer[] {
  const numbers = own.map(({ number }) => number)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const sites = [...new Set(own.map((one) => one.site))]
  return sites.flatMap((at) =>
    DAYS.filter((number) => number >= first && number <= last).map((number) => {
      const row = own.find((one) => one.site === at && one.number === number)
      return { model, site: at, number, amount: row?.amount ?? null }
    }),
  )
}

async function expectSums(naive: Naive): Promise<void> {
  for (const [at, siteId] of [net.sites.a1._id, net.sites.b1._id].entries()) {
    const found = await (await records.open())
      .find({ siteId })
      .sort({ siteId: 1, date: 1 })
      .toArray()
    const stored = found.map(({ date, services }) => [
      date,
      ...SERVICE.map((service) => services[service].netRevenue),
    ])
    const days = naive.days(at)
    const dates = new Set(days.map(({ number }) => day(number)))
    const wanted = DAYS.filter(
      (number) =>
        days.some((one) => one.number === number && one.amount !== null) ||
        // a record of a day without rows may stay, with the sums of the days before
        (dates.has(day(number)) && found.some(({ date }) => date === day(number))),
    )
    expect(stored).toEqual(
      wanted.map((number) => [
        day(number),
        ...SERVICE.map((_service, model) => naive.sum(at, model, number)),
      ]),
    )
    const known = await (await modelDays.open()).find({ siteId }).toArray()
    expect(known.map(({ date, hasRows }) => `${date} ${hasRows}`).sort()).toEqual(
      days.map((one) => `${day(one.number)} ${one.amount !== null}`).sort(),
    )
  }
}

it(
  'equal a plain list of layers that is summed again',
  async () => {
    let played = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: OF_A_STORY, maxLength: OF_A_STORY }),
        async (operations) => {
          for (const model of [records, modelDays, replacedDays])
            await (await model.open()).deleteMany({})
          const naive = new Naive()
          const ids = [net.sites.a1._id, net.sites.b1._id]
          for (const one of operations) {
            played += 1
            if ('back' in one) {
              const chosen = naive.imports.at(-1 - (one.back % Math.max(1, naive.imports.length)))
              if (!chosen) continue
              const { undone } = await undoImport(admin, chosen.id)
              const wanted = naive.undo(chosen)
              expect(undone.toSorted()).toEqual(wanted.map((at) => ids[at]).toSorted())
            } else {
              const { own, rows, date } = fileOf(one)
              const { importId } = await sendExport(rows, { date })
              naive.add(importId, layersOf(one.model, own))
            }
            await expectSums(naive)
          }
        },
      ),
      { numRuns: Math.ceil(OPERATIONS / OF_A_STORY), endOnFailure: OPERATIONS > 500 },
    )
    expect(played).toBeGreaterThanOrEqual(OPERATIONS)
  },
  120_000 + OPERATIONS * 2_000,
)
