import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from './button'
import { fileAddress } from './print-meta'

/** Delay in milliseconds for loading fonts before a hidden frame prints (3 §9). */
const SETTLE = 1200

interface Props {
  /** true in a hidden frame: prints on load and shows no button */
  framed: boolean
  /** delay in milliseconds before the frame prints (3 §9) */
  settle?: number
}

const print = () => window.print()

/**
 * Prints a page loaded in a hidden frame, which the opening page removes (`printInFrame`). In a tab a button prints,
 * labelled 'Ré-imprimer le rapport' after the first print, and a link downloads the page (3 §2.11; 4-decisions, 5).
 */
export function AutoPrint({ framed, settle = SETTLE }: Props) {
  const { search } = useLocation()
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    if (!framed) {
      const markPrinted = () => setPrinted(true)
      window.addEventListener('afterprint', markPrinted)
      return () => window.removeEventListener('afterprint', markPrinted)
    }
    const timer = setTimeout(print, settle)
    return () => clearTimeout(timer)
  }, [framed, settle])
  if (framed) return null
  return (
    <div className="form-actions no-print">
      <Button type="button" icon="print" className="with-scripts" onClick={print}>
        {printed ? 'Ré-imprimer le rapport' : 'Imprimer le rapport'}
      </Button>
      <a className="button" href={fileAddress(search)}>
        Télécharger
      </a>
    </div>
  )
}
