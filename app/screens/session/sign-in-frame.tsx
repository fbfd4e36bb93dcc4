import type { ReactNode } from 'react'
import { BrandMark } from '~/ui/brand-mark'
import { PRODUCT, TAGLINE } from '~/ui/page-meta'

/** The two halves of the pages before signing in: the product, and a form. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sign-in">
      <header className="sign-in-aside">
        <BrandMark />
        <div>
          <p className="sign-in-name">{PRODUCT}</p>
          <p className="sign-in-tagline">{TAGLINE}</p>
        </div>
        <p className="sign-in-provider">Solution développée par un prestataire spécialisé</p>
      </header>
      <main className="sign-in-main" id="contenu">
        <div className="sign-in-form">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
