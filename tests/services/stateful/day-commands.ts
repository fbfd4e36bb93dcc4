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

/** Sum of the days up to a day; what is in progress is that of the latest day. */
function summed(days: readonly { day: string; value: DayFact }[], until: string): DayFact {
  const own = days.filter(({ day }) => day <= until).sort((a, b) => (a.day < b.day ? -1 : 1))
  const of = (service: (typeof SERVICES)[number]) =>
    NOTHING.map((_, i) => {
      if (i === 3 || i === 4) return own.at(-1)?.value[service][i] ?? 0
      const sum = own.reduce((all, { value }) => all + (value[service][i] ?? 0), 0)
      return Math.round(sum * 1e6) / 1e6
    }) as Numbers
  return { mechanic: of('mechanic'), quickService: of('quickService'), body: of('body') }
}

/** What an import of one day alone leaves of a concession: the day, its record, and the later ones that it moves. */
function futureOf(facts: Facts, siteId: string, day: string, rows: Rows): Future {
  const others = allOf(facts, 'modelDay', siteId)
    .map(({ at: [, own = ''], value }) => ({ day: own, value }))
    .filter((one) => one.day !== day && monthOfDay(one.day) === monthOfDay(day))
  const days = [...others, { day, value: dayOf(rows) }]
  const dates = [day, ...others.map((one) => one.day).filter((own) => own > day)]
  const seen = new Map(facts)
  const records = dates.map((date) => {
    const old = fact(facts, 'record', siteId, date)
    const services = summed(days, date)
    const record: RecordFact = { services, hours: old?.hours ?? null, sales: old?.sales ?? null }
    seen.set(keyOf('record', siteId, date), textOf('record', record))
    return { date, record }
  })
  return future(
    put('modelDay', [siteId, day], dayOf(rows)),
    ...records.map(({ date, record }) => put('record', [siteId, date], record)),
    ...records.map(({ date, record }) => {
      const doubts = doubtsOf(seen, siteId, date, record)
      return put('doubts', [siteId, date], doubts.length > 0 ? doubts : null)
    }),
  )
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
