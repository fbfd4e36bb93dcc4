import { daysIn } from '~/domain/calendar/day-arithmetic'
import { type Month, twoDigits } from '~/domain/calendar/local-date'
import type { TypedInput } from '~/domain/planning/grid/cell-input'
import type { WorkerInput } from '~/domain/workers/rules'
import { firstValues } from './form.server'

const WORKER = /^[0-9a-f]{24}$/

/**
 * Reads the codes that the page showed, by field. A collaborator whose team changes within the month has one row of
 * codes per team.
 */
function shownCodes(form: FormData): Map<string, string[][]> {
  const shown = new Map<string, string[][]>()
  for (const [name, value] of form) {
    if (!name.startsWith('s.') || typeof value !== 'string') continue
    const rows = shown.get(name)
    if (rows) rows.push(value.split(','))
    else shown.set(name, [value.split(',')])
  }
  return shown
}

/**
 * Cells of the grid's form whose text differs from the original value. `s.WORKER` contains the original codes, one
 * per day, joined by commas. They only decide which stored code a cell may replace.
 */
export function readTyped(form: FormData, month: Month): TypedInput[] {
  const length = daysIn(month)
  const typed: TypedInput[] = []
  const fields = firstValues(form)
  const seen = shownCodes(form)
  for (const [name, value] of fields) {
    const workerId = name.slice(2)
    if (!name.startsWith('s.') || !WORKER.test(workerId) || typeof value !== 'string') continue
    const shown = seen.get(name) ?? []
    for (let day = 1; day <= length; day++) {
      const text = fields.get(`c.${workerId}.${twoDigits(day)}`)
      const code = shown.map((codes) => codes[day - 1]).find(Boolean) ?? ''
      if (typeof text === 'string' && text.trim() !== code)
        typed.push({ workerId, day, text: text.trim().slice(0, 20), seen: code })
    }
  }
  return typed
}

/** One text field of a form, '' when absent. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The collaborator's form. */
export function readWorkerInput(form: FormData): WorkerInput {
  return {
    name: textOf(form, 'name'),
    service: textOf(form, 'service'),
    metier: textOf(form, 'metier'),
    secondaryService: textOf(form, 'secondaryService'),
    isApprenticeDefault: form.get('isApprenticeDefault') === 'on',
    matricule: textOf(form, 'matricule'),
    userId: textOf(form, 'userId'),
    ...(form.has('arrivesOn') ? { arrivesOn: textOf(form, 'arrivesOn') } : {}),
    ...(form.has('leavesOn') ? { leavesOn: textOf(form, 'leavesOn') } : {}),
  }
}
