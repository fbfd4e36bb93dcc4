import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { BrandMark } from '~/ui/brand-mark'
import { PRODUCT, TAGLINE } from '~/ui/page-meta'

/**
 * The two halves of the pages before signing in: the product, and a form. Whoever is led here, or whose form was
 * answered by a sentence alone, finds the focus on the heading.
 */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // why: the first page of a visit keeps the focus where the browser put it
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
        <div className="sign-in-form">
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
