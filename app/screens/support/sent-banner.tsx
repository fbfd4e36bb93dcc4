import { useEffect, useState } from 'react'
import { Notice } from '~/ui/notice'

/** Milliseconds after which the banner hides (spec 2 §9). */
const BANNER_MS = 5000

/** Says that the ticket was sent; hides after 5 seconds where scripts run. */
export function SentBanner() {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), BANNER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <Notice tone="success">
      Votre ticket a bien été envoyé. Notre équipe vous répondra dans les plus brefs délais.
    </Notice>
  )
}
