import { snapshotExportTable } from '~/domain/closing/export'
import { compared, comparedRow } from '~/domain/comparison/comparison.fixture'
import { comparisonTable } from '~/domain/comparison/export'
import { lateTable } from '~/domain/exports/late-table'
import type { ExportTable } from '~/domain/exports/table'
import { videocheckTables } from '~/domain/videocheck/export'
import { weekTable } from '~/domain/week/export'
import { yearTable } from '~/domain/year/export'
import { markup } from '~/ui/render.fixture'
import { SnapshotTable } from './closing/snapshot-table'
import { ComparisonTable } from './comparison/comparison-table'
import { LateCard } from './freshness/late-card'
import { Details } from './videocheck/details'
import { WeekPrint } from './week/week-print'
import { WeekTable } from './week/week-table'
import { YearTable } from './year/year-table'

const DAY = '2026-11-19'
const page = (row: object) => ({ rows: [row], found: 1, page: 1, pages: 1 })
const freshness = { total: 1, upToDate: 1, late: [], unreadable: [], untargeted: [] }
/** Why never: each table reads a few fields of its wide view. */
const as = (view: object) => view as never

const side = { realized: 0, untargeted: 0, due: 1, gap: -1, percent: 0, status: 'bad', verdict: '' }
const place = { siteId: 's', name: 'Albi', plate: 'P', plateName: 'P', group: 'G', link: '/' }
const weekRow = { ...place, days: 5, to: DAY, missing: 0, early: 0, revenue: side, ht: side }
const leftOut = { count: 0, names: [], realized: 0 }
const sum = { ...side, outside: leftOut, doubted: leftOut }
const week = {
  name: 'G',
  first: '2026-11-16',
  last: '2026-11-22',
  upTo: DAY,
  total: { revenue: sum, ht: sum },
  sort: { key: 'name', descending: false },
  late: [],
  doubted: [],
  early: [],
}
const weekView = as({ ...week, rows: page(weekRow), manyPlates: false })

const yearLine = { ...place, ...side, landing: 1, budget: 1, landingPercent: 0, landingNotes: [] }
const months = { unrecorded: [], setAside: [], untargeted: [], unplanned: [] }
const yearRow = { ...yearLine, ...months, dataDate: DAY, outside: 0, record: null }
const year = { name: 'G', date: DAY, year: 2026, measure: 'ht', total: yearRow, sort: week.sort }

const snapshotLine = { ...place, dataDate: DAY, unreadable: [], changed: null }
const totals = { netRevenue: 1 }
const closing = { scope: 'all', siteCount: 1 }

const comparison = compared({ rows: [comparedRow('Albi')] })
const videocheckLine = {
  ...place,
  date: DAY,
  totals: {},
  judged: { completion: side, revenue: side },
  shares: { completion: 0, revenue: 0 },
}
const videocheck = { lines: page(videocheckLine), totals: {}, siteCount: 1, path: [] }

interface Shown {
  screen: string
  paper?: string
  files: ExportTable[]
}

/** Screen, paper and files of the tables by the file of their columns. */
export const shownTables = (): Readonly<Record<string, Shown>> => ({
  'week/columns.ts': {
    screen: markup(<WeekTable week={weekView} rows={[as(weekRow)]} caption="" />),
    paper: markup(
      <WeekPrint
        view={as({ state: 'data', week: weekView, freshness })}
        scopeName=""
        framed={false}
      />,
    ),
    files: [weekTable(as({ ...week, rows: [weekRow] }), DAY)],
  },
  'year/columns.ts': {
    screen: markup(<YearTable year={as(year)} rows={[as(yearRow)]} caption="" />),
    files: [yearTable(as({ ...year, lines: [yearRow] }), new Map(), DAY)],
  },
  'closing/snapshot-columns.ts': {
    screen: markup(<SnapshotTable view={as({ closing, totals, lines: page(snapshotLine) })} />),
    files: [
      snapshotExportTable([as(snapshotLine)], { totals: as(totals), siteCount: 1, about: [] }),
    ],
  },
  'freshness/late-columns.ts': {
    screen: markup(
      <LateCard page={as({ ...freshness, due: DAY, late: 1, query: '', rows: page(place) })} />,
    ),
    files: [lateTable(as({ ...freshness, due: DAY, query: '' }), [as(place)], [])],
  },
  'comparison/columns.ts': {
    screen: markup(
      <ComparisonTable
        comparison={as({
          ...comparison,
          columns: 'figures',
          rows: page({ ...comparedRow('Albi'), added: 12.34, quartiles: {}, scope: {}, bar: null }),
          total: { ...comparison.total, verdict: '', status: 'none' },
        })}
        dateQuery={null}
        caption=""
      />,
    ),
    files: [
      comparisonTable({ ...comparison, rows: [as({ ...comparedRow('Albi'), added: 12.34 })] }, DAY),
    ],
  },
  'videocheck/columns.ts': {
    screen: markup(<Details view={as(videocheck)} />),
    files: videocheckTables([as(videocheckLine)], as({}), []),
  },
})
