import type { SoldLine } from '../additional-sales/lines'
import {
  type PartSales,
  progressOfFamilies,
  type SalesProgress,
  sidesOf,
} from '../additional-sales/rules'
import { firstNames, numberText } from '../message-format'
import { FAMILY_LABELS, type TargetFamily } from '../sales-families'
import { type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import type { OriginRow, OriginTable } from './subject'

type OutsideOf = NonNullable<SalesProgress['outside']>

const FORMULA =
  '% à date = pièces vendues ÷ objectif à date. Objectif à date = objectif du mois × jours ouvrés écoulés ÷ jours ouvrés du mois, chaque concession à la date de ses ventes. Seules comptent les familles qui ont un objectif.'

/** Subject of an explanation: a service's families with a target, or one of them. */
export interface SalesQuery {
  service: ProductiveService
  /** families with a target in the scope */
  followed: readonly TargetFamily[]
  family: TargetFamily | null
}

const countedOf = ({ followed, family }: SalesQuery) => (family ? [family] : followed)

/** Presence of sales and targets in the whole scope of the explanation. */
type SidesOfScope = ReturnType<typeof sidesOf>

/** Computes the sides of a scope for the explained families. */
export const querySides = (sites: readonly PartSales[], asked: SalesQuery): SidesOfScope =>
  sidesOf(sites, asked.service, countedOf(asked))

const progressOf = (sites: readonly PartSales[], asked: SalesQuery, sides: SidesOfScope) =>
  progressOfFamilies(sites, asked.service, countedOf(asked), asked.family ?? 'total', sides)

/**
 * Figures of some concessions for the explained families.
 * @param sides of the whole scope
 */
export function salesFigures(
  sites: readonly PartSales[],
  asked: SalesQuery,
  sides: SidesOfScope,
): Pick<OriginRow, 'terms' | 'value' | 'note'> {
  const { outside, ...progress } = progressOf(sites, asked, sides)
  return {
    terms: [progress.compared, progress.target, progress.prorated],
    value: progress.proratedPercent,
    note: outside ? `dont ${numberText(outside.realized)} sans objectif, hors comparaison` : null,
  }
}

/** Row of an advisor: pieces sold of the explained families. No target, because targets belong to the concession. */
export function advisorRow(line: SoldLine, asked: SalesQuery): OriginRow {
  const sold = countedOf(asked).reduce((sum, key) => sum + line.sales[key], 0)
  return {
    id: line.key,
    name: line.name,
    to: null,
    dataDate: null,
    terms: [sold, null, null],
    value: null,
    note: null,
  }
}

const outsideNote = ({ realized, sites }: OutsideOf) =>
  `Hors comparaison\u202f: ${numberText(realized)} vendues sans objectif (${firstNames(sites)}).`

/** Explanation of pieces sold and the target to date (3 §2.5, §3). */
export function salesTable(
  sites: readonly PartSales[],
  asked: SalesQuery,
  rest: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'>,
): OriginTable {
  const { service, family } = asked
  const isOfSites = rest.rowsOf === 'Périmètre'
  const sides = querySides(sites, asked)
  const { outside } = progressOf(sites, asked, sides)
  const { terms, value } = salesFigures(sites, asked, sides)
  return {
    title: `Ventes additionnelles, ${SERVICE_LABELS[service]}${family ? ` · ${FAMILY_LABELS[family]}` : ''}`,
    formula: FORMULA,
    columns: [
      { label: outside ? 'Vendues comparées' : 'Vendues', unit: 'pieces', additive: true },
      { label: 'Objectif du mois', unit: 'pieces', additive: isOfSites },
      { label: 'Objectif à date', unit: 'points', additive: isOfSites },
    ],
    terms,
    value,
    result: { label: '% à date', unit: 'percent', additive: false },
    operation: { left: 0, sign: '÷', right: 2 },
    ...rest,
    notes: [...rest.notes, ...(outside ? [outsideNote(outside)] : [])],
  }
}
