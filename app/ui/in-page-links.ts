import type { MouseEvent } from 'react'
import { canNavigate } from './connection-failure'

/**
 * Click handler of a page, in the capture phase, before the links' own handlers.
 * - In-page links (error summary, 'Aller au contenu') move the focus to their target and keep the URL. A new fragment
 *   would be a navigation for the router, which drops the action data and so empties the form that shows it. Without
 *   scripts the browser follows the fragment.
 * - Links to other pages of the product are blocked without a network: the browser would show its own error page.
 */
export function handleInPageLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (link?.origin !== location.origin) return
  const place = link.matches('[href^="#"]')
  if (place || !canNavigate()) event.preventDefault()
  if (place) document.getElementById(link.hash.slice(1))?.focus()
}
