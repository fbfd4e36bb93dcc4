import { frenchDay, type LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { ChoiceNeededError } from '../errors'
import { numberText } from '../message-format'
import { potentialOf } from './potential/potential'
import { totalPotential } from './potential/site-potential'

/** Choices for the codes of a day that becomes a holiday (4-decisions, 44). */
export const CODE_CHOICES = ['keep', 'clear'] as const
export type CodeChoice = (typeof CODE_CHOICES)[number]

/** A planning cell with its concession and the team that it counts for. */
export interface PlannedCell {
  siteId: string
  service: string
  code: string
}

/** Number of cells with a code on one day, over all concessions. */
export interface FilledDay {
  cells: number
  /** potential hours of the cells */
  hours: number
  concessions: number
  /** cells of closed past months: they stay, whatever the choice (4-decisions, 35) */
  closedCells: number
  closedHours: number
}

function hoursOf(date: LocalDate, cells: readonly PlannedCell[]): number {
  const each = cells.map(({ service, code }) =>
    totalPotential(potentialOf(service, { [date]: code })),
  )
  return withoutNoise(each.reduce((sum, hours) => sum + hours, 0))
}

/**
 * Counts the codes of a day over all concessions.
 * @param isClosed true when the concession's month is past and not reopened
 */
export function filledDay(
  date: LocalDate,
  cells: readonly PlannedCell[],
  isClosed: (siteId: string) => boolean,
): FilledDay {
  const filled = cells.filter(({ code }) => code !== '')
  const closed = filled.filter(({ siteId }) => isClosed(siteId))
  return {
    cells: filled.length,
    hours: hoursOf(date, filled),
    concessions: new Set(filled.map(({ siteId }) => siteId)).size,
    closedCells: closed.length,
    closedHours: hoursOf(date, closed),
  }
}

/** Sums several days; their concessions are taken to be the same, the most of one day. */
export function sumFilledDays(days: readonly FilledDay[]): FilledDay {
  const sum = (key: keyof FilledDay) => withoutNoise(days.reduce((all, day) => all + day[key], 0))
  return {
    cells: sum('cells'),
    hours: sum('hours'),
    concessions: Math.max(0, ...days.map(({ concessions }) => concessions)),
    closedCells: sum('closedCells'),
    closedHours: sum('closedHours'),
  }
}

const many = (count: number, one: string, more = `${one}s`) =>
  `${numberText(count)} ${count < 2 ? one : more}`
const potential = (hours: number) => `${numberText(hours)}\u00a0h de potentiel`
const staying = (count: number, hours: number) =>
  `${many(count, 'cellule')} (${potential(hours)}) de mois passés et clos ${count < 2 ? 'reste' : 'restent'}`

/** Days that are named one by one; more are named by the first and the last. */
const NAMED_DAYS = 4

/** 'Le 25/12/2026', 'Les 25/12/2026, 26/12/2026', 'Du 01/12/2026 au 31/12/2026'. @param dates in order */
function onDays(dates: readonly LocalDate[]): string {
  const days = dates.map(frenchDay)
  if (days.length > NAMED_DAYS) return `Du ${days[0]} au ${days.at(-1)}`
  return days.length > 1 ? `Les ${days.join(', ')}` : `Le ${days.join()}`
}

/** The user closes days with codes, by holidays or the opening of a concession, without a choice for the codes (4-decisions, 44). */
export class FilledDayError extends ChoiceNeededError {
  constructor(
    readonly dates: readonly LocalDate[],
    readonly filled: FilledDay,
  ) {
    const { cells, hours, concessions, closedCells, closedHours } = filled
    const one = cells < 2
    const what = `${many(cells, 'cellule')} du planning ${one ? 'est remplie' : 'sont remplies'}`
    const where = `dans ${many(concessions, 'concession')} (${potential(hours)})`
    const question = one ? 'Faut-il la garder ou l’effacer' : 'Faut-il les garder ou les effacer'
    const rest = closedCells > 0 ? ` ${staying(closedCells, closedHours)} dans les deux cas.` : ''
    super(`${onDays(dates)}, ${what} ${where}. ${question}\u202f?${rest}`, { ...filled })
  }
}

/** A cell that a holiday cleared, with its former code and the team that it counts for now. */
export interface ClearedCell {
  service: string
  code: string
  /** reason why the code is not restored; null: it is restored */
  lost: string | null
}

/** Reasons why a cleared code is not restored. */
export const LOST = {
  locked: 'mois passé ou clos',
  gone: 'collaborateur supprimé ou hors effectif',
  team: 'code non proposé à l’équipe',
  typed: 'cellule remplie depuis',
} as const

/** Number of codes restored when the holiday is removed. */
export interface RestoredDay {
  restored: number
  /** potential hours of the restored codes */
  hours: number
  notRestored: number
}

/** Counts the cells that a holiday cleared. */
export function restoredDay(date: LocalDate, cells: readonly ClearedCell[]): RestoredDay {
  const back = cells.filter(({ lost }) => lost === null)
  return {
    restored: back.length,
    hours: hoursOf(
      date,
      back.map((cell) => ({ siteId: '', ...cell })),
    ),
    notRestored: cells.length - back.length,
  }
}

/** Message about the restored cells, with each reason and its number of cells; '' when the holiday cleared none. */
export function restoredSentence(date: LocalDate, cells: readonly ClearedCell[]): string {
  const { restored, hours, notRestored } = restoredDay(date, cells)
  const back =
    restored > 0
      ? [
          `${many(restored, 'cellule rétablie', 'cellules rétablies')} (${potential(hours)} en plus).`,
        ]
      : []
  if (notRestored === 0) return back.join(' ')
  const reasons = Object.values(LOST).flatMap((reason) => {
    const count = cells.filter(({ lost }) => lost === reason).length
    return count > 0 ? [`${reason}\u202f: ${numberText(count)}`] : []
  })
  const left = many(notRestored, 'cellule n’est pas rétablie', 'cellules ne sont pas rétablies')
  return [...back, `${left} (${reasons.join(', ')}).`].join(' ')
}

/** Message about the choice for a day's cells; '' when the day has none. */
export function choiceSentence(filled: FilledDay, choice: CodeChoice): string {
  const { cells, hours, closedCells, closedHours } = filled
  if (cells === 0) return ''
  if (choice === 'keep') {
    const stay =
      cells < 2 ? 'elle compte et reste modifiable' : 'elles comptent et restent modifiables'
    return `${many(cells, 'cellule gardée', 'cellules gardées')} (${potential(hours)})\u202f: ${stay}.`
  }
  const cleared = cells - closedCells
  const less = `${potential(withoutNoise(hours - closedHours))} en moins`
  const gone = `${many(cleared, 'cellule effacée', 'cellules effacées')} (${less})`
  return closedCells > 0 ? `${gone}\u202f; ${staying(closedCells, closedHours)}.` : `${gone}.`
}
