import { salesTables, salesTargetTables } from '~/domain/additional-sales/export'
import { salesByAdvisor } from '~/domain/additional-sales/lines'
import { monthOf } from '~/domain/calendar/local-date'
import type { ExportTable } from '~/domain/exports/table'
import { scopeIn, sitesOf } from '~/domain/hierarchy/network'
import { datedTargets } from '~/domain/productivity/dated-coefficients'
import { productivityTables } from '~/domain/productivity/export'
import { qualityTables } from '~/domain/quality/export'
import { videocheckTables } from '~/domain/videocheck/export'
import { videocheckLines } from '~/domain/videocheck/view'
import { validSales } from '~/services/additional-sales/exclude-unreadable.server'
import { readServiceSales, readSiteSales } from '~/services/additional-sales/read-sales.server'
import { allMechanics, loadProductivity } from '~/services/productivity/read.server'
import { readQuality } from '~/services/quality/quality.server'
import { partOfMonth, readScopeMonth } from '~/services/rollups/scope-month.server'
import { readVideocheck, siteMonths } from '~/services/videocheck/read.server'
import { type ExportRequest, NothingToExportError, someTables } from './export-request.server'

/** /productivity: services, every collaborator, coefficients. */
export async function productivityScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { scope, date, reference } = asked
  const found = await loadProductivity(scope, date, reference)
  const { multipliers, hours, sums, outside } = found
  const mechanics = await allMechanics(found)
  if (mechanics.length === 0) throw new NothingToExportError()
  const placed = scopeIn(reference.network, scope, monthOf(date))
  const rates = datedTargets(placed, multipliers, monthOf(date), sums.metiers)
  const { siteById } = reference.network
  const about = asked.about({ dataDate: hours.date, freshness: hours.freshness })
  const counted = { teams: sums.teams, outside }
  return productivityTables(counted, mechanics, rates, (id) => siteById.get(id)?.name ?? '', about)
}

/** /crescendo: families and every advisor. */
export async function salesScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { scope, date, reference } = asked
  const month = await validSales(await readScopeMonth(scope, date, reference), date)
  const { date: dataDate, freshness } = partOfMonth(month, date, 'sales')
  // Without sales on the first days of a month the page shows targets, and so does the export.
  if (dataDate === null) {
    const { services } = await readServiceSales(month, date)
    return someTables(salesTargetTables(services, asked.about({ freshness })))
  }
  const out = new Set(month.freshness.unreadable.map(({ siteId }) => siteId))
  const counted = sitesOf(reference.network, scope).filter(({ _id }) => !out.has(_id))
  const [{ services }, sites] = await Promise.all([
    readServiceSales(month, date),
    readSiteSales(counted, month, date),
  ])
  return salesTables(services, salesByAdvisor(sites), asked.about({ dataDate, freshness }))
}

/** /quality: brands of the scope and of each concession. */
export async function qualityScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { principal, scope, date, reference, scopeName } = asked
  const { sites, leftOut } = await readQuality(principal, scope, monthOf(date), reference.network)
  if (sites.length === 0) throw new NothingToExportError()
  const choices = leftOut ? ([['À savoir', leftOut]] as const) : []
  return qualityTables(sites, scopeName, asked.about({ choices }))
}

/** /videocheck: every concession with data, and the whole. */
export async function videocheckScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { principal, scope, date, reference } = asked
  const { totals, dates, freshness } = await readVideocheck(principal, scope, date, reference)
  if (!totals) throw new NothingToExportError()
  const months = await siteMonths(sitesOf(reference.network, scope), date)
  const about = asked.about({ dataDate: dates?.to ?? null, freshness })
  return videocheckTables(videocheckLines(months), totals, about)
}
