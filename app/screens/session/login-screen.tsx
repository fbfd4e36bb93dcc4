import { Form, Link } from '@remix-run/react'
import { useEffect } from 'react'
import { Checkbox } from '~/ui/checkbox'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, typed } from '~/ui/form-reply'
import { Notice, type NoticeTone } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { CurrentPasswordField, EmailField } from './credential-fields'
import { SignInFrame } from './sign-in-frame'

interface Props {
  /** server's response to the last attempt; null or undefined before the first */
  result?: FormReply | null | undefined
  /** message of the previous page, shown above the form (spec 1 §2.3) */
  notice?: { tone: NoticeTone; text: string } | null | undefined
  /** URL that receives the password; null when sign-in by password is off (7-beyond §4) */
  passwordTo?: string | null | undefined
  /** URL that starts the sign-in with an OIDC account; null when there is no provider (7-beyond §4) */
  companyTo?: string | null | undefined
  /** URL of 'Mot de passe oublié ?'; null when the product does not offer it */
  forgottenTo?: string | null | undefined
}

/** Name and value of a submit button, so that only the pressed one of two buttons shows its pending label. */
const way = (value: string, among: unknown) => (among ? { name: 'avec', value } : {})

/** Button that signs in with the OIDC account, below the password's button or alone. */
function OidcButton({ to, withPassword }: { to: string; withPassword: boolean }) {
  return (
    <>
      {withPassword ? <p className="sign-in-or row gap-3 muted small">ou</p> : null}
      <SubmitButton
        block
        {...(withPassword ? { tone: 'quiet' } : {})}
        {...way('entreprise', withPassword)}
        formAction={to}
        pending="Connexion…"
      >
        Se connecter avec le compte de l’entreprise
      </SubmitButton>
    </>
  )
}

/** Sign-in page (spec 1 §2.3); registers the service worker that shows the offline page (7-beyond §3). */
export function LoginScreen(props: Props) {
  const { result, notice, passwordTo, companyTo, forgottenTo } = props
  const passwords = passwordTo !== null
  useEffect(() => {
    // a failure is ignored (private window, plain http): the browser then shows its own offline page
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }, [])
  return (
    <SignInFrame title="Connexion">
      {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
      <ErrorSummary errors={result?.error ?? {}} title="Connexion impossible" />
      <Form method="post" noValidate {...(passwordTo ? { action: passwordTo } : {})}>
        {passwords ? (
          <>
            <EmailField result={result} />
            <CurrentPasswordField name="password" label="Mot de passe" result={result} />
          </>
        ) : null}
        <div className="cluster between gap-2-4 small">
          <Checkbox
            label="Se souvenir de moi"
            input={{
              name: 'rememberMe',
              value: 'on',
              defaultChecked: typed(result, 'rememberMe') === 'on',
            }}
          />
          {passwords && forgottenTo ? (
            <Link to={forgottenTo}>Mot de passe oublié{'\u202f'}?</Link>
          ) : null}
        </div>
        {passwords ? (
          <SubmitButton block pending="Connexion…" {...way('mot-de-passe', companyTo)}>
            Se connecter
          </SubmitButton>
        ) : null}
        {companyTo ? <OidcButton to={companyTo} withPassword={passwords} /> : null}
      </Form>
    </SignInFrame>
  )
}
