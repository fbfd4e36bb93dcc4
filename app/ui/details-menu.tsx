import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** content of the `<summary>` */
  button: ReactNode
  /** class names of the `<summary>`, `button` by default */
  buttonClassName?: string
  /** accessible name of the `<summary>`, when its content is no text */
  label?: string
  className?: string
  /** aligns the panel with the right edge */
  end?: boolean
  open?: boolean
  /** content of the panel; undefined when CSS shows a following element instead */
  children?: ReactNode
}

/**
 * Panel under a button, as `<details>`: works without scripts. Scripts close the panel on Escape, on a click outside
 * and after a navigation (spec 1 §2.4).
 */
export function DetailsMenu(props: Props) {
  const { button, label, className, end, open, children } = props
  const box = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    const details = box.current
    if (!details) return
    const close = () => {
      details.open = false
    }
    const outside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) close()
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return
      const inside = details.contains(document.activeElement)
      close()
      if (inside) details.querySelector('summary')?.focus()
    }
    document.addEventListener('click', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('click', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [])
  const isAttached = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with each navigation
  useEffect(() => {
    // a panel that the user opened before the scripts arrived stays open
    if (isAttached.current && box.current) box.current.open = open ?? false
    isAttached.current = true
  }, [key, open])
  const names = ['menu', end ? 'menu-end' : '', className ?? ''].filter(Boolean).join(' ')
  return (
    <details className={names} open={open} ref={box}>
      <summary className={props.buttonClassName ?? 'button'} aria-label={label}>
        {button}
      </summary>
      {children ? <div className="menu-panel">{children}</div> : null}
    </details>
  )
}
