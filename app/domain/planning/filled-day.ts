import { type BusinessDay, frenchDay } from '../calendar/business-day'
import { ChoiceNeededError } from '../errors'
import { exact } from '../exact'
import { numberText } from '../sentence-parts'
import { potentialOf } from './potential'
import { totalPotential } from './site-potential'

/** What a holiday does with the codes that its day holds (4-decisions, 44). */
export const CODE_CHOICES = ['keep', 'clear'] as const
export type CodeChoice = (typeof CODE_CHOICES)[number]

/** A cell of the planning, with its concession and the team it counts for. */
export interface PlannedCell {
  siteId: string
  service: string
  code: string
}

/** Cells that hold a code on one day, over every concession. */
export interface FilledDay {
  cells: number
  /** potential hours that they count for */
  hours: number
  concessions: number
  /** those of months that are over and closed: they stay whatever is chosen (4-decisions, 35) */
  closedCells: number
  closedHours: number
}

function hoursOf(date: BusinessDay, cells: readonly PlannedCell[]): number {
  const each = cells.map(({ service, code }) =>
    totalPotential(potentialOf(service, { [date]: code })),
  )
  return exact(each.reduce((sum, hours) => sum + hours, 0))
}

/**
 * What the planning holds on a day, over every concession.
 * @param isClosed whether the concession's month is over and not reopened
 */
export function filledDay(
  date: BusinessDay,
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

const many = (count: number, one: string, more = `${one}s`) =>
  `${numberText(count)} ${count < 2 ? one : more}`
const potential = (hours: number) => `${numberText(hours)}\u00a0h de potentiel`
const staying = (count: number, hours: number) =>
  `${many(count, 'cellule')} (${potential(hours)}) de mois passés et clos ${count < 2 ? 'reste' : 'restent'}`

/** A holiday on a day that holds codes, sent without saying what to do with them (4-decisions, 44). */
export class FilledDayError extends ChoiceNeededError {
  constructor(
    readonly date: BusinessDay,
    readonly filled: FilledDay,
  ) {
    const { cells, hours, concessions, closedCells, closedHours } = filled
    const one = cells < 2
    const what = `${many(cells, 'cellule')} du planning ${one ? 'est remplie' : 'sont remplies'}`
    const where = `dans ${many(concessions, 'concession')} (${potential(hours)})`
    const question = one ? 'Faut-il la garder ou l’effacer' : 'Faut-il les garder ou les effacer'
    const rest = closedCells > 0 ? ` ${staying(closedCells, closedHours)} dans les deux cas.` : ''
    super(`Le ${frenchDay(date)}, ${what} ${where}. ${question}\u202f?${rest}`, { ...filled })
  }
}

/** A cell that a holiday cleared, with what it held and the team it counts for now. */
export interface ClearedCell {
  service: string
  code: string
  /** why its code does not come back; null: it does */
  lost: string | null
}

/** Why a cleared code does not come back. */
export const LOST = {
  locked: 'mois passé ou clos',
  gone: 'collaborateur supprimé ou hors effectif',
  team: 'code non proposé à l’équipe',
  typed: 'cellule remplie depuis',
} as const

/** What of a day comes back when its holiday goes. */
export interface RestoredDay {
  restored: number
  /** potential hours of them */
  hours: number
  notRestored: number
}

/** The cells that a holiday cleared, added up. */
export function restoredDay(date: BusinessDay, cells: readonly ClearedCell[]): RestoredDay {
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

/** The same as a sentence, with each reason and its number of cells; '' when the holiday cleared none. */
export function restoredSentence(date: BusinessDay, cells: readonly ClearedCell[]): string {
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

/** What became of a day's cells, as a sentence; '' when it held none. */
export function choiceSentence(filled: FilledDay, choice: CodeChoice): string {
  const { cells, hours, closedCells, closedHours } = filled
  if (cells === 0) return ''
  if (choice === 'keep') {
    const stay =
      cells < 2 ? 'elle compte et reste modifiable' : 'elles comptent et restent modifiables'
    return `${many(cells, 'cellule gardée', 'cellules gardées')} (${potential(hours)})\u202f: ${stay}.`
  }
  const cleared = cells - closedCells
  const less = `${potential(exact(hours - closedHours))} en moins`
  const gone = `${many(cleared, 'cellule effacée', 'cellules effacées')} (${less})`
  return closedCells > 0 ? `${gone}\u202f; ${staying(closedCells, closedHours)}.` : `${gone}.`
}
