import { FAMILY_LABELS, type TargetFamily } from '../additional-sales/families'
import type { SoldLine } from '../additional-sales/lines'
import { type PartSales, progressOfFamilies, type SiteSales } from '../additional-sales/rules'
import { type ProductiveService, SERVICE_LABELS } from '../records/services'
import type { OriginRow, OriginTable } from './subject'

const FORMULA =
  '% à date = pièces vendues ÷ objectif à date. Objectif à date = objectif du mois × jours ouvrés écoulés ÷ jours ouvrés du mois, chaque concession à la date de ses ventes. Seules comptent les familles qui ont un objectif.'

/** What is explained: a service's followed families, or one of them. */
export interface AskedSales {
  service: ProductiveService
  /** the families of the scope that have a target */
  followed: readonly TargetFamily[]
  family: TargetFamily | null
}

const countedOf = ({ followed, family }: AskedSales) => (family ? [family] : followed)

/** Some concessions' sales of what is asked for. */
export function salesFigures(
  sites: readonly (SiteSales | PartSales)[],
  asked: AskedSales,
): Pick<OriginRow, 'terms' | 'value'> {
  const progress = progressOfFamilies(sites, asked.service, countedOf(asked))
  return {
    terms: [progress.realized, progress.target, progress.prorated],
    value: progress.proratedPercent,
  }
}

/** An adviser's row: what he sold of what is asked for; the target is the concession's. */
export function adviserRow(line: SoldLine, asked: AskedSales): OriginRow {
  const sold = countedOf(asked).reduce((sum, key) => sum + line.sales[key], 0)
  return {
    ...{ id: line.key, name: line.name, to: null, dataDate: null },
    ...{ terms: [sold, null, null], value: null, note: null },
  }
}

/** Pieces sold against the target to date (3 §2.5, §3). */
export function salesTable(
  sites: readonly (SiteSales | PartSales)[],
  asked: AskedSales,
  rest: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'>,
): OriginTable {
  const { service, family } = asked
  const isOfSites = rest.rowsOf === 'Périmètre'
  return {
    title: `Ventes additionnelles, ${SERVICE_LABELS[service]}${family ? ` · ${FAMILY_LABELS[family]}` : ''}`,
    formula: FORMULA,
    columns: [
      { label: 'Vendues', unit: 'pieces', additive: true },
      { label: 'Objectif du mois', unit: 'pieces', additive: isOfSites },
      { label: 'Objectif à date', unit: 'points', additive: isOfSites },
    ],
    ...salesFigures(sites, asked),
    result: { label: '% à date', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 2 },
    ...rest,
  }
}
