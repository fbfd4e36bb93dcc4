import type { MouseEvent } from 'react'
import { Icon } from './icon'

/** Milliseconds after which a frame that never said it was printed is removed. */
const FORGOTTEN = 60_000

/** Milliseconds after which 'Imprimer' may be pressed again, whatever became of the frame (3 §9). */
const BUSY = 8000

/** Loads the print page in a hidden frame, which prints by itself and goes (4-decisions, 5). */
function printInFrame(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  const link = event.currentTarget
  if (link.ariaBusy === 'true') return
  link.ariaBusy = 'true'
  const free = () => {
    link.ariaBusy = null
  }
  setTimeout(free, BUSY)
  const address = new URL(link.href)
  address.searchParams.set('isPrintingFromIframe', 'true')
  const frame = document.createElement('iframe')
  const remove = () => {
    free()
    frame.remove()
  }
  frame.className = 'print-frame'
  frame.title = 'Impression'
  frame.src = address.href
  frame.addEventListener('load', () => {
    frame.contentWindow?.addEventListener('afterprint', remove)
  })
  setTimeout(remove, FORGOTTEN)
  document.body.append(frame)
}

/** 'Imprimer': a plain link to the print page; with scripts the page stays where it is. */
export function PrintLink({ href, small }: { href: string; small?: boolean }) {
  return (
    <a
      className={small ? 'button button-icon button-small' : 'button button-icon'}
      href={href}
      aria-label="Imprimer"
      title="Imprimer"
      onClick={printInFrame}
    >
      <Icon name="print" />
    </a>
  )
}
