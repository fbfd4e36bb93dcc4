import { exact } from '../exact'
import { type Mechanic, periodText } from '../productivity/mechanic'
import { type TeamSums, totalsOf } from '../productivity/summary'
import { percentOf } from '../records/projection'
import { type ProductiveService, SERVICE_LABELS } from '../records/services'
import type { OriginRow, OriginTable } from './subject'

const FORMULA =
  'Productivité = heures facturées ÷ objectif à date. Objectif à date = objectif du mois × jours ouvrés écoulés ÷ jours ouvrés du mois. Objectif du mois = objectif individuel là où il y en a un, sinon jours productifs planifiés × 7 h × coefficient du métier.'

const UNTARGETED =
  'Les heures de collaborateurs sans objectif du mois sont dans les heures facturées et rendent le taux plus élevé.'

type Figures = Pick<OriginRow, 'terms' | 'value'>

/** What some collaborators come to together, by the sums of the productivity screen. */
export function productivityFigures(team: TeamSums): Figures {
  const totals = totalsOf(team)
  return {
    terms: [
      ...[team.plannedDays, null, totals.totalFinalTargetHours, totals.totalProratedTargetHours],
      totals.totalBilledHours,
    ],
    value: totals.averageRealizationPercent,
  }
}

/** A collaborator's row; one whom the planning does not know has no days of his own. */
export function productivityRow(one: Mechanic): OriginRow {
  const { individualTargetHours, workerId, workerName, siteId } = one
  const period = periodText(one)
  return {
    id: `${workerId ?? `${siteId}~${one.service}~${workerName}`}${period && `~${period}`}`,
    name: period ? `${workerName} (${period})` : workerName,
    ...{ to: null, dataDate: null },
    terms: [
      ...[one.plannedDays, individualTargetHours === null ? one.targetMultiplier : null],
      ...[one.finalTargetHours, exact(one.proratedTargetHours), one.billedHours],
    ],
    value: percentOf(one.billedHours, one.proratedTargetHours),
    note:
      individualTargetHours === null
        ? workerId === null
          ? 'inconnu du planning'
          : null
        : 'objectif individuel',
  }
}

/**
 * Billed hours against the target to date: of a scope, its parts and, for a concession, its collaborators
 * (3 §2.4; 4-decisions, 23).
 */
export function productivityTable(
  team: TeamSums,
  {
    service,
    rowsOf,
    rows,
    notes,
  }: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'> & {
    service: ProductiveService | null
  },
): OriginTable {
  const hours = (label: string) => ({ label, unit: 'hours' as const, additive: true })
  return {
    title: service ? `Productivité, ${SERVICE_LABELS[service]}` : 'Productivité',
    formula: FORMULA,
    columns: [
      { label: 'Jours planifiés', unit: 'days', additive: true },
      { label: 'Coefficient', unit: 'factor', additive: false },
      ...[hours('Objectif du mois'), hours('Objectif à date'), hours('Heures facturées')],
    ],
    ...productivityFigures(team),
    result: { label: 'Productivité', unit: 'percent', additive: false },
    operation: { left: 4, sign: '÷', right: 3 },
    ...{ rowsOf, rows, notes: team.untargetedHours === 0 ? notes : [...notes, UNTARGETED] },
  }
}
