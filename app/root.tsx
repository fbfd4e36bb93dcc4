import {
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorPage, errorMeta } from './screens/shell/error-page'
import { Flash } from './screens/shell/flash'
import { LoadingLine } from './screens/shell/loading-line'
import { takeFlash } from './services/web/flash.server'
import app from './styles/app.css'
import print from './styles/print.css'
import { FailureToast } from './ui/connection-notices'
import { handleInPageLink } from './ui/in-page-links'
import { useNonce } from './ui/nonce'
import { TAGLINE } from './ui/page-meta'
import { paperStyle } from './ui/print-meta'
import { changesPage } from './ui/revalidation'

export const links: LinksFunction = () => [
  {
    rel: 'preload',
    href: '/fonts/inter-latin-wght-5.3.0-1.woff2',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  },
  { rel: 'stylesheet', href: app },
  { rel: 'stylesheet', href: print, media: 'print' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: MetaFunction = (shown) => [
  ...errorMeta(shown),
  { name: 'description', content: TAGLINE },
]

/** The flash message that the last answer left for this page (4-decisions, 6). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const flash = await takeFlash(request)
  if (!flash) return json({ toast: null })
  return json({ toast: { ...flash.message, id: context.requestId } }, { headers: flash.headers })
}

/** A dialog brings no message. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.defaultShouldRevalidate && changesPage(args)

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    // `translate="no"`: a translating browser replaces the text nodes that React updates, and old figures would stay
    // (4-decisions, 61).
    <html lang="fr" translate="no" style={paperStyle(useMatches())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="google" content="notranslate" />
        <meta name="theme-color" content="#12213a" />
        <Meta />
        <Links />
      </head>
      <body onClickCapture={handleInPageLink}>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <LiveReload nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <LoadingLine />
      <Flash />
      <FailureToast />
      <Outlet />
    </>
  )
}

/** Page of an error that no route shows itself. */
export function ErrorBoundary() {
  return (
    <main id="contenu">
      <ErrorPage error={useRouteError()} />
    </main>
  )
}
