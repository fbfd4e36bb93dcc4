import { z } from 'zod'
import { daysIn } from '~/domain/calendar/day-arithmetic'
import { type Month, twoDigits } from '~/domain/calendar/local-date'
import type { TypedInput } from '~/domain/planning/grid/cell-input'
import type { WorkerInput } from '~/domain/workers/rules'
import { fieldsBelow, optionalText, readForm } from './form.server'

const WORKER = /^[0-9a-f]{24}$/

const TEXTS = [
  'intent',
  'site',
  'month',
  'worker',
  'seen',
  'table',
  'day',
  'rows',
  'apprentice',
  'name',
  'service',
  'metier',
  'secondaryService',
  'isApprenticeDefault',
  'matricule',
  'userId',
  'arrivesOn',
  'leavesOn',
  'effectiveFrom',
  'moveTo',
  'codes',
] as const
type TextName = (typeof TEXTS)[number]
const planningForm = z.object({
  ...(Object.fromEntries(TEXTS.map((name) => [name, optionalText])) as Record<
    TextName,
    typeof optionalText
  >),
  confirm: z.array(z.string()).catch([]),
  /** `s.WORKER`: the codes that the page showed, one per day, joined by commas; a row per team within the month */
  s: fieldsBelow(
    z.unknown().transform((rows) => [rows].flat().filter((row) => typeof row === 'string')),
  ),
  /** `c.WORKER.01`: the text of a cell */
  c: fieldsBelow(z.unknown()),
})
const cellsOfRow = fieldsBelow(optionalText)
/** A posted form of the planning page. */
export type PlanningForm = z.output<typeof planningForm>

/** Parses a posted form of the planning page. Refuses no field. */
export const readPlanningForm = (form: FormData): PlanningForm => readForm(form, planningForm)

/**
 * Cells of the grid's form whose text differs from the original value. The original codes only decide which stored
 * code a cell may replace.
 */
export function readTyped({ s, c }: PlanningForm, month: Month): TypedInput[] {
  const length = daysIn(month)
  const typed: TypedInput[] = []
  for (const [workerId, rows] of Object.entries(s)) {
    if (!c[workerId] || !WORKER.test(workerId)) continue
    const cells = cellsOfRow.parse(c[workerId])
    const shown = rows.map((codes) => codes.split(','))
    for (let day = 1; day <= length; day++) {
      const text = cells[twoDigits(day)]?.trim()
      const code = shown.map((codes) => codes[day - 1]).find(Boolean) ?? ''
      if (text !== undefined && text !== code)
        typed.push({ workerId, day, text: text.slice(0, 20), seen: code })
    }
  }
  return typed
}

/** One text field of a form, '' when absent. */
export const textOf = (form: PlanningForm, name: TextName) => form[name] ?? ''

/** All text fields that were sent, to redisplay them. */
export const textsOf = (form: PlanningForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** The collaborator's form. */
export function readWorkerInput(form: PlanningForm): WorkerInput {
  const { arrivesOn, leavesOn } = form
  return {
    name: textOf(form, 'name'),
    service: textOf(form, 'service'),
    metier: textOf(form, 'metier'),
    secondaryService: textOf(form, 'secondaryService'),
    isApprenticeDefault: form.isApprenticeDefault === 'on',
    matricule: textOf(form, 'matricule'),
    userId: textOf(form, 'userId'),
    ...(arrivesOn === undefined ? {} : { arrivesOn }),
    ...(leavesOn === undefined ? {} : { leavesOn }),
  }
}
