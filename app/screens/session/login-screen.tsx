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
  /** what the last try answered */
  result?: FormReply | null | undefined
  /** a message passed in through navigation, above the form (spec 1 §2.3) */
  notice?: { tone: NoticeTone; text: string } | null | undefined
  /** the page to return to, sent with the form */
  returnTo?: string | null | undefined
  /** where the password is sent; null: nobody signs in with one (7-beyond §4) */
  passwordTo?: string | null | undefined
  /** where the company's account is chosen; null: there is none (7-beyond §4) */
  companyTo?: string | null | undefined
  /** 'Mot de passe oublié ?', where the product offers it */
  forgottenTo?: string | null | undefined
}

/** Which of two buttons was pressed, so that only that one says that it is on its way. */
const way = (value: string, among: unknown) => (among ? { name: 'avec', value } : {})

/** The company's account, beside the password or alone. */
function CompanyButton({ to, beside }: { to: string; beside: boolean }) {
  return (
    <>
      {beside ? <p className="sign-in-or">ou</p> : null}
      <SubmitButton
        block
        {...(beside ? { tone: 'quiet' } : {})}
        {...way('entreprise', beside)}
        formAction={to}
        pending="Connexion…"
      >
        Se connecter avec le compte de l’entreprise
      </SubmitButton>
    </>
  )
}

/** Sign-in (spec 1 §2.3); from here on the device says so when it is offline (7-beyond §3). */
export function LoginScreen(props: Props) {
  const { result, notice, returnTo, passwordTo, companyTo, forgottenTo } = props
  const passwords = passwordTo !== null
  useEffect(() => {
    // why: without it (a private window, plain http) the browser's own page says that it is offline
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }, [])
  return (
    <SignInFrame title="Connexion">
      {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
      <ErrorSummary errors={result?.error ?? {}} title="Connexion impossible" />
      <Form method="post" noValidate {...(passwordTo ? { action: passwordTo } : {})}>
        {returnTo ? <input type="hidden" name="retour" value={returnTo} /> : null}
        {passwords ? (
          <>
            <EmailField result={result} />
            <CurrentPasswordField name="password" label="Mot de passe" result={result} />
          </>
        ) : null}
        <div className="sign-in-row">
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
        {companyTo ? <CompanyButton to={companyTo} beside={passwords} /> : null}
      </Form>
    </SignInFrame>
  )
}
