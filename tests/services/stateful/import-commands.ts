import {
  ACTIVITY_HEADER,
  SALES_HEADER,
  salesRow,
  WORKER_HEADER,
} from '~/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { importActivity } from '~/services/imports/import-activity.server'
import { monthAt, morningAt } from './calendar-cases'
import { isClosedFor } from './closed'
import type { Book, Row, SiteRows } from './commands'
import { followed } from './day-commands'
import { activityDay, daysOfMonth, weekdayOf } from './days'
import { doubtsOf } from './doubts'
import { type Effect, type Future, future, NOTHING_DONE, put } from './effect'
import { plus } from './figures'
import {
  type Doubted,
  type Facts,
  fact,
  keyOf,
  NOTHING,
  type Numbers,
  type RecordFact,
  SERVICES,
  textOf,
} from './model-state'
import { admin, type Fixture, todayOf, workersOf } from './network-fixture'
import { noting } from './undo-commands'

const FRENCH = { mechanic: 'Mécanique', quickService: 'Service Rapide', body: 'Carrosserie' }

/** Figures of a row: euros, hours, numbers. */
export function numbersOf(row: Row): Numbers {
  const totalHours = Math.round(row.minutes / 6) / 10
  const hecHours = Math.round((totalHours * row.quarters * 100) / 4) / 100
  return [row.cents / 100, totalHours, hecHours, row.open / 2, row.open, ...row.invoices]
}

/** Hours of a workbook: the concession's first workers by name, then an unknown name. */
const peopleOf = (site: number, rows: SiteRows) =>
  rows.hours.map((tenths, i) => ({
    name: i === 2 ? `Inconnu ${site}` : `${['Ana', 'Bob'][i]} ${site}`,
    service: SERVICES[i === 1 ? 2 : 0],
    billed: tenths / 10,
    ongoing: tenths % 7,
  }))

function sheets(book: Book, count: number) {
  const own = book.sites.slice(0, count)
  const each = (of: (rows: SiteRows, i: number) => MadeCell[][]) =>
    own.flatMap((rows, i) => (rows ? of(rows, i) : []))
  const activity = each((rows, i) =>
    rows.services.flatMap((row, s) => {
      if (!row) return []
      const [revenue, ...rest] = numbersOf(row)
      const service = FRENCH[SERVICES[s] ?? 'mechanic']
      const line = (pdv: string, broken = false): MadeCell[] => [
        pdv,
        service,
        null,
        broken ? 'abc' : revenue,
        ...rest,
      ]
      // one row only for the second PDV number: it repeats the first
      return s === 0 ? [line(`${i}a`, rows.broken), line(`${i}b`)] : [line(`${i}a`)]
    }),
  )
  const hours = each((rows, i) =>
    peopleOf(i, rows).map(({ name, service, billed, ongoing }) => [
      `${i}a`,
      name,
      null,
      FRENCH[service ?? 'mechanic'],
      'Mécanicien',
      billed,
      ongoing,
    ]),
  )
  const sales = each((rows, i) =>
    rows.sales.map(({ named, service, tires, wipers, oil }) =>
      salesRow(`${i}a`, named ? `Zoé ${i}` : null, FRENCH[SERVICES[service] ?? 'mechanic'], {
        tires,
        wipers,
        filtresHuile: oil,
      }),
    ),
  )
  return {
    Activité: [ACTIVITY_HEADER, ...activity],
    ...(book.hours ? { Collaborateurs: [WORKER_HEADER, ...hours] } : {}),
    ...(book.sales ? { 'Ventes additionnelles': [SALES_HEADER, ...sales] } : {}),
  }
}

/** Worker of a name within the concession, active before former ones; two of one name match none (spec 5 §1). */
function linkOf(facts: Facts, siteId: string, name: string): string | null {
  const named = workersOf(facts).filter((one) => one.siteId === siteId && one.name === name)
  const there = named.filter(({ active }) => active)
  const found = there.length > 0 ? there : named
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

function recordOf(
  facts: Facts,
  siteId: string,
  i: number,
  book: Book,
  rows: SiteRows,
  old: RecordFact | undefined,
): RecordFact {
  const services = rows.services.map((row, s) => {
    if (!row) return NOTHING
    const once = numbersOf(row)
    return (s === 0 ? plus(once, once) : once).map((n) => Math.round(n * 1e6) / 1e6) as Numbers
  })
  const [mechanic = NOTHING, quickService = NOTHING, body = NOTHING] = services
  const hours = peopleOf(i, rows).map((one) => ({
    workerId: linkOf(facts, siteId, one.name),
    name: one.name,
    service: one.service ?? 'mechanic',
    billed: one.billed,
    ongoing: one.ongoing,
  }))
  const sales = rows.sales.map(({ named, service, tires, wipers, oil }) => ({
    name: named ? `Zoé ${i}` : 'Autre',
    service: SERVICES[service] ?? 'mechanic',
    sold: { tires, wipers, filtresHuile: oil },
  }))
  return {
    services: { mechanic, quickService, body },
    hours: book.hours ? hours : (old?.hours ?? null),
    sales: book.sales ? sales : (old?.sales ?? null),
  }
}

const send = (book: Book, count: number) =>
  importActivity(admin, {
    bytes: bySheetJs(sheets(book, count)),
    fileName: 'matin.xlsx',
    date: morningAt(book.morning),
  })

/** Imports six similar days of the previous month, so that a usual day is known (decision 55). */
export async function steadyDays(world: Fixture): Promise<void> {
  const mornings = daysOfMonth(monthAt(2)).filter((day) => [2, 3, 4, 5].includes(weekdayOf(day)))
  for (const [i, date] of mornings.slice(1, 7).entries()) {
    const row = { cents: 400_000, minutes: 3_000, quarters: 2, open: 0 } as const
    const times = { ...row, cents: row.cents * (i + 1), minutes: row.minutes * (i + 1) }
    const service: Row = { ...times, invoices: [i + 1, 0, 0] }
    const rows: SiteRows = {
      services: [service, null, service],
      hours: [500 * (i + 1), 300 * (i + 1)],
      sales: [],
      broken: false,
    }
    const book = { morning: 0, hours: true, sales: false, sites: world.siteIds.map(() => rows) }
    const bytes = bySheetJs(sheets(book, world.siteIds.length))
    await importActivity(admin, { bytes, fileName: 'matin.xlsx', date })
  }
}

/** Imports one or several workbooks at once: each concession is stored whole, in any order of the workbooks. */
export function importing(world: Fixture, facts: Facts, books: Book[]): Effect {
  const count = world.siteIds.length
  const mornings = books.map((book) => morningAt(book.morning))
  const isEmpty = books.some((book) => book.sites.slice(0, count).every((rows) => rows === null))
  if (isEmpty) return NOTHING_DONE
  const late = mornings.some((morning) => activityDay(morning) > todayOf(world))
  if (late && books.length > 1) return NOTHING_DONE
  const orders = books.length === 1 ? [books] : [books, [...books].reverse()]
  const futures = (): Future[][] =>
    world.siteIds.flatMap((siteId, i): Future[][] => {
      if (books.every((book) => !book.sites[i] || book.sites[i]?.broken)) return []
      return [
        orders.flatMap((order) =>
          // both cases: a concurrent import is visible to this one, or is not
          [true, false].map((isSeen) => {
            const made = new Map<string, RecordFact>()
            const doubts = new Map<string, Doubted[]>()
            const seen = new Map(facts)
            for (const book of order) {
              const rows = book.sites[i]
              if (!rows || rows.broken) continue
              const day = activityDay(morningAt(book.morning))
              // a closed concession keeps its figures; the other concessions are stored (7-beyond §4)
              if (isClosedFor(facts, siteId, day.slice(0, 7))) continue
              // a model gave the figures of that day: the concession keeps them (spec 8 §1)
              if (fact(facts, 'modelDay', siteId, day)) continue
              const old = made.get(day) ?? fact(facts, 'record', siteId, day)
              const record = recordOf(facts, siteId, i, book, rows, old)
              made.set(day, record)
              doubts.set(day, doubtsOf(seen, siteId, day, record))
              if (isSeen) seen.set(keyOf('record', siteId, day), textOf('record', record))
            }
            // sums of single days begin with the latest workbook of the month (spec 8 §5)
            const known = new Map(facts)
            for (const [day, record] of made)
              known.set(keyOf('record', siteId, day), textOf('record', record))
            const moved = [...made.keys()].flatMap((day) => followed(known, siteId, day))
            return future(
              ...moved,
              ...[...made].map(([day, record]) => put('record', [siteId, day], record)),
              ...[...doubts].map(([day, own]) =>
                put('doubts', [siteId, day], own.length > 0 ? own : null),
              ),
            )
          }),
        ),
      ]
    })
  return {
    refused: late,
    run: () => {
      const sendAll = () => Promise.all(books.map((book) => send(book, count)))
      return late ? sendAll() : noting(world, facts, books.length > 1 ? null : futures(), sendAll)
    },
    // decision 55: the import reports that a figure is doubted
    done: (answer) => {
      const [{ reserves }, ...others] = answer as [{ reserves: string[] }, ...object[]]
      const isDoubted = futures().some(([one]) =>
        [...(one ?? [])].some(([key, text]) => key.startsWith('doubts|') && text !== null),
      )
      return others.length > 0 || !isDoubted || reserves.length > 0
    },
    futures,
  }
}
