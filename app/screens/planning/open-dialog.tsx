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
  if (dialog.kind === 'add')
    return (
      <WorkerDialog
        act="add"
        id={dialog.id}
        worker={null}
        accounts={dialog.accounts}
        sites={null}
        siteId={siteId}
        month={month}
        today={view.today}
        answer={answer}
      />
    )
  if (dialog.kind === 'edit')
    return (
      <WorkerDialog
        key={dialog.worker._id}
        act="edit"
        id={dialog.worker._id}
        worker={dialog.worker}
        accounts={dialog.accounts}
        sites={dialog.sites}
        siteId={siteId}
        month={month}
        today={view.today}
        answer={answer}
      />
    )
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
