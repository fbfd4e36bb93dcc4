import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { router } from './router'

export interface DelegatedLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** keeps the scroll position */
  preventScrollReset?: boolean | undefined
  /** replaces the history entry: Back skips the current page */
  replace?: boolean | undefined
  /** full page load by the browser, for files and pages that must be reloaded */
  reloadDocument?: boolean | undefined
}

/**
 * Plain `<a>` of the shell for client-side navigation. One delegated click listener of the shell navigates
 * (`handleLinkClick`). A router link takes the server 20 times as long to render, and pages have 50 links.
 */
export function DelegatedLink({
  to,
  preventScrollReset,
  replace,
  reloadDocument,
  ...rest
}: DelegatedLinkProps) {
  const swift = `${preventScrollReset ? 'keep' : ''} ${replace ? 'replace' : ''}`.trim()
  return (
    <a
      href={to}
      data-swift={reloadDocument || rest.target ? undefined : swift}
      // lets Remix fetch the routes of the page's links before a click
      data-discover="true"
      {...rest}
    />
  )
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Runs `act` after the next paint: the browser paints between an animation-frame callback and the next task. */
function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

/** Last handled click. */
let latest: MouseEvent

/**
 * Delegated click listener for client-side navigation by `DelegatedLink`s. Paints the pressed state first, because the
 * router's work takes longer than the 100 ms in which a phone should respond.
 */
export function handleLinkClick(event: MouseEvent): void {
  if (event.defaultPrevented || !plainClick(event)) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-swift]')
  if (!link) return
  event.preventDefault()
  const { pathname, search, hash, dataset } = link
  const asked = dataset.swift ?? ''
  dataset.pressed = ''
  latest = event
  const { navigation, location } = router().state
  afterPaint(async () => {
    const { state } = router()
    // skips this navigation if the user has started a later one since the click, which may even have ended
    if (
      latest === event &&
      (navigation.state !== 'idle' ||
        (state.navigation === navigation && state.location === location))
    )
      await router().navigate(
        { pathname, search, hash },
        { preventScrollReset: asked.includes('keep'), replace: asked.includes('replace') },
      )
    delete dataset.pressed
  })
}
