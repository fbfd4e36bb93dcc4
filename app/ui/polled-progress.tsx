import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { Card } from './card'
import { ProgressBar } from './progress-bar'

const ASK_AGAIN_MS = 700

interface Props {
  title: string
  /** sentence about the current step */
  text: string
  percent: number
  /** accessible name of the bar */
  label: string
}

/**
 * Asks the server for the page's data again and again. Without scripts the reader does, by a link: a page that loads
 * itself again takes a screen reader back to its first line (WCAG F41).
 */
export function AskAgain() {
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <noscript>
      <a className="button" href={pathname + search}>
        Actualiser
      </a>
    </noscript>
  )
}

/** Progress of background work; the page polls the server while it is shown. */
export function PolledProgress({ title, text, percent, label }: Props) {
  return (
    <Card title={title}>
      <AskAgain />
      <div className="stack" role="status">
        <p>{text}</p>
        <ProgressBar percent={percent} label={label} />
      </div>
    </Card>
  )
}
