import { type MouseEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon'
import { Notice } from './notice'
import { fileAddress, PRINT_FAILED } from './print-meta'
import { Toast } from './toast'

/** Milliseconds without a print event after which the frame is removed (3 §9). */
const LEAVE = 4500

/** Milliseconds after which the button can be clicked again, even if the frame is still there (3 §9). */
const BUSY = 8000

interface Props {
  href: string
  small?: boolean
  /** milliseconds without a print event before the frame is removed (3 §9) */
  leaveAfter?: number
  /** labels of the button: idle, and while the report is prepared; 'Imprimer' by default */
  label?: readonly [idle: string, busy: string]
  /** shows the icon only, for a toolbar */
  bare?: true
  /** shows the label as an entry of a menu */
  entry?: boolean
  /** second line of an entry */
  hint?: string
  /** called when printing starts in the hidden frame, not when the link opens a new tab */
  onPrint?: () => void
}

/** Error message of a failed print, as a toast and as a banner above the page's content (3 §8). */
function Problem({ children }: { children: string }): ReactNode {
  return createPortal(
    <div className="print-problem">
      <Notice tone="error" live={false} title={children} />
      <Toast toast={{ type: 'error', message: children }} />
    </div>,
    document.getElementById('contenu') ?? document.body,
  )
}

/**
 * Link to a print page, and to its file, which works without scripts (7-beyond §7). With scripts, a click prints the
 * page in a hidden frame and shows errors on the current page (3 §2.11, §8; 4-decisions, 5).
 */
export function PrintLink(props: Props) {
  const { href, small, leaveAfter = LEAVE, label, bare, entry, hint, onPrint } = props
  const look = entry
    ? 'print-entry'
    : `button ${bare ? 'button-icon' : ''} ${small ? 'button-small' : ''}`
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ href: string; text: string } | null>(null)
  const print = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (busy) return
    const timer = setTimeout(setBusy, BUSY, false)
    setBusy(true)
    setProblem(null)
    onPrint?.()
    const done = (text: string | null) => {
      clearTimeout(timer)
      setBusy(false)
      setProblem(text === null ? null : { href, text })
    }
    import('./print-frame')
      .then(({ printInFrame }) => printInFrame(href, leaveAfter, PRINT_FAILED, done))
      .catch(() => done(PRINT_FAILED))
  }
  return (
    <>
      <a
        className={look}
        href={href}
        aria-label={bare && 'Imprimer'}
        title={bare && 'Imprimer'}
        aria-busy={busy || undefined}
        onClick={print}
      >
        {!entry && <Icon name="print" />}
        {!bare && (label?.[busy ? 1 : 0] ?? 'Imprimer')}
        {hint && <small>{hint}</small>}
      </a>
      <a className={look} href={fileAddress(href)} aria-label="Télécharger" title="Télécharger">
        {entry ? 'Télécharger' : <Icon name="download" />}
      </a>
      {problem?.href === href && <Problem>{problem.text}</Problem>}
    </>
  )
}
