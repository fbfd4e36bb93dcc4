import { createRemixStub } from '@remix-run/testing'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The router's own layout effects make React 18 warn on the server; anything else must still be seen. */
function withoutRouterWarning<T>(render: () => T): T {
  const { error } = console
  console.error = (...args: unknown[]) => {
    if (!String(args[0]).includes('useLayoutEffect does nothing on the server')) error(...args)
  }
  try {
    return render()
  } finally {
    console.error = error
  }
}

/** The HTML that the server sends for a component on the page `at`; for tests. */
export function markup(element: ReactNode, at = '/synthesis'): string {
  const Stub = createRemixStub([{ path: '*', Component: () => element }])
  return withoutRouterWarning(() => renderToStaticMarkup(<Stub initialEntries={[at]} />))
}

/** Every tag of that name, as written: `tags(html, 'option')`. */
export function tags(html: string, name: string): string[] {
  const whole = new RegExp(`<${name}(?=[\\s>/])[^>]*>(?:[^<]*</${name}>)?`, 'g')
  return html.match(whole) ?? []
}

/** The text without its tags. */
export const textOf = (html: string): string => html.replace(/<[^>]*>/g, '')
