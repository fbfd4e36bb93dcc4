import { useLocation } from '@remix-run/react'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { asksDeletion } from './asks-deletion'
import { DeleteObjectifDialog } from './delete-dialog'
import { HistoryDialog } from './history-dialog'
import { TrailDialog } from './trail-dialog'

interface Props {
  page: ObjectifsPage
  /** address of the month, where a deletion is sent */
  action: string
}

/** The dialogs of a month, those that its address asks for. */
export function Dialogs({ page, action }: Props) {
  const { history, historyService, trail, objectif } = page
  const confirmDelete = asksDeletion(page, useLocation().search)
  const set = objectif?.value?.set
  return (
    <>
      {history && historyService ? (
        <HistoryDialog service={historyService} reading={history} />
      ) : null}
      {trail ? <TrailDialog trail={trail} /> : null}
      {confirmDelete && set ? (
        <DeleteObjectifDialog
          month={page.month}
          scopeName={page.scopeName ?? ''}
          version={set.version}
          action={action}
        />
      ) : null}
    </>
  )
}
