import type { MouseEvent } from 'react'

/**
 * Makes the links to a place of their own page (errors of a summary, 'Aller au contenu') move the focus there, which
 * scrolls it into view, and leave the address alone: for the router a new fragment is a navigation, which drops the
 * answer of a post and so empties the form that shows it. Without scripts the browser follows the fragment.
 */
export function jump(event: MouseEvent<Element>): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
  if (!link) return
  event.preventDefault()
  const place = document.getElementById(link.hash.slice(1))
  place?.focus()
  if (!place?.matches(':focus')) place?.scrollIntoView()
}
