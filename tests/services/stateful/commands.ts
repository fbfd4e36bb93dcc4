import fc from '../../property'
import type { Mode } from '../writes/failures'
import { LAST_ERA } from './calendar-cases'
import type { Beginning } from './initial-month'

/** Row of one service of a concession in a workbook, as small whole numbers from which the figures are built. */
export interface Row {
  cents: number
  minutes: number
  /** quarters of the HT hours that are HEC */
  quarters: number
  open: number
  invoices: [number, number, number]
}
/** Rows of one concession in a workbook. */
export interface SiteRows {
  services: [Row, Row | null, Row | null]
  /** tenths of an hour: of the known workers in turn, and of an unknown name */
  hours: number[]
  sales: { named: boolean; service: number; tires: number; wipers: number; oil: number }[]
  /** a cell is not a number: the import keeps the concession's earlier figures */
  broken: boolean
}
export interface Book {
  morning: number
  hours: boolean
  sales: boolean
  /** by concession; null when the workbook has no rows of it */
  sites: (SiteRows | null)[]
}
/** Rows of one concession in a VideoCheck file. */
export interface VideoRow {
  /** day of the month; null when the file gives none */
  day: number | null
  /** day of a row under the concession's second PDV number; null without that row */
  second: number | null
  figures: [number, number, number, number]
  broken: boolean
}
/** One brand's surveys as the user saves them. */
export interface Survey {
  brand: number
  count: number
  /** tenths of a percent, target in percent, of the first indicators */
  indicators: [number, number][]
}
export interface Aim {
  hec: number
  rate: number
  tires: number
}
export interface Cell {
  day: number
  code: number
  /** original value known to the editor: none, the current one, or another one */
  seen: 'unknown' | 'right' | 'wrong'
}

/** Command of the property test: one thing that happens in the network. */
export type Command =
  | { kind: 'import'; book: Book }
  | { kind: 'import-twice'; books: [Book, Book] }
  | { kind: 'import-undone'; back: number }
  | { kind: 'import-day'; morning: number; sites: ([Row, Row | null, Row | null] | null)[] }
  | { kind: 'objectif'; site: number; month: number; aims: [Aim, Aim, Aim]; budget: number }
  | { kind: 'objectif-twice'; site: number; month: number; aims: [Aim, Aim]; budget: number }
  | { kind: 'objectif-gone'; site: number; month: number }
  | { kind: 'days'; month: number; value: number | null }
  | { kind: 'holiday'; month: number; day: number; codes: 'keep' | 'clear' | null }
  | { kind: 'cells'; worker: number; month: number; cells: Cell[] }
  | {
      kind: 'cell-twice'
      worker: number
      day: number
      codes: [number, number]
      own: [number, number]
    }
  | { kind: 'fill'; site: number; month: number }
  | { kind: 'hire'; site: number; team: number; name: number; arrival: number; day: number }
  | { kind: 'dates'; worker: number; last: boolean; month: number; day: number }
  | { kind: 'team'; worker: number; team: number }
  | { kind: 'leave'; worker: number }
  | { kind: 'flag'; worker: number; month: number; day: number; on: boolean }
  | { kind: 'move'; site: number; plate: number }
  | { kind: 'reopen'; site: number; month: number }
  | { kind: 'close'; scope: number; month: number }
  | { kind: 'coefficient'; node: number; metier: number; hundredths: number; month: number }
  | { kind: 'target'; worker: number; month: number; tenths: number | null }
  | { kind: 'import-video'; month: number; rows: (VideoRow | null)[] }
  | { kind: 'survey'; site: number; month: number; survey: Survey; was: number | null }
  | { kind: 'survey-twice'; site: number; month: number; surveys: [Survey, Survey] }
  | { kind: 'survey-gone'; site: number; month: number; brand: number }
  | { kind: 'freeze'; site: number; month: number }
  | { kind: 'break'; site: number; month: number; what: 'quality' | 'videocheck' }
  | { kind: 'time' }

/** A command, the failure during it, and the questions asked after it. */
export interface Step {
  deed: Command
  failure: { at: number; mode: Mode } | null
  /** the user tries again after a failure */
  again: boolean
  look: { scope: number; date: number; question: number }[]
}
/** A network of two to four concessions on up to three plates, and its sequence of commands. */
export interface Story {
  /** index of the calendar case */
  era: number
  plates: number[]
  beginning: Beginning
  steps: Step[]
}

const MODES: readonly Mode[] = ['before', 'after', 'dead-before', 'dead-after']

const small = (max: number) => fc.nat({ max })
const row: fc.Arbitrary<Row> = fc.record({
  cents: fc.integer({ min: -300_000, max: 6_000_000 }),
  minutes: small(30_000),
  quarters: small(4),
  open: small(40),
  invoices: fc.tuple(small(60), small(20), small(9)),
})
/** Never 0: a day without figures would move no later record. */
const dayRow: fc.Arbitrary<Row> = row.map((one) => ({ ...one, cents: one.cents || 1 }))
const siteRows: fc.Arbitrary<SiteRows> = fc.record({
  services: fc.tuple(row, fc.option(row), fc.option(row)),
  hours: fc.array(small(900), { maxLength: 3 }),
  sales: fc.uniqueArray(
    fc.record({
      named: fc.boolean(),
      service: small(2),
      tires: small(30),
      wipers: small(9),
      oil: small(9),
    }),
    { maxLength: 3, selector: ({ named, service }) => `${named} ${service}` },
  ),
  broken: fc.integer({ min: 0, max: 9 }).map((one) => one === 9),
})
const bookOf = (morning: fc.Arbitrary<number>): fc.Arbitrary<Book> =>
  fc.record({
    morning,
    hours: fc.boolean(),
    sales: fc.boolean(),
    sites: fc.array(fc.option(siteRows, { freq: 4 }), { minLength: 4, maxLength: 4 }),
  })
// the current month is drawn more often, because most commands act on it
const book = bookOf(fc.oneof(small(11), small(3)))
const aim: fc.Arbitrary<Aim> = fc.record({
  hec: small(400),
  rate: fc.integer({ min: 1, max: 400 }),
  tires: small(40),
})
const [site, month, worker] = [small(3), small(4), small(7)]
// the current month half of the time: rare commands must meet in one month
const nearMonth = fc.oneof(fc.constant(0), month)
const four = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 4, maxLength: 4 })
const survey: fc.Arbitrary<Survey> = fc.record({
  brand: small(2),
  count: small(40),
  indicators: fc.array(fc.tuple(small(1000), small(100)), { maxLength: 3 }),
})
const videoRow: fc.Arbitrary<VideoRow> = fc.record({
  day: fc.option(small(22)),
  second: fc.option(small(22)),
  figures: fc.tuple(small(400), small(300), small(60_000), small(50_000)),
  broken: fc.integer({ min: 0, max: 9 }).map((one) => one === 9),
})

const kind = <K extends Command['kind']>(name: K, rest: object) =>
  fc.record({ kind: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<Command>

const deed = fc.oneof(
  // most frequent command: concessions of one month must have different data dates
  { weight: 16, arbitrary: kind('import', { book }) },
  { weight: 1, arbitrary: kind('import-twice', { books: fc.tuple(book, book) }) },
  { weight: 4, arbitrary: kind('import-undone', { back: small(2) }) },
  {
    weight: 7,
    arbitrary: kind('import-day', {
      morning: fc.oneof(small(11), small(4)),
      sites: four(fc.option(fc.tuple(dayRow, fc.option(dayRow), fc.option(dayRow)), { freq: 4 })),
    }),
  },
  {
    weight: 4,
    arbitrary: kind('objectif', { site, month, aims: fc.tuple(aim, aim, aim), budget: small(3) }),
  },
  {
    weight: 2,
    arbitrary: kind('objectif-twice', { site, month, aims: fc.tuple(aim, aim), budget: small(3) }),
  },
  { weight: 1, arbitrary: kind('objectif-gone', { site, month }) },
  { weight: 2, arbitrary: kind('days', { month, value: fc.option(small(30)) }) },
  {
    weight: 4,
    arbitrary: kind('holiday', {
      month,
      day: small(29),
      codes: fc.constantFrom('keep', 'clear', null),
    }),
  },
  {
    weight: 3,
    arbitrary: kind('cells', {
      worker,
      month,
      cells: fc.array(
        fc.record({
          day: small(27),
          code: small(7),
          seen: fc.constantFrom('unknown', 'right', 'wrong'),
        }),
        { minLength: 1, maxLength: 6 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: kind('cell-twice', {
      worker,
      day: small(27),
      codes: fc.tuple(small(7), small(7)),
      own: fc.tuple(small(27), small(27)),
    }),
  },
  { weight: 2, arbitrary: kind('fill', { site, month }) },
  {
    weight: 1,
    arbitrary: kind('hire', {
      site,
      team: small(3),
      name: small(3),
      arrival: small(2),
      day: small(27),
    }),
  },
  {
    weight: 4,
    arbitrary: kind('dates', { worker, last: fc.boolean(), month, day: small(27) }),
  },
  { weight: 2, arbitrary: kind('team', { worker, team: small(3) }) },
  { weight: 2, arbitrary: kind('leave', { worker }) },
  {
    weight: 3,
    arbitrary: kind('flag', { worker, month, day: small(27), on: fc.boolean() }),
  },
  { weight: 4, arbitrary: kind('move', { site, plate: small(2) }) },
  { weight: 2, arbitrary: kind('reopen', { site, month }) },
  // frequent: later commands must meet a closed month
  {
    weight: 5,
    arbitrary: kind('close', { scope: small(2), month: fc.oneof(fc.constant(2), month) }),
  },
  { weight: 1, arbitrary: kind('target', { worker, month, tenths: fc.option(small(2_000)) }) },
  {
    weight: 3,
    arbitrary: kind('coefficient', {
      node: small(9),
      metier: small(4),
      month,
      hundredths: fc.constantFrom(0, 85, 100, 120),
    }),
  },
  {
    weight: 3,
    arbitrary: kind('import-video', { month: nearMonth, rows: four(fc.option(videoRow)) }),
  },
  {
    weight: 4,
    arbitrary: kind('survey', { site, month: nearMonth, survey, was: fc.option(small(2)) }),
  },
  {
    weight: 3,
    arbitrary: kind('survey-twice', {
      site,
      month: nearMonth,
      surveys: fc
        .tuple(survey, survey)
        .map(([a, b]) => [a, { ...b, brand: a.brand, count: a.count + 1 }]),
    }),
  },
  { weight: 1, arbitrary: kind('survey-gone', { site, month: nearMonth, brand: small(2) }) },
  { weight: 4, arbitrary: kind('freeze', { site, month: nearMonth }) },
  {
    weight: 1,
    arbitrary: kind('break', {
      site,
      month: nearMonth,
      what: fc.constantFrom('quality', 'videocheck'),
    }),
  },
  { weight: 1, arbitrary: kind('time', {}) },
)

const step: fc.Arbitrary<Step> = fc.record({
  deed,
  failure: fc.option(fc.record({ at: small(24), mode: fc.constantFrom(...MODES) }), { freq: 1 }),
  again: fc.boolean(),
  look: fc.array(
    fc.record({
      // the whole network half of the time, in the current month: effects between concessions show there
      scope: fc.oneof(fc.constant(0), small(15)),
      date: fc.oneof(small(3), small(9)),
      question: small(59),
    }),
    { minLength: 2, maxLength: 2 },
  ),
})

const beginning: fc.Arbitrary<Beginning> = fc.record({
  aims: four(fc.option(fc.tuple(aim, aim, aim), { freq: 4 })),
  budget: small(3),
  filled: four(fc.boolean()),
  frozen: four(fc.boolean()),
  surveys: four(fc.option(survey)),
  videos: fc.option(four(fc.option(videoRow, { freq: 4 }))),
  reopened: fc.boolean(),
  steady: fc.boolean(),
  uneven: fc.boolean(),
  closed: fc.option(small(2), { freq: 1 }),
  // the last three mornings, so that concessions of one scope have different data dates
  books: fc.array(bookOf(small(2)), { maxLength: 2 }),
})

export const story: fc.Arbitrary<Story> = fc.record({
  era: small(LAST_ERA),
  plates: fc.array(small(2), { minLength: 2, maxLength: 4 }),
  beginning,
  steps: fc.array(step, { minLength: 4, maxLength: 9 }),
})
