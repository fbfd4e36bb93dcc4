import { type About, fileOf } from '../exports/columns'
import type { ExportTable } from '../exports/table'
import { REVENUE_COLUMNS, VOLUME_COLUMNS } from './columns'
import type { VideocheckTotals } from './totals'
import type { VideocheckLine } from './view'

/** Tables of VideoCheck by concession and in total (7-beyond §3). */
export const videocheckTables = (
  lines: readonly VideocheckLine[],
  totals: VideocheckTotals,
  about: About,
): ExportTable[] => [
  fileOf(
    'VideoCheck par concession',
    about,
    [...VOLUME_COLUMNS, ...REVENUE_COLUMNS],
    [...lines, { name: 'Total', totals }],
  ),
]
