import { useEffect, useState } from 'react'
import { Button } from './button'

/** Milliseconds left to fonts before a frame prints by itself (3 §9). */
const SETTLE = 1200

interface Props {
  /** loaded in a hidden frame: prints by itself, shows no button */
  framed: boolean
  /** milliseconds before a frame prints, where a report has its own (3 §9) */
  settle?: number
}

/**
 * Prints a page loaded in a hidden frame, which the page that opened it takes away (`printInFrame`); elsewhere a
 * button does, 'Ré-imprimer le rapport' once it was printed (3 §2.11; 4-decisions, 5).
 */
export function SelfPrint({ framed, settle = SETTLE }: Props) {
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    if (!framed) {
      const told = () => setPrinted(true)
      window.addEventListener('afterprint', told)
      return () => window.removeEventListener('afterprint', told)
    }
    const timer = setTimeout(() => window.print(), settle)
    return () => clearTimeout(timer)
  }, [framed, settle])
  if (framed) return null
  return (
    <Button
      type="button"
      icon="print"
      className="no-print with-scripts"
      onClick={() => window.print()}
    >
      {printed ? 'Ré-imprimer le rapport' : 'Imprimer le rapport'}
    </Button>
  )
}
