import type { ReactNode, RefObject } from 'react'
import type { ActionView, PlanningDialog, PlanningView } from '~/domain/planning/view'
import { ActDialog } from './act-dialog'
import type { GridHandle } from './grid/attach'
import { TrailDialog } from './trail-dialog'
import { WorkerDialog } from './worker-dialog'

interface Props {
  dialog: PlanningDialog
  view: PlanningView
  answer: ActionView | null
  handle: RefObject<GridHandle | null>
  /** errors of the dialog's last submit */
  notices: ReactNode
}

/** Dialog opened by the URL. */
export function OpenDialog({ dialog, view, answer, handle, notices }: Props) {
  const { scope, month } = view
  const siteId = scope?.id ?? ''
  if ('accounts' in dialog) {
    const worker = dialog.kind === 'edit' ? dialog.worker : null
    const id = dialog.kind === 'edit' ? dialog.worker._id : dialog.id
    return (
      <WorkerDialog
        key={id}
        act={dialog.kind}
        id={id}
        worker={worker}
        accounts={dialog.accounts}
        sites={dialog.sites ?? null}
        siteId={siteId}
        month={month}
        today={view.today}
        answer={answer}
      />
    )
  }
  if (dialog.kind === 'journal' || dialog.kind === 'keys')
    return <TrailDialog dialog={dialog} month={month} />
  const own = answer?.form === 'dialog' ? answer : null
  return (
    <ActDialog
      // remounts when the response contains a table: an uncontrolled text area ignores a new `defaultValue`
      key={`${dialog.kind} ${own?.values.table ?? ''} ${own?.paste ? 'read' : ''}`}
      dialog={dialog}
      siteId={siteId}
      month={month}
      handle={handle}
      answer={own}
      notices={notices}
    />
  )
}
