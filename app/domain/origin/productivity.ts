import { withoutNoise } from '../decimal'
import { firstNames, numberText } from '../message-format'
import { percentOf } from '../percent'
import { type Mechanic, periodText } from '../productivity/mechanic'
import {
  type OutsideBilled,
  type OutsideHours,
  type TeamSums,
  type Totals,
  totalsOf,
} from '../productivity/summary'
import type { OutsideSite } from '../records/outside'
import { type ProductiveService, SERVICE_LABELS } from '../workshop-services'
import type { OriginRow, OriginTable } from './subject'

const FORMULA =
  'Productivité = heures facturées ÷ objectif à date. Objectif à date = objectif du mois × jours ouvrés écoulés ÷ jours ouvrés du mois. Objectif du mois = objectif individuel là où il y en a un, sinon jours productifs planifiés × 7 h × coefficient du métier.'

const UNTARGETED =
  'Les heures des collaborateurs sans objectif du mois comptent dans les heures facturées, ce qui augmente le taux.'

type Figures = Pick<OriginRow, 'terms' | 'value'>

type Outside = OutsideHours<OutsideSite> | undefined

/** Presence of hours and of targets in the whole scope, which also decides for its parts (4-decisions, 53). */
export interface ProductivitySides {
  /** true when the month has hours */
  isDated: boolean
  /** true when collaborators with hours have a target */
  isAimed: boolean
}

/** Computes the sides of a scope's productivity. */
export function productivitySides(team: TeamSums, outside: Outside): ProductivitySides {
  const { billedHours = 0, targetHours = 0 } = outside ?? {}
  const isAimed = withoutNoise(team.finalTargetHours - targetHours) !== 0
  return { isDated: isAimed || billedHours !== 0, isAimed }
}

const figuresOf = ({ plannedDays }: TeamSums, totals: Totals): Figures => ({
  terms: [
    plannedDays,
    null,
    totals.totalFinalTargetHours,
    totals.totalProratedTargetHours,
    totals.comparedBilledHours,
  ],
  value: totals.averageRealizationPercent,
})

/** Contribution of a part to its scope's rate; a note states its hours without planning (4-decisions, 53). */
export function productivityPart(
  team: TeamSums,
  outside: OutsideHours | undefined,
  { isDated, isAimed }: ProductivitySides,
): Figures & Pick<OriginRow, 'note'> {
  const left = isAimed ? (outside?.billedHours ?? 0) : 0
  const undated = isDated ? (outside?.targetHours ?? 0) : 0
  const counted = {
    ...team,
    billedHours: withoutNoise(team.billedHours - left),
    finalTargetHours: withoutNoise(team.finalTargetHours - undated),
  }
  return {
    ...figuresOf(team, totalsOf(counted)),
    note: left === 0 ? null : `dont ${hoursText(left)} sans planning, hors comparaison`,
  }
}

const hoursText = (hours: number) => `${numberText(hours)}\u202fh`

const outsideNote = ({ billedHours, sites }: OutsideBilled) =>
  `Hors comparaison\u202f: ${hoursText(billedHours)} facturées sans planning (${firstNames(sites)}).`

/** Row of a collaborator; a note marks one unknown to the planning. */
export function productivityRow(one: Mechanic): OriginRow {
  const { individualTargetHours, workerId, workerName, siteId } = one
  const period = periodText(one)
  return {
    id: `${workerId ?? `${siteId}~${one.service}~${workerName}`}${period && `~${period}`}`,
    name: period ? `${workerName} (${period})` : workerName,
    to: null,
    dataDate: null,
    terms: [
      one.plannedDays,
      individualTargetHours === null ? one.targetMultiplier : null,
      one.finalTargetHours,
      withoutNoise(one.proratedTargetHours),
      one.billedHours,
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
 * Explanation of billed hours and the target to date: of a scope, its parts and, for a concession, its
 * collaborators (3 §2.4; 4-decisions, 23).
 */
export function productivityTable(
  team: TeamSums,
  {
    service,
    outside,
    rowsOf,
    rows,
    notes,
  }: Pick<OriginTable, 'rowsOf' | 'rows' | 'notes'> & {
    service: ProductiveService | null
    outside: Outside
  },
): OriginTable {
  const totals = totalsOf(team, outside)
  const hours = (label: string) => ({ label, unit: 'hours' as const, additive: true })
  return {
    title: service ? `Productivité, ${SERVICE_LABELS[service]}` : 'Productivité',
    formula: FORMULA,
    columns: [
      { label: 'Jours planifiés', unit: 'days', additive: true },
      { label: 'Coefficient', unit: 'factor', additive: false },
      hours('Objectif du mois'),
      hours('Objectif à date'),
      hours(totals.outside ? 'Heures facturées comparées' : 'Heures facturées'),
    ],
    ...figuresOf(team, totals),
    result: { label: 'Productivité', unit: 'percent', additive: false },
    operation: { left: 4, sign: '÷', right: 3 },
    rowsOf,
    rows,
    notes: [
      ...notes,
      ...(totals.outside ? [outsideNote(totals.outside)] : []),
      ...(totals.untargetedHours === 0 ? [] : [UNTARGETED]),
    ],
  }
}
