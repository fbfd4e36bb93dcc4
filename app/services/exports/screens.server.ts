import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { frenchDay } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { EXPORT_UNREAD } from '~/domain/exports/messages'
import type { ExportScreen } from '~/domain/exports/screens'
import type { ExportTable } from '~/domain/exports/table'
import { today } from '~/infra/process/clock.server'
import { monthOfAddress } from '~/services/objectifs/page.server'
import { readOrThrow } from '~/services/web/guarded-read.server'
import { actionTables } from './action-tables.server'
import {
  auditTables,
  freshnessTables,
  importTables,
  userTables,
} from './administration-tables.server'
import {
  type ExportRequest,
  exportRequest,
  fileName,
  type ScreenTables,
} from './export-request.server'
import {
  entriesScreenTables,
  historyScreenTables,
  hoursScreenTables,
  revenueScreenTables,
  synthesisTables,
} from './figure-tables.server'
import { objectifScreenTables, workerTables } from './month-tables.server'
import {
  productivityScreenTables,
  qualityScreenTables,
  salesScreenTables,
  videocheckScreenTables,
} from './part-tables.server'

type ReadOfScope = (asked: ExportRequest) => Promise<ExportTable[]>
type ReadOfNetwork = (principal: Principal, params: URLSearchParams) => Promise<ExportTable[]>

const OF_SCOPE: Readonly<Record<string, ReadOfScope>> = {
  synthesis: synthesisTables,
  actions: actionTables,
  revenue: revenueScreenTables,
  hours: hoursScreenTables,
  productivity: productivityScreenTables,
  crescendo: salesScreenTables,
  entries: entriesScreenTables,
  quality: qualityScreenTables,
  videocheck: videocheckScreenTables,
  'historical-results': historyScreenTables,
  targets: objectifScreenTables,
  workers: workerTables,
}

const OF_NETWORK: Readonly<Record<string, ReadOfNetwork>> = {
  users: userTables,
  audit: auditTables,
  imports: importTables,
  freshness: freshnessTables,
}

/**
 * Every table of a screen, for scope, date and choices of the address, under the screen's own permission (7-beyond §3).
 * @throws ForbiddenError, NothingToExportError, ReadFailedError; Response a redirect to the address that carries scope
 * and date
 */
export async function screenTables(
  request: Request,
  principal: Principal,
  screen: ExportScreen,
): Promise<ScreenTables> {
  const { key, label, permission } = screen
  if (!may(principal.role, permission)) throw new ForbiddenError()
  const ofNetwork = OF_NETWORK[key]
  if (ofNetwork) {
    const { searchParams } = new URL(request.url)
    const tables = await readOrThrow(EXPORT_UNREAD, () => ofNetwork(principal, searchParams))
    return { name: `${label} ${frenchDay(today())}`, tables }
  }
  const asked = await exportRequest(request, principal, screen)
  const read = OF_SCOPE[key]
  const tables = read ? await readOrThrow(EXPORT_UNREAD, () => read(asked)) : []
  const month = key === 'targets' ? monthOfAddress(asked.params, today()) : null
  return { name: fileName(screen, asked, month), tables }
}
