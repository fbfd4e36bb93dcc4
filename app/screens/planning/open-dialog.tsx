import type { ActionView, PlanningView } from '~/domain/planning/page-view'
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
  return (
    <ActDialogOnDemand
      key={dialog.kind}
      dialog={dialog}
      siteId={siteId}
      siteName={scopeName}
      month={month}
      notices={answer?.form === 'dialog' ? <AnswerNoticesOnDemand answer={answer} /> : null}
    />
  )
}
