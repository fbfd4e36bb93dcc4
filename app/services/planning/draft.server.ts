import type { Principal } from '~/domain/access/scope'
import { dayIn } from '~/domain/calendar/business-day'
import { type ActionView, type PlanningView, rowsOf } from '~/domain/planning/view'
import { readTyped, textOf } from '~/schemas/planning-form.server'
import { readDraft } from '~/services/web/drafts.server'
import { asTyped, calm } from './grid-action.server'

/** Name of the planning's forms among the drafts. */
export const PLANNING_DRAFT = 'planning'

/**
 * What was typed in the grid when the session ended, put back into it. A cell that somebody changed meanwhile keeps
 * the new value and is named with both (4-decisions, 37).
 */
export async function typedBefore(
  request: Request,
  principal: Principal,
  view: PlanningView,
): Promise<ActionView | null> {
  const form = view.mode === 'edit' ? await readDraft(request, principal, PLANNING_DRAFT) : null
  if (!form || textOf(form, 'month') !== view.month || textOf(form, 'site') !== view.scope?.id)
    return null
  const rows = new Map(rowsOf(view).map((row) => [row._id, row]))
  const stored = (workerId: string, day: number) => rows.get(workerId)?.codes.split(',')[day - 1]
  const left = readTyped(form, view.month).filter(
    ({ workerId, day, text }) => (stored(workerId, day) ?? text) !== text,
  )
  if (left.length === 0) return null
  const same = left.filter(({ workerId, day, seen }) => stored(workerId, day) === seen)
  return {
    ...calm('grid'),
    error: 'Votre session avait pris fin avant l’enregistrement.',
    typed: asTyped(same),
    conflicts: left
      .filter((input) => !same.includes(input))
      .map(({ workerId, day, text }) => ({
        workerId,
        workerName: rows.get(workerId)?.name ?? '',
        date: dayIn(view.month, day),
        yours: text,
        theirs: stored(workerId, day) ?? '',
        author: 'un autre utilisateur',
      })),
  }
}
