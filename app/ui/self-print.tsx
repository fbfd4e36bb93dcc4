import { useEffect } from 'react'
import { Button } from './button'

/** Milliseconds left to fonts before a frame prints by itself (3 §9). */
const SETTLE = 1200

interface Props {
  /** loaded in a hidden frame: prints by itself, shows no button */
  framed: boolean
  label?: string
}

/** Prints a page loaded in a hidden frame; elsewhere a button does (3 §2.11; 4-decisions, 5). */
export function SelfPrint({ framed, label = 'Imprimer' }: Props) {
  useEffect(() => {
    if (!framed) return
    const timer = setTimeout(() => window.print(), SETTLE)
    return () => clearTimeout(timer)
  }, [framed])
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
