import { isLocalDate } from '../calendar/day-arithmetic'
import type { LocalDate } from '../calendar/local-date'
import { RuleError } from '../errors'
import type { Answer, Conflict, Leaver, Question } from './sheets'

/** Buttons of the preview's form. */
export const PREVIEW_FORMS = ['answer', 'reset', 'store', 'drop'] as const

/** Button that undoes the workbook which a preview became. */
export const UNDO_LOAD = 'undo'

/** Name of the form's field with the answer to a question, by its place in the list. */
export const questionField = (i: number): string => `question.${i}`
/** Name of the field with the choice of a conflict, by its place in the list. */
export const conflictField = (i: number): string => `conflict.${i}`
/** Name of the field that confirms a leaver. */
export const leaverField = (workerId: string): string => `leaver.${workerId}`
/** Name of the field with a leaver's last day. */
export const lastDayField = (workerId: string): string => `lastDay.${workerId}`

/** Name of the list of refused cells in the address, to show all of them. */
export const ALL_ERRORS = 'errors'

/** Choice of a question that leaves its rows out. */
export const LEFT_OUT = '-'

type Typed = (name: string) => string

/** The answers that a form gives to the questions and conflicts of a preview. */
export function postedAnswers(
  { questions, conflicts }: { questions: readonly Question[]; conflicts: readonly Conflict[] },
  typed: Typed,
): Answer[] {
  const answered = questions.flatMap(({ sheet, field, value }, i): Answer[] => {
    const choice = typed(questionField(i))
    if (choice === '') return []
    return [{ sheet, field, value, choice: choice === LEFT_OUT ? null : choice }]
  })
  const chosen = conflicts.flatMap(({ sheet, field, id }, i): Answer[] =>
    typed(conflictField(i)) === 'typed' ? [{ sheet, field, value: id, choice: 'typed' }] : [],
  )
  return [...answered, ...chosen]
}

/** 422: a day of the form is none. */
class DecisionDayError extends RuleError {
  constructor(what: string) {
    super(`${what} doit être une date (jj/mm/aaaa).`, 422)
  }
}

/** Day from which dated settings hold. @throws RuleError 422 */
export function effectiveDay(text: string, today: LocalDate): LocalDate {
  const day = text.trim()
  if (day === '') return today
  if (!isLocalDate(day)) throw new DecisionDayError('«\u202fÀ partir du\u202f»')
  return day
}

/** The departures that a form confirms: each with its own day, or all with one. @throws RuleError 422 */
export function postedLeavers(
  leavers: readonly Leaver[],
  typed: Typed,
): { workerId: string; lastDay: LocalDate }[] {
  const isAll = typed('allLeavers') === 'on'
  return leavers.flatMap(({ workerId, name }) => {
    if (!isAll && typed(leaverField(workerId)) !== 'on') return []
    const lastDay = typed(isAll ? 'lastDay' : lastDayField(workerId)).trim()
    if (!isLocalDate(lastDay)) throw new DecisionDayError(`${name}\u202f: le dernier jour`)
    return [{ workerId, lastDay }]
  })
}
