import { useEffect } from 'react'
import { SignInFrame } from './sign-in-frame'

/** On the way to the company's provider of accounts: the answer's header leads there, or this, or the link. */
export function OidcRedirectScreen({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return (
    <SignInFrame title="Connexion">
      <p role="status">Vous allez vous connecter avec le compte de l’entreprise…</p>
      <p>
        <a href={to}>Continuer</a>
      </p>
    </SignInFrame>
  )
}
