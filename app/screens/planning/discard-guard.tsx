import { useBlocker } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '~/ui/button'
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
  const box = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const pending = handle.current?.pending() ?? 0
    if (pending === 0) return false
    if (currentLocation.pathname !== nextLocation.pathname) return true
    const stays = sameGrid(
      new URLSearchParams(currentLocation.search),
      new URLSearchParams(nextLocation.search),
    )
    return !stays && historyAction !== 'REPLACE'
  })
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (blocked) box.current?.showModal()
  }, [blocked])
  if (!blocked) return null
  return (
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby="plan-discard"
      onCancel={(event) => {
        event.preventDefault()
        blocker.reset()
      }}
    >
      <div className="dialog-head">
        <h2 id="plan-discard">Abandonner les modifications ?</h2>
      </div>
      <div className="dialog-body">
        <p>{lossText(handle.current?.pending() ?? 0)}</p>
      </div>
      <div className="dialog-foot">
        <Button type="button" onClick={() => blocker.reset()}>
          Continuer la saisie
        </Button>
        <Button
          type="button"
          tone="danger"
          onClick={() => {
            forget(storeKey)
            blocker.proceed()
          }}
        >
          Abandonner
        </Button>
      </div>
    </dialog>
  )
}
