import type { RefObject } from 'react'
import { lossText } from '~/domain/planning/view'
import { UnsavedChangesDialog } from '~/ui/unsaved-changes-dialog'
import type { GridHandle } from './grid/attach'
import { clearDraft } from './grid/local-draft'

interface Props {
  handle: RefObject<GridHandle | null>
  storeKey: string
}

/** Asks before a page with unsaved cells is left (spec 2 §4); with scripts only, the browser asks on closing. */
export function DiscardGuard({ handle, storeKey }: Props) {
  const pending = () => handle.current?.pending() ?? 0
  return (
    <UnsavedChangesDialog
      pending={() => pending() > 0}
      subject={['month', 'site', 'mode']}
      onLeave={() => clearDraft(storeKey)}
    >
      {() => lossText(pending())}
    </UnsavedChangesDialog>
  )
}
