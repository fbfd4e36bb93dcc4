import { frenchDay, frenchMonth, type LocalDate, type Month, monthOf } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { ChoiceNeededError, RuleError } from '../errors'
import { hours } from '../format/numbers'
import { numberText, quoted } from '../message-format'
import {
  byService,
  PRODUCTIVE_SERVICES,
  type ProductiveService,
  SERVICE_LABELS,
  type Service,
} from '../workshop-services'
import { offers } from './codes'
import { potentialOf } from './potential/potential'
import { totalPotential } from './potential/site-potential'

/** A button that answers a question: posted field, value and label. */
export interface Answer {
  name: 'confirm' | 'codes'
  value: string
  label: string
  danger?: boolean
}

/** The change of a collaborator needs the user's confirmation; nothing is written. 409 */
export class WorkerQuestionError extends ChoiceNeededError {
  constructor(
    sentence: string,
    figures: Readonly<Record<string, number>>,
    readonly answers: readonly Answer[],
  ) {
    super(sentence, figures)
  }
}

const CONFIRMED = ' Confirmez-vous\u202f?'

/** Merges several questions into one. @param questions at least one */
export function together(questions: readonly WorkerQuestionError[]): WorkerQuestionError {
  const [first] = questions
  if (questions.length === 1 && first) return first
  const last = questions.length - 1
  const sentences = questions.map(({ message }, i) =>
    i < last && message.endsWith(CONFIRMED) ? message.slice(0, -CONFIRMED.length) : message,
  )
  return new WorkerQuestionError(
    sentences.join(' '),
    Object.assign({}, ...questions.map(({ figures }) => figures)),
    questions[last]?.answers ?? [],
  )
}

/** The only button of a simple confirmation. */
export const CONFIRM: Answer = { name: 'confirm', value: '1', label: 'Confirmer' }

/** A filled cell of a collaborator, with the team that it counts for. */
export interface FilledCell {
  date: LocalDate
  code: string
  service: string
}

/** Potential hours of some cells. */
export const hoursOfCells = (cells: readonly FilledCell[]): number =>
  cells.reduce(
    (sum, { date, code, service }) =>
      withoutNoise(sum + totalPotential(potentialOf(service, { [date]: code }))),
    0,
  )

/**
 * ' À la date du 20/11/2026, 8 cellules du planning (56,0 h de potentiel) changeraient d’équipe ; …': what a change of
 * team moves, said before it is saved (4-decisions, 51). It names its date, because the user may enter another one
 * while the sentence is shown. The codes of the days stay.
 */
export function teamMovesText(from: LocalDate, cells: readonly FilledCell[]): string {
  const moved = cells.filter(({ date }) => date >= from)
  const filled = `${cellsText(moved.length)} du planning (${hours(hoursOfCells(moved))} de potentiel)`
  const changes =
    moved.length === 0
      ? 'aucun jour rempli ne changerait'
      : `${filled} ${moved.length < 2 ? 'changerait' : 'changeraient'}`
  return ` À la date du ${frenchDay(from)}, ${changes} d’équipe\u202f; une autre date est comptée à l’enregistrement.`
}

/** 'une cellule', '3 cellules'. */
export const cellsText = (count: number, adjective = ''): string =>
  count < 2
    ? `${count} cellule${adjective && ` ${adjective}`}`
    : `${numberText(count)} cellules${adjective && ` ${adjective}s`}`

/** The new dates leave filled cells of open months outside the staff (4-decisions, 50). */
export class OutsideCellsError extends WorkerQuestionError {
  constructor(cells: readonly FilledCell[]) {
    const hours = hoursOfCells(cells)
    const gone = cells.length < 2 ? 'sera effacée' : 'seront effacées'
    super(
      `Avec ces dates, ${cellsText(cells.length, 'remplie')} du planning (${numberText(hours)}\u00a0h de potentiel) se ${cells.length < 2 ? 'trouve' : 'trouvent'} hors effectif et ${gone}.${CONFIRMED}`,
      { cells: cells.length, hours },
      [{ ...CONFIRM, danger: true }],
    )
  }
}

/** The new dates leave filled cells outside the staff in a month that may not be edited. */
export class OutsideClosedMonthError extends RuleError {
  constructor(months: readonly Month[]) {
    const names = [...new Set(months)].sort().map(frenchMonth).join(', ')
    super(
      `Avec ces dates, des cellules remplies se trouveraient hors effectif dans un mois passé ou clos (${names})\u202f: choisissez une autre date, ou faites rouvrir le mois.`,
      409,
    )
  }
}

/** Months of the cells. */
export const monthsOfCells = (cells: readonly FilledCell[]): Month[] => [
  ...new Set(cells.map(({ date }) => monthOf(date))),
]

/** A filled cell whose team changes with the collaborator's team or trade. */
export interface MovedCell extends FilledCell {
  /** the new team of the cell */
  next: string
}

/** Hours that a change moves, for a team that loses or gains them. */
export interface MovedTeam {
  service: ProductiveService
  /** potential hours, negative where the team loses them */
  hours: number
  /** euros of target at the rate of the objectifs */
  revenue: number
}

/** Hours that the cells add to or remove from each team. */
export const movedHours = (cells: readonly MovedCell[]): Record<ProductiveService, number> =>
  byService((service) => {
    const gone = cells.filter((cell) => cell.service === service && cell.next !== service)
    const come = cells.filter((cell) => cell.service !== service && cell.next === service)
    return withoutNoise(
      hoursOfCells(come.map((cell) => ({ ...cell, service }))) - hoursOfCells(gone),
    )
  })

const signed = (value: number) => `${value < 0 ? '−' : '+'}${numberText(Math.abs(value))}`

const movedText = ({ service, hours, revenue }: MovedTeam): string => {
  const parts = [
    ...(hours === 0 ? [] : [`${signed(hours)}\u00a0h de potentiel`]),
    ...(Math.round(revenue) === 0 ? [] : [`${signed(Math.round(revenue))}\u00a0€ d’objectif`]),
  ]
  return `${SERVICE_LABELS[service]} ${parts.join(' et ')}`
}

/** The change of team or trade moves past days (4-decisions, 51). */
export class MovesDaysError extends WorkerQuestionError {
  constructor({ from, to }: { from: LocalDate; to: LocalDate }, teams: readonly MovedTeam[]) {
    const lost = teams.reduce((sum, { hours }) => withoutNoise(sum + Math.max(0, -hours)), 0)
    const gained = teams.reduce((sum, { hours }) => withoutNoise(sum + Math.max(0, hours)), 0)
    const revenue = withoutNoise(teams.reduce((sum, team) => sum + team.revenue, 0))
    const days = from === to ? `le ${frenchDay(from)}` : `du ${frenchDay(from)} au ${frenchDay(to)}`
    super(
      `Ce changement touche des jours passés (${days})\u202f: ${teams.map(movedText).join(', ')}.${CONFIRMED}`,
      { hours: Math.max(lost, gained), revenue },
      [CONFIRM],
    )
  }
}

/** The change of team would begin in a month that may not be edited (4-decisions, 51 and 52). */
export class TeamMonthLockedError extends RuleError {
  constructor(months: readonly Month[]) {
    const names = [...months].sort().map(frenchMonth).join(', ')
    super(
      `Un changement d’équipe ou de métier ne peut pas commencer dans un mois passé ou clos (${names})\u202f: choisissez une date plus tardive, ou faites rouvrir le mois.`,
      409,
    )
  }
}

/** The change of team leaves codes that the new team is not offered (4-decisions, 51). */
export class ForeignCodesError extends WorkerQuestionError {
  constructor(cells: readonly FilledCell[], team: Service) {
    const hours = hoursOfCells(cells)
    const one = cells.length < 2
    const counts = new Map<string, number>()
    for (const { code } of cells) counts.set(code, (counts.get(code) ?? 0) + 1)
    const codes = [...counts].map(([code, count]) => `${quoted(code)}\u202f: ${numberText(count)}`)
    super(
      `${cellsText(cells.length)} du planning ${one ? 'porte un code qui n’est pas proposé' : 'portent un code qui n’est pas proposé'} à l’équipe ${SERVICE_LABELS[team]} (${codes.join(', ')}). Faut-il ${one ? 'la garder ou l’effacer' : 'les garder ou les effacer'}\u202f?`,
      { cells: cells.length, hours },
      [
        { name: 'codes', value: 'keep', label: 'Garder' },
        { name: 'codes', value: 'clear', label: 'Effacer', danger: true },
      ],
    )
  }
}

/** Cells whose code the new team is not offered. */
export const foreignCells = (cells: readonly MovedCell[]): MovedCell[] =>
  cells.filter(({ code, service, next }) => service !== next && !offers(next, code))

/** Message about the effect of a change of team; '' when nothing moved. */
export function teamSentence(
  from: LocalDate,
  before: Service,
  after: Service,
  cells: readonly MovedCell[],
): string {
  if (before === after) return ''
  const hours = movedHours(cells)
  const moved = PRODUCTIVE_SERVICES.filter((service) => hours[service] !== 0).map(
    (service) => `${SERVICE_LABELS[service]} ${signed(hours[service])}\u00a0h`,
  )
  const potential = moved.length > 0 ? ` Potentiel\u202f: ${moved.join(', ')}.` : ''
  return `Équipe ${SERVICE_LABELS[after]} à partir du ${frenchDay(from)}\u202f; les jours précédents restent en ${SERVICE_LABELS[before]}.${potential}`
}

/** Hours and euros of target that a move takes from or gives to a concession. */
export interface MovedSide {
  siteName: string
  /** potential hours, negative for the concession that the person leaves */
  hours: number
  /** euros of target at the rate of the objectifs */
  revenue: number
}

const sideText = ({ siteName, hours, revenue }: MovedSide): string => {
  const euros =
    Math.round(revenue) === 0 ? '' : ` et ${signed(Math.round(revenue))}\u00a0€ d’objectif`
  return `${siteName} ${signed(hours)}\u00a0h de potentiel${euros}`
}

/** The move takes effect on past days with codes (4-decisions, 51 and 73). */
export class MovesPlaceError extends WorkerQuestionError {
  constructor({ from, to }: { from: LocalDate; to: LocalDate }, sides: readonly MovedSide[]) {
    const days = from === to ? `le ${frenchDay(from)}` : `du ${frenchDay(from)} au ${frenchDay(to)}`
    const [first] = sides
    super(
      `Cette mutation touche des jours passés (${days})\u202f: ${sides.map(sideText).join(', ')}.${CONFIRMED}`,
      { hours: Math.abs(first?.hours ?? 0), revenue: first?.revenue ?? 0 },
      [CONFIRM],
    )
  }
}

/** Codes that move along fall on days off of the new concession: kept or cleared, as for a holiday (4-decisions, 44). */
export class OffDaysOfSiteError extends WorkerQuestionError {
  constructor(cells: readonly FilledCell[], siteName: string) {
    const one = cells.length < 2
    const days = [...new Set(cells.map(({ date }) => frenchDay(date)))].join(', ')
    super(
      `${cellsText(cells.length)} du planning ${one ? 'tombe un jour férié' : 'tombent des jours fériés'} de la concession «\u202f${siteName}\u202f» (${days})\u202f: ${numberText(hoursOfCells(cells))}\u00a0h de potentiel. Faut-il ${one ? 'la garder ou l’effacer' : 'les garder ou les effacer'}\u202f?`,
      { cells: cells.length, hours: hoursOfCells(cells) },
      [
        { name: 'codes', value: 'keep', label: 'Garder' },
        { name: 'codes', value: 'clear', label: 'Effacer', danger: true },
      ],
    )
  }
}

/** The move would begin in a month that may not be edited (4-decisions, 72 and 73). */
export class MoveMonthLockedError extends RuleError {
  constructor(months: readonly Month[]) {
    const names = [...new Set(months)].sort().map(frenchMonth).join(', ')
    super(
      `Une mutation ne peut pas commencer dans un mois passé ou clos (${names})\u202f: choisissez une date plus tardive, ou faites rouvrir le mois.`,
      409,
    )
  }
}
