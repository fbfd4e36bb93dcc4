import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { BrandMark } from '~/ui/brand-mark'
import { PRODUCT, TAGLINE } from '~/ui/page-meta'

/**
 * Layout of the pages before sign-in: product name and form. After a client-side navigation that leaves the focus on
 * the body, the heading takes the focus.
 */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // 'default' is the key of a full page load, whose focus the browser sets
    if (key !== 'default' && document.activeElement === document.body) heading.current?.focus()
  }, [key])
  return (
    <div className="sign-in">
      <header className="sign-in-aside">
        <BrandMark />
        <div>
          <p className="sign-in-name">{PRODUCT}</p>
          <p className="sign-in-tagline">{TAGLINE}</p>
        </div>
      </header>
      <main className="sign-in-main" id="contenu">
        <div className="sign-in-form stack full">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </main>
      <footer className="sign-in-provider">
        Solution développée par un prestataire spécialisé
      </footer>
    </div>
  )
}
