import type { RefObject } from 'react'
import type { ActionView, PlanningView } from '~/domain/planning/view'
import type { GridHandle } from './grid/attach'
import {
  ActDialogOnDemand,
  AnswerNoticesOnDemand,
  TrailDialogOnDemand,
  WorkerDialogOnDemand,
} from './on-demand'

interface Props {
  view: PlanningView
  answer: ActionView | null
  handle: RefObject<GridHandle | null>
}

/** The dialog that the address opens. */
export function OpenDialog({ view, answer, handle }: Props) {
  const { dialog, scope, month } = view
  const siteId = scope?.id ?? ''
  if (!dialog) return null
  if (dialog.kind === 'add')
    return (
      <WorkerDialogOnDemand
        act="add"
        id={dialog.id}
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
        id={dialog.worker._id}
        worker={dialog.worker}
        accounts={dialog.accounts}
        siteId={siteId}
        month={month}
        answer={answer}
      />
    )
  if (dialog.kind === 'journal' || dialog.kind === 'keys')
    return <TrailDialogOnDemand dialog={dialog} month={month} />
  const own = answer?.form === 'dialog' ? answer : null
  return (
    <ActDialogOnDemand
      // why: a table that comes back is a new text box, filled in
      key={`${dialog.kind} ${own?.values.table ?? ''} ${own?.paste ? 'read' : ''}`}
      dialog={dialog}
      siteId={siteId}
      month={month}
      handle={handle}
      answer={own}
      notices={own ? <AnswerNoticesOnDemand answer={own} /> : null}
    />
  )
}
