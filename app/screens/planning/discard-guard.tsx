import type { RefObject } from 'react'
import { LeaveDialog } from '~/ui/leave-dialog'
import type { GridHandle } from './grid/attach'
import { forget } from './grid/keeper'
import { lossText } from './loss-text'

interface Props {
  handle: RefObject<GridHandle>
  storeKey: string
}

const sameGrid = (a: URLSearchParams, b: URLSearchParams) =>
  ['month', 'site', 'mode'].every((name) => a.get(name) === b.get(name))

/** Asks before a page with unsaved cells is left (spec 2 §4); with scripts only, the browser asks on closing. */
export function DiscardGuard({ handle, storeKey }: Props) {
  const pending = () => handle.current?.pending() ?? 0
  return (
    <LeaveDialog
      blocks={({ currentLocation, nextLocation, historyAction }) => {
        if (pending() === 0) return false
        if (currentLocation.pathname !== nextLocation.pathname) return true
        const stays = sameGrid(
          new URLSearchParams(currentLocation.search),
          new URLSearchParams(nextLocation.search),
        )
        return !stays && historyAction !== 'REPLACE'
      }}
      onLeave={() => forget(storeKey)}
    >
      {() => lossText(pending())}
    </LeaveDialog>
  )
}
