import type { RefObject } from 'react'
import { lossText } from '~/domain/planning/view'
import { LeaveDialog } from '~/ui/unsaved-changes-dialog'
import type { GridHandle } from './grid/attach'
import { forget } from './grid/local-draft'

interface Props {
  handle: RefObject<GridHandle | null>
  storeKey: string
}

/** Asks before a page with unsaved cells is left (spec 2 §4); with scripts only, the browser asks on closing. */
export function DiscardGuard({ handle, storeKey }: Props) {
  const pending = () => handle.current?.pending() ?? 0
  return (
    <LeaveDialog
      pending={() => pending() > 0}
      subject={['month', 'site', 'mode']}
      onLeave={() => forget(storeKey)}
    >
      {() => lossText(pending())}
    </LeaveDialog>
  )
}
