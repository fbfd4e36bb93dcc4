import type { Principal } from '~/domain/access/scope'
import { noErrors, restoreTyped } from '~/domain/planning/grid/cell-input'
import type { ActionView, PlanningView } from '~/domain/planning/view'
import {
  type PlanningForm,
  readPlanningForm,
  readTyped,
  textOf,
  textsOf,
} from '~/schemas/planning-form.server'
import { DRAFT_RESTORED, readDraft } from '~/services/web/drafts.server'

/** Name of the planning's forms among the drafts. */
export const PLANNING_DRAFT = 'planning'

/** Restores the draft into the dialog that the URL opens; null: the draft is another form's. */
function inDialog({ dialog }: PlanningView, form: PlanningForm): ActionView | null {
  const intent = textOf(form, 'intent')
  const sameWorker =
    dialog?.kind === 'add' ||
    (dialog?.kind === 'edit' && dialog.worker._id === textOf(form, 'worker'))
  if (sameWorker && intent === `${dialog.kind}-worker`) {
    return { ...noErrors('worker'), error: DRAFT_RESTORED, values: textsOf(form) }
  }
  if (dialog?.kind !== 'paste' || intent !== 'paste-table') return null
  const values = { table: textOf(form, 'table'), day: textOf(form, 'day') }
  return { ...noErrors('dialog'), error: DRAFT_RESTORED, values }
}

/** Restores the draft into the name that the URL opens; null: the draft is another form's or another collaborator's. */
function overName({ rename }: PlanningView, form: PlanningForm): ActionView | null {
  const [worker, name] = [textOf(form, 'worker'), textOf(form, 'name')]
  if (textOf(form, 'intent') !== 'rename' || worker !== rename) return null
  return { ...noErrors('row'), error: DRAFT_RESTORED, values: { worker, name } }
}

/** Restores the entries that the user typed in the grid, the dialog or a name when the session ended. */
export async function typedBefore(
  request: Request,
  principal: Principal,
  view: PlanningView,
): Promise<ActionView | null> {
  if (view.mode !== 'edit' && !view.dialog && !view.rename) return null
  const draft = await readDraft(request, principal, PLANNING_DRAFT)
  const form = draft && readPlanningForm(draft)
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
