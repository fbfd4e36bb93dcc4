import { useBlocker } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button'
import { mayTurn } from './network'
import { useGuarded } from './use-guarded'

interface Props {
  /** whether something typed is not saved */
  pending: () => boolean
  /** parameters of the address that name what is edited: a turn that changes none of them loses nothing */
  subject: readonly string[]
  /** what would be lost */
  children: () => ReactNode
  /** before the page is left all the same */
  onLeave?: () => void
}

/**
 * Asks before a page with unsaved entries is left; with scripts only, the browser asks on closing. The closed dialog
 * stands in the page once links are held.
 */
export function LeaveDialog({ pending, subject, children, onLeave }: Props) {
  const title = useId()
  const box = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (!pending()) return false
    if (from.pathname !== to.pathname) return true
    // why: the answer of a save or of a confirmed cancellation replaces nothing unsaved
    if (historyAction === 'REPLACE') return false
    const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
    return subject.some((name) => before.get(name) !== after.get(name))
  })
  const guarded = useGuarded()
  const blocked = blocker.state === 'blocked'
  useEffect(() => {
    if (blocked) box.current?.showModal()
    else box.current?.close()
  }, [blocked])
  if (!guarded) return null
  return (
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        blocker.reset?.()
      }}
    >
      <div className="dialog-head">
        <h2 id={title}>Abandonner les modifications&#8239;?</h2>
      </div>
      <div className="dialog-body">
        <p>{blocked ? children() : null}</p>
      </div>
      <div className="dialog-foot">
        <Button type="button" onClick={() => blocker.reset?.()}>
          Continuer la saisie
        </Button>
        <Button
          type="button"
          tone="danger"
          onClick={() => {
            if (!mayTurn()) return blocker.reset?.()
            onLeave?.()
            blocker.proceed?.()
          }}
        >
          Abandonner
        </Button>
      </div>
    </dialog>
  )
}
