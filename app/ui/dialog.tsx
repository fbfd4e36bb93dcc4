import { Link, useNavigate } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from './icon'

interface Props {
  /** anchor of the dialog: links that open it may end in `#id`, which finds it without scripts */
  id?: string
  title: ReactNode
  /** the same page without the dialog: its open state lives in the address (4-decisions, 2) */
  closeTo: string
  wide?: boolean
  /** buttons under the body */
  foot?: ReactNode
  children: ReactNode
}

/** Whether something was typed that nothing has saved: into a field as it was drawn, or into a form that was refused. */
const holdsEntries = (box: HTMLElement) =>
  box.querySelector('.error-summary') !== null ||
  [...box.querySelectorAll<HTMLInputElement>('.input')].some(
    ({ value, defaultValue = value }) => value !== defaultValue,
  )

/**
 * A popup that is open because the address says so: a section of the page without scripts, a modal
 * window with them, whose first field has the focus. Escape, the cross and a click beside it lead to `closeTo`, the
 * click only while nothing is typed. It may be typed into and its buttons pressed before scripts attach: nothing moves,
 * loses the focus or closes when they do.
 */
export function Dialog({ id, title, closeTo, wide, foot, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  const close = () => navigate(closeTo, { preventScrollReset: true, replace: true })
  const pressedBeside = useRef(false)
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    const held = document.activeElement as HTMLElement | null
    const inUse = dialog.contains(held)
    // why: `close()` would take the focus out of the dialog
    dialog.removeAttribute('open')
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('.input')
    ;(inUse ? held : first)?.focus({ preventScroll: true })
    return () => {
      dialog.close()
      if (inUse) return
      held?.focus()
      // why: the menu that the dialog was opened from has closed over its link
      if (document.activeElement !== held)
        held?.closest('details')?.querySelector('summary')?.focus()
    }
  }, [])
  const press = (event: MouseEvent) => {
    pressedBeside.current = event.target === box.current
  }
  // why: a press that began on a button or a text and ended elsewhere is no click beside the dialog
  const release = (event: MouseEvent) => {
    const dialog = box.current
    if (pressedBeside.current && dialog && event.target === dialog && !holdsEntries(dialog)) close()
    pressedBeside.current = false
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
