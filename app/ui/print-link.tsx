import { type MouseEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icon'
import { Notice } from './notice'
import { PRINT_FAILED } from './paper'
import { Toast } from './toast'

/** Milliseconds after which a frame that never said it was printed is removed (3 §9). */
const LEAVE = 4500

/** Milliseconds after which the button may be pressed again, whatever became of the frame (3 §9). */
const BUSY = 8000

interface Props {
  href: string
  small?: boolean
  /** the frame's own delay, where a report has one (3 §9) */
  leaveAfter?: number
  /** the button's words, and those while the report is prepared; 'Imprimer' without */
  label?: readonly [idle: string, busy: string]
  /** the drawing alone, among others of a toolbar */
  bare?: boolean
  /** called when the page is printed from where it stands */
  onPrint?: () => void
}

/** Why nothing was printed, as a toast and as a banner above the page's content (3 §8). */
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
 * A plain link to a print page; with scripts the page stays where it is, and says what kept the report from the
 * printer (3 §2.11, §8; 4-decisions, 5).
 */
export function PrintLink({ href, small, leaveAfter = LEAVE, label, bare, onPrint }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ href: string; text: string } | null>(null)
  const print = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (busy) return
    const free = () => setBusy(false)
    const timer = setTimeout(free, BUSY)
    setBusy(true)
    setProblem(null)
    onPrint?.()
    const done = (text: string | null) => {
      clearTimeout(timer)
      free()
      setProblem(text === null ? null : { href, text })
    }
    import('./print-frame')
      .then(({ printInFrame }) => printInFrame(href, leaveAfter, PRINT_FAILED, done))
      .catch(() => done(PRINT_FAILED))
  }
  return (
    <>
      <a
        className={`button ${bare ? 'button-icon' : ''} ${small ? 'button-small' : ''}`}
        href={href}
        aria-label={bare ? 'Imprimer' : undefined}
        title={bare ? 'Imprimer' : undefined}
        aria-busy={busy || undefined}
        onClick={print}
      >
        <Icon name="print" />
        {bare ? null : (label?.[busy ? 1 : 0] ?? 'Imprimer')}
      </a>
      {problem?.href === href ? <Problem>{problem.text}</Problem> : null}
    </>
  )
}
