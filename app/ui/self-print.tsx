import { useEffect } from 'react'
import { Button } from './button'

/** Milliseconds left to fonts before a frame prints by itself (3 §9). */
const SETTLE = 1200

interface Props {
  /** loaded in a hidden frame: prints by itself, shows no button */
  framed: boolean
  label?: string
  /** milliseconds before a frame prints, where a report has its own (3 §9) */
  settle?: number
  /** milliseconds after which a frame removes itself when nothing tells that it was printed (3 §9) */
  leaveAfter?: number
}

/** Prints, then takes the frame out of the page that opened it. */
function printAndLeave(leaveAfter: number | undefined): void {
  const leave = () => window.frameElement?.remove()
  if (leaveAfter !== undefined) {
    window.addEventListener('afterprint', leave, { once: true })
    setTimeout(leave, leaveAfter)
  }
  window.print()
}

/** Prints a page loaded in a hidden frame; elsewhere a button does (3 §2.11; 4-decisions, 5). */
export function SelfPrint({ framed, label = 'Imprimer', settle = SETTLE, leaveAfter }: Props) {
  useEffect(() => {
    if (!framed) return
    const timer = setTimeout(() => printAndLeave(leaveAfter), settle)
    return () => clearTimeout(timer)
  }, [framed, settle, leaveAfter])
  if (framed) return null
  return (
    <Button
      type="button"
      icon="print"
      className="no-print with-scripts"
      onClick={() => window.print()}
    >
      {label}
    </Button>
  )
}
