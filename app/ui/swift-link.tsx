import { useNavigate } from '@remix-run/react'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** stay where the page is scrolled to */
  keepScroll?: boolean
}

/**
 * A link inside the frame that turns the page without reloading it. The frame's one listener does that
 * (`useSwiftLinks`): a router link of its own costs the server twenty times as much, and pages hold fifty.
 */
export function SwiftLink({ to, keepScroll, ...rest }: Props) {
  // `data-discover` lets Remix fetch the routes behind the links of a page ahead of a click
  return <a href={to} data-swift={keepScroll ? 'keep' : ''} data-discover="true" {...rest} />
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The click listener of an element whose `SwiftLink`s are to navigate without reloading. */
export function useSwiftLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (event.defaultPrevented || !plainClick(event)) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-swift]')
    if (!link) return
    event.preventDefault()
    const keep = link.dataset.swift === 'keep'
    navigate(link.pathname + link.search + link.hash, { preventScrollReset: keep })
  }
}
