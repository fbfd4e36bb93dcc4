import type { Principal } from '~/domain/access/scope'
import { noErrors, restoreTyped } from '~/domain/planning/grid/cell-input'
import type { ActionView, PlanningView } from '~/domain/planning/view'
import { readTyped, textOf } from '~/schemas/planning-form.server'
import { DRAFT_RESTORED, readDraft } from '~/services/web/drafts.server'

/** Name of the planning's forms among the drafts. */
export const PLANNING_DRAFT = 'planning'

/** What was typed into the dialog that the address opens; null: it was another form. */
function inDialog({ dialog }: PlanningView, form: FormData): ActionView | null {
  const intent = textOf(form, 'intent')
  const sameWorker =
    dialog?.kind === 'add' ||
    (dialog?.kind === 'edit' && dialog.worker._id === textOf(form, 'worker'))
  if (sameWorker && intent === `${dialog.kind}-worker`) {
    const values = Object.fromEntries(form) as Record<string, string>
    return { ...noErrors('worker'), error: DRAFT_RESTORED, values }
  }
  if (dialog?.kind !== 'paste' || intent !== 'paste-table') return null
  const values = { table: textOf(form, 'table'), day: textOf(form, 'day') }
  return { ...noErrors('dialog'), error: DRAFT_RESTORED, values }
}

/** What was typed over the name that the address opens; null: it was another form, or another's name. */
function overName({ rename }: PlanningView, form: FormData): ActionView | null {
  const [worker, name] = [textOf(form, 'worker'), textOf(form, 'name')]
  if (textOf(form, 'intent') !== 'rename' || worker !== rename) return null
  return { ...noErrors('row'), error: DRAFT_RESTORED, values: { worker, name } }
}

/** What was typed in the grid, the open dialog or over a name when the session ended, put back into it. */
export async function typedBefore(
  request: Request,
  principal: Principal,
  view: PlanningView,
): Promise<ActionView | null> {
  if (view.mode !== 'edit' && !view.dialog && !view.rename) return null
  const form = await readDraft(request, principal, PLANNING_DRAFT)
  if (!form || textOf(form, 'month') !== view.month || textOf(form, 'site') !== view.scope?.id)
    return null
  if (view.dialog) {
    const kept = inDialog(view, form)
    if (kept) return kept
  }
  const named = overName(view, form)
  if (named) return named
  return view.mode === 'edit' ? restoreTyped(view, readTyped(form, view.month)) : null
}
