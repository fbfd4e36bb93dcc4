import type { MouseEvent } from 'react'
import { mayTurn } from './network'

/**
 * What a page does with a press on one of its links before the link hears of it.
 * - A link to a place of the page (errors of a summary, 'Aller au contenu') moves the focus there, which scrolls it into
 *   view, and leaves the address alone: for the router a new fragment is a navigation, which drops the answer of a post
 *   and so empties the form that shows it. Without scripts the browser follows the fragment.
 * - One that leads elsewhere in the product is held while there is no network: the browser's own page would take this
 *   one away.
 */
export function jump(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (link?.origin !== location.origin) return
  const place = link.matches('[href^="#"]')
  if (place || !mayTurn()) event.preventDefault()
  if (place) document.getElementById(link.hash.slice(1))?.focus()
}
