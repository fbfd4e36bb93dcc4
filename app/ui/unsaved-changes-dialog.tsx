import { useBlocker } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button'
import { canNavigate } from './connection-failure'
import { useBlockerReady } from './use-blocker-ready'

interface Props {
  /** @returns whether there is unsaved input */
  pending: () => boolean
  /** URL parameters that identify the edited subject: a navigation that changes none of them is not blocked */
  subject: readonly string[]
  /** text about the unsaved input */
  children: () => ReactNode
  /** called before the user leaves without saving */
  onLeave?: () => void
}

/**
 * Unsaved-changes guard: asks before a navigation that would lose unsaved input. Closing the tab is guarded by the
 * browser. The closed dialog is in the page once the navigation blocker is registered.
 */
export function UnsavedChangesDialog({ pending, subject, children, onLeave }: Props) {
  const title = useId()
  const box = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (!pending()) return false
    if (from.pathname !== to.pathname) return true
    // not blocked: a save and a confirmed cancellation navigate with REPLACE, and nothing is unsaved by then
    if (historyAction === 'REPLACE') return false
    const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
    return subject.some((name) => before.get(name) !== after.get(name))
  })
  const guarded = useBlockerReady()
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
            if (!canNavigate()) return blocker.reset?.()
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
