// @long: random stories around closed months
import { beforeAll, it } from 'vitest'
import { useDatabase } from '../harness/database'
import { makeFailing } from '../writes/failures'
import type { Command, Story } from './commands'
import { play } from './run-story'

useDatabase({ keep: true })
beforeAll(makeFailing)

const step = (deed: Command) => ({ deed, failure: null, again: false, look: [] })
const row = { cents: 9_000_000, minutes: 600, quarters: 2, open: 1 }
const service = { ...row, invoices: [9, 0, 0] as [number, number, number] }
const rows = { services: [service, null, null], hours: [90], sales: [], broken: false }
/** Story of one concession whose previous month has billed hours and is closed for the network. */
const closed = (deeds: Command[]): Story => ({
  era: 0,
  plates: [0],
  beginning: {
    aims: [null],
    budget: 0,
    filled: [true],
    frozen: [false],
    surveys: [null],
    videos: null,
    reopened: true,
    steady: true,
    uneven: true,
    closed: 0,
    books: [],
  },
  steps: deeds.map(step),
})

const MOVES: [string, Command][] = [
  ['a move to a plate of another coefficient', { kind: 'move', site: 0, plate: 1 }],
  ['an arrival after it', { kind: 'dates', worker: 0, last: false, month: 0, day: 3 }],
  ['a coefficient of it', { kind: 'coefficient', node: 0, metier: 0, hundredths: 120, month: 4 }],
  ['a flag of it', { kind: 'flag', worker: 0, month: 2, day: 3, on: true }],
  ['a fill of it', { kind: 'fill', site: 0, month: 2 }],
  ['a holiday in it', { kind: 'holiday', month: 2, day: 7, codes: 'keep' }],
  [
    'surveys of it',
    {
      kind: 'survey',
      site: 0,
      month: 2,
      was: null,
      survey: { brand: 0, count: 3, indicators: [] },
    },
  ],
]

it.each(MOVES)(
  'the model expects a closed month to refuse %s, and to take it once reopened',
  (_what, deed) => play(closed([deed, { kind: 'close', scope: 0, month: 2 }, deed])),
  60_000,
)

it('the model expects a day of more than three times the usual one to be doubted', () => {
  const book = { morning: 3, hours: false, sales: false, sites: [rows] } as never
  return play(closed([{ kind: 'import', book }]))
}, 60_000)
