import { useBlocker } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '~/ui/button'

/** What the fields hold, as one text. */
function contentOf(form: HTMLFormElement | null): string {
  if (!form) return ''
  const entries = [...new FormData(form)].map(([name, value]) => `${name}=${String(value)}`)
  return entries.join('\n')
}

interface Props {
  form: RefObject<HTMLFormElement>
  /** whether brands or indicators were added or removed since the edit mode began */
  touched: boolean
}

/** Asks before another date, scope or page takes the place of unsaved entries (3 §4); with scripts. */
export function LeaveGuard({ form, touched }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const initial = useRef<string | null>(null)
  useEffect(() => {
    initial.current ??= contentOf(form.current)
  }, [form])
  const pending = () => touched || contentOf(form.current) !== initial.current
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const same =
      currentLocation.pathname + currentLocation.search ===
      nextLocation.pathname + nextLocation.search
    // why: the answer of a save or of a confirmed cancellation replaces nothing unsaved
    const answered =
      nextLocation.pathname === currentLocation.pathname && historyAction === 'REPLACE'
    return !same && !answered && pending()
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
      aria-labelledby="quality-leave"
      onCancel={(event) => {
        event.preventDefault()
        blocker.reset()
      }}
    >
      <div className="dialog-head">
        <h2 id="quality-leave">Abandonner les modifications ?</h2>
      </div>
      <div className="dialog-body">
        <p>Les données qualité modifiées ne sont pas enregistrées. Elles seront perdues.</p>
      </div>
      <div className="dialog-foot">
        <Button type="button" onClick={() => blocker.reset()}>
          Continuer la saisie
        </Button>
        <Button type="button" tone="danger" onClick={() => blocker.proceed()}>
          Abandonner
        </Button>
      </div>
    </dialog>
  )
}
