import { type BusinessDay, frenchMonth, type Month, monthOf } from '../calendar/business-day'
import { ChoiceNeededError, RuleError } from '../errors'
import { exact } from '../exact'
import { potentialOf } from '../planning/potential'
import { totalPotential } from '../planning/site-potential'
import { numberText } from '../sentence-parts'

/** A button that answers a question: what it sends, and what it says. */
export interface Answer {
  name: 'confirm' | 'codes'
  value: string
  label: string
  danger?: boolean
}

/** A change of a collaborator that asks first; nothing is written. 409 */
export class WorkerQuestionError extends ChoiceNeededError {
  constructor(
    sentence: string,
    figures: Readonly<Record<string, number>>,
    readonly answers: readonly Answer[],
  ) {
    super(sentence, figures)
  }
}

/** The one answer of a question that has no other. */
export const CONFIRM: Answer = { name: 'confirm', value: '1', label: 'Confirmer' }

/** A filled cell of one collaborator, with the team that it counts for. */
export interface FilledCell {
  date: BusinessDay
  code: string
  service: string
}

/** Potential hours of some cells. */
export const hoursOfCells = (cells: readonly FilledCell[]): number =>
  cells.reduce(
    (sum, { date, code, service }) =>
      exact(sum + totalPotential(potentialOf(service, { [date]: code }))),
    0,
  )

/** 'une cellule', '3 cellules'. */
export const cellsText = (count: number, adjective = ''): string =>
  count < 2
    ? `${count} cellule${adjective && ` ${adjective}`}`
    : `${numberText(count)} cellules${adjective && ` ${adjective}s`}`

/** Dates that leave filled cells of open months outside of them (4-decisions, 50). */
export class OutsideCellsError extends WorkerQuestionError {
  constructor(cells: readonly FilledCell[]) {
    const hours = hoursOfCells(cells)
    const gone = cells.length < 2 ? 'sera effacée' : 'seront effacées'
    super(
      `Avec ces dates, ${cellsText(cells.length, 'remplie')} du planning (${numberText(hours)}\u00a0h de potentiel) se ${cells.length < 2 ? 'trouve' : 'trouvent'} hors effectif et ${gone}. Confirmez-vous\u202f?`,
      { cells: cells.length, hours },
      [{ ...CONFIRM, danger: true }],
    )
  }
}

/** The same in a month that takes no change any more. */
export class OutsideClosedMonthError extends RuleError {
  constructor(months: readonly Month[]) {
    const names = [...new Set(months)].sort().map(frenchMonth).join(', ')
    super(
      `Avec ces dates, des cellules remplies se trouveraient hors effectif dans un mois passé ou clos (${names})\u202f: choisissez une autre date, ou faites rouvrir le mois.`,
      409,
    )
  }
}

/** The months of some cells. */
export const monthsOfCells = (cells: readonly FilledCell[]): Month[] => [
  ...new Set(cells.map(({ date }) => monthOf(date))),
]
