import type { Principal } from '~/domain/access/scope'
import { auditTable } from '~/domain/audit/export'
import { type About, EXPORTED } from '~/domain/exports/columns'
import { lateTable } from '~/domain/exports/late-table'
import type { ExportMoment, ExportTable } from '~/domain/exports/table'
import { importsTable } from '~/domain/imports/export'
import { accountsTable } from '~/domain/users/export'
import { parisTime, today } from '~/infra/process/clock.server'
import { auditFound } from '~/services/audit/page.server'
import { lateFound } from '~/services/freshness/page.server'
import { logFound } from '~/services/imports/log-page.server'
import { furtherLoads } from '~/services/network-workbook/log.server'
import { foundAccounts } from '~/services/users/read.server'

const printed = (): About => [['Édité le', { day: today() }]]

const timeOf = (instant: string): ExportMoment => {
  return { at: parisTime(new Date(instant)).replace('T', ' ') }
}

/** The accounts that the page's search finds. @throws ForbiddenError */
export async function userTables(
  principal: Principal,
  params: URLSearchParams,
): Promise<ExportTable[]> {
  const query = (params.get('q') ?? '').slice(0, 200)
  const found = await foundAccounts(principal, query)
  const about: About = query ? [['Recherche', query]] : []
  const dayOf = (instant: string) => timeOf(instant).at.slice(0, 10)
  return [accountsTable(found, [...about, ...printed()], dayOf)]
}

/** Maximum of audit entries in one file. */
const ACTS = 2000

/** The latest acts that the page's filter finds, up to the limit. @throws ForbiddenError */
export async function auditTables(
  principal: Principal,
  params: URLSearchParams,
): Promise<ExportTable[]> {
  const { lines, more, chosen } = await auditFound(principal, params, ACTS)
  const limit: About = more ? [['À savoir', `Les ${ACTS} derniers actes.`]] : []
  return [auditTable(lines, timeOf, [...chosen, ...limit, ...printed()])]
}

/** The concessions without data of the day that the page's search finds. @throws ForbiddenError */
export async function freshnessTables(
  principal: Principal,
  params: URLSearchParams,
): Promise<ExportTable[]> {
  const { rows, ...found } = await lateFound(principal, params)
  return [lateTable(found, rows, printed())]
}

/** The latest imports, up to the limit. @throws ForbiddenError */
export async function importTables(principal: Principal): Promise<ExportTable[]> {
  const { lines, total } = await logFound(principal, EXPORTED, await furtherLoads())
  const limit: About =
    total > lines.length ? [['À savoir', `Les ${lines.length} derniers imports sur ${total}.`]] : []
  return [importsTable(lines, timeOf, [...limit, ...printed()])]
}
