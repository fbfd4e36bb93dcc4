import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { afterPaint } from './after-paint'
import { router } from './router'

export interface SwiftLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  /** stay where the page is scrolled to */
  preventScrollReset?: boolean | undefined
  /** Back does not lead to the page that is left */
  replace?: boolean | undefined
  /** the browser follows it by itself: a file, a page that must be loaded anew */
  reloadDocument?: boolean | undefined
}

/**
 * A link inside the frame that turns the page without reloading it. The frame's one listener does that
 * (`turnPage`): a router link of its own costs the server twenty times as much, and pages hold fifty.
 */
export function SwiftLink({
  to,
  preventScrollReset,
  replace,
  reloadDocument,
  ...rest
}: SwiftLinkProps) {
  const swift = `${preventScrollReset ? 'keep' : ''} ${replace ? 'replace' : ''}`.trim()
  return (
    <a
      href={to}
      data-swift={reloadDocument || rest.target ? undefined : swift}
      // why: lets Remix fetch the routes behind the links of a page ahead of a click
      data-discover="true"
      {...rest}
    />
  )
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** The press that was heard last. */
let latest: MouseEvent

/**
 * The click listener of an element whose `SwiftLink`s are to navigate without reloading. The pressed state is painted
 * first: what the router does when it is asked takes longer than the 100 ms that a phone may take to answer.
 */
export function turnPage(event: MouseEvent): void {
  if (event.defaultPrevented || !plainClick(event)) return
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-swift]')
  if (!link) return
  event.preventDefault()
  const { pathname, search, hash, dataset } = link
  const asked = dataset.swift ?? ''
  dataset.pressed = ''
  latest = event
  const isTurning = () => router().state.navigation.state !== 'idle'
  const wasTurning = isTurning()
  afterPaint(async () => {
    // why: what was asked since within the same frame, a month chosen or another link, is the later wish
    if (latest === event && (wasTurning || !isTurning()))
      await router().navigate(
        { pathname, search, hash },
        { preventScrollReset: asked.includes('keep'), replace: asked.includes('replace') },
      )
    delete dataset.pressed
  })
}
