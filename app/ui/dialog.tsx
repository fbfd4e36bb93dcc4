import { Link, useNavigate } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon'
import { router } from './router'

interface Props {
  /** element id of the dialog; `#id` in a link scrolls to the dialog without scripts */
  id?: string
  title: ReactNode
  /** URL of the page without the dialog; the open state is in the URL (4-decisions, 2) */
  closeTo: string
  wide?: boolean
  /** buttons below the body */
  foot?: ReactNode
  children: ReactNode
}

/** @returns whether the dialog has unsaved input: a changed field, or a form that the server rejected */
const holdsEntries = (box: HTMLElement) =>
  box.querySelector('.error-summary') !== null ||
  [...box.querySelectorAll<HTMLInputElement>('.input')].some(
    ({ value, defaultValue = value }) => value !== defaultValue,
  )

/**
 * Dialog opened by the URL: a section of the page without scripts, a modal window with scripts. Escape, the cross and a
 * click on the backdrop navigate to `closeTo`; the click only without unsaved input. The dialog works before hydration,
 * which keeps its position, focus and input.
 */
export function Dialog({ id, title, closeTo, wide, foot, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  const close = () => {
    // Chromium sends two cancel events for one Escape in a field: the second would read the page again
    const { pathname, search } = router().state.location
    if (pathname + search !== closeTo)
      navigate(closeTo, { preventScrollReset: true, replace: true })
  }
  const pressedBackdrop = useRef(false)
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const held = document.activeElement as HTMLElement | null
    const inUse = dialog.contains(held)
    // not `close()`, which would move the focus out of the dialog
    dialog.removeAttribute('open')
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('.input')
    ;(inUse ? held : first)?.focus({ preventScroll: true })
    return () => {
      dialog.close()
      if (inUse) return
      held?.focus()
      // the link that opened the dialog may be in a closed menu: the menu's summary takes the focus instead
      if (document.activeElement !== held)
        held?.closest('details')?.querySelector('summary')?.focus()
    }
  }, [])
  const press = (event: MouseEvent) => {
    pressedBackdrop.current = event.target === box.current
  }
  // closes only if the mouse was also pressed on the backdrop: selecting text may end there
  const release = (event: MouseEvent) => {
    const dialog = box.current
    if (pressedBackdrop.current && dialog && event.target === dialog && !holdsEntries(dialog))
      close()
    pressedBackdrop.current = false
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is onCancel; the click is for the backdrop
    <dialog
      ref={box}
      id={id}
      open
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onMouseDown={press}
      onClick={release}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <Link
          className="button button-quiet button-icon"
          to={closeTo}
          preventScrollReset
          replace
          aria-label="Fermer"
        >
          <Icon name="close" />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable */}
      <section className="dialog-body" tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
      {foot ? <div className="dialog-foot">{foot}</div> : null}
    </dialog>
  )
}
