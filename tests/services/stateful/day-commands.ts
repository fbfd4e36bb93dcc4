import type { MadeCell } from '~/imports/workbook/writers.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { importActivity } from '~/services/imports/import-activity.server'
import { morningAt } from './calendar-cases'
import { isClosedFor } from './closed'
import type { Command, Row } from './commands'
import { activityDay, monthOfDay } from './days'
import { doubtsOf } from './doubts'
import { type Effect, type Future, future, NOTHING_DONE, put } from './effect'
import { numbersOf } from './import-commands'
import {
  allOf,
  type DayFact,
  type Facts,
  fact,
  keyOf,
  NOTHING,
  type Numbers,
  type RecordFact,
  type SERVICES,
  textOf,
} from './model-state'
import { admin, type Fixture, todayOf } from './network-fixture'
import { noting } from './undo-commands'

type Deed = Extract<Command, { kind: 'import-day' }>
type Rows = NonNullable<Deed['sites'][number]>

const HEADER = ['Site', 'Service', 'CA', 'HT', 'HEC', 'En cours', 'OR', 'Client', 'Gar', 'Cess']

const LABELS = ['Mécanique', 'Service Rapide', 'Carrosserie']

const dayOf = (rows: Rows): DayFact => {
  const [mechanic = NOTHING, quickService = NOTHING, body = NOTHING] = rows.map((row) =>
    row ? numbersOf(row) : NOTHING,
  )
  return { mechanic, quickService, body }
}

function fileOf(sites: Deed['sites']): MadeCell[][] {
  const line = (i: number, s: number, row: Row): MadeCell[] => [
    `${i}a`,
    LABELS[s] ?? '',
    ...numbersOf(row),
  ]
  return [
    HEADER,
    ...sites.flatMap((rows, i) => (rows ?? []).flatMap((row, s) => (row ? [line(i, s, row)] : []))),
  ]
}

const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** What a workbook of the month said before a day, with the days after it; in progress is that of the latest day. */
function summed(facts: Facts, siteId: string, until: string): DayFact {
  const isOfMonth = (day: string) => monthOfDay(day) === monthOfDay(until)
  const days = allOf(facts, 'modelDay', siteId)
    .map(({ at: [, day = ''], value }) => ({ day, value }))
    .filter(({ day }) => day <= until && isOfMonth(day))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  const given = new Set(days.map(({ day }) => day))
  const book = allOf(facts, 'record', siteId)
    .map(({ at: [, day = ''], value }) => ({ day, value }))
    .filter(({ day }) => day < until && isOfMonth(day) && !given.has(day))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .at(-1)
  const later = days.filter(({ day }) => !book || day > book.day)
  const of = (service: (typeof SERVICES)[number]) =>
    NOTHING.map((_, i) => {
      if (i === 3 || i === 4) return later.at(-1)?.value[service][i] ?? 0
      const opening = book?.value.services[service][i] ?? 0
      return rounded(later.reduce((all, { value }) => all + (value[service][i] ?? 0), opening))
    }) as Numbers
  return { mechanic: of('mechanic'), quickService: of('quickService'), body: of('body') }
}

/**
 * The records of the model's days from a day on, summed again; those that stay the same are left out.
 * @param seen facts with the changed day; each record is added
 */
export function followed(seen: Facts, siteId: string, from: string): [string, string | null][] {
  const dates = allOf(seen, 'modelDay', siteId)
    .map(({ at: [, day = ''] }) => day)
    .filter((day) => day >= from && monthOfDay(day) === monthOfDay(from))
    .sort()
  const moved = dates.flatMap((date) => {
    const old = fact(seen, 'record', siteId, date)
    const services = summed(seen, siteId, date)
    const record: RecordFact = { services, hours: old?.hours ?? null, sales: old?.sales ?? null }
    const [key, text] = [keyOf('record', siteId, date), textOf('record', record)]
    if (date !== from && seen.get(key) === text) return []
    seen.set(key, text)
    return [{ date, record }]
  })
  return moved.flatMap(({ date, record }) => {
    const doubts = doubtsOf(seen, siteId, date, record)
    return [
      put('record', [siteId, date], record),
      put('doubts', [siteId, date], doubts.length > 0 ? doubts : null),
    ]
  })
}

/** What an import of one day alone leaves of a concession: the day, its record, and the later ones that it moves. */
function futureOf(facts: Facts, siteId: string, day: string, rows: Rows): Future {
  const seen = new Map(facts)
  seen.set(keyOf('modelDay', siteId, day), textOf('modelDay', dayOf(rows)))
  return future(put('modelDay', [siteId, day], dayOf(rows)), ...followed(seen, siteId, day))
}

/** Imports figures of one day alone; the records are the sums of their days (spec 8 §1). */
export function importingDay(world: Fixture, facts: Facts, deed: Deed): Effect {
  const morning = morningAt(deed.morning)
  const day = activityDay(morning)
  const sites = deed.sites.slice(0, world.siteIds.length)
  if (sites.every((rows) => rows === null)) return NOTHING_DONE
  const late = day > todayOf(world)
  const send = async () => [
    await importActivity(admin, {
      bytes: bySheetJs({ Journal: fileOf(sites) }),
      fileName: 'jour.xlsx',
      date: morning,
    }),
  ]
  const futures = (): Future[][] =>
    world.siteIds.flatMap((siteId, i): Future[][] => {
      const rows = sites[i]
      if (!rows || isClosedFor(facts, siteId, monthOfDay(day))) return []
      // the workbook of that day came first: the concession keeps it
      const isTaken = fact(facts, 'record', siteId, day) && !fact(facts, 'modelDay', siteId, day)
      return isTaken ? [] : [[futureOf(facts, siteId, day, rows)]]
    })
  return {
    refused: late,
    run: () => (late ? send() : noting(world, facts, futures(), send)),
    done: (answer) => {
      const [{ reserves }] = answer as [{ reserves: string[] }]
      const isDoubted = futures().some(([one]) =>
        [...(one ?? [])].some(
          ([key, text]) => key.startsWith('doubts|') && key.endsWith(day) && text !== null,
        ),
      )
      return !isDoubted || reserves.length > 0
    },
    futures,
  }
}
