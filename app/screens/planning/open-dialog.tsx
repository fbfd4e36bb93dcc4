import type { ActionView, PlanningView } from '~/domain/planning/view'
import {
  ActDialogOnDemand,
  AnswerNoticesOnDemand,
  TrailDialogOnDemand,
  WorkerDialogOnDemand,
} from './on-demand'

/** The dialog that the address opens. */
export function OpenDialog({ view, answer }: { view: PlanningView; answer: ActionView | null }) {
  const { dialog, scope, month, scopeName } = view
  const siteId = scope?.id ?? ''
  if (!dialog) return null
  if (dialog.kind === 'add')
    return (
      <WorkerDialogOnDemand
        act="add"
        worker={null}
        accounts={dialog.accounts}
        siteId={siteId}
        month={month}
        answer={answer}
      />
    )
  if (dialog.kind === 'edit')
    return (
      <WorkerDialogOnDemand
        key={dialog.worker._id}
        act="edit"
        worker={dialog.worker}
        accounts={dialog.accounts}
        siteId={siteId}
        month={month}
        answer={answer}
      />
    )
  if (dialog.kind === 'journal') return <TrailDialogOnDemand trail={dialog.trail} month={month} />
  const own = answer?.form === 'dialog' ? answer : null
  return (
    <ActDialogOnDemand
      // why: a table that comes back is a new text box, filled in
      key={`${dialog.kind} ${own?.values.table ?? ''} ${own?.paste ? 'read' : ''}`}
      dialog={dialog}
      siteId={siteId}
      siteName={scopeName}
      month={month}
      answer={own}
      notices={own ? <AnswerNoticesOnDemand answer={own} /> : null}
    />
  )
}
