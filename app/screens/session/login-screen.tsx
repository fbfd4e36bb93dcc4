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
  /** 'Mot de passe oublié ?', where the product offers it */
  forgottenTo?: string | undefined
}

/** Sign-in (spec 1 §2.3); from here on the device says so when it is offline (7-beyond §3). */
export function LoginScreen({ result, notice, returnTo, forgottenTo }: Props) {
  useEffect(() => {
    // why: without it (a private window, plain http) the browser's own page says that it is offline
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  }, [])
  return (
    <SignInFrame title="Connexion">
      {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
      <ErrorSummary errors={result?.error ?? {}} title="Connexion impossible" />
      <Form method="post" noValidate>
        {returnTo ? <input type="hidden" name="retour" value={returnTo} /> : null}
        <EmailField result={result} />
        <CurrentPasswordField name="password" label="Mot de passe" result={result} />
        <div className="sign-in-row">
          <Checkbox
            label="Se souvenir de moi"
            input={{
              name: 'rememberMe',
              value: 'on',
              defaultChecked: typed(result, 'rememberMe') === 'on',
            }}
          />
          {forgottenTo ? <Link to={forgottenTo}>Mot de passe oublié{'\u202f'}?</Link> : null}
        </div>
        <SubmitButton block pending="Connexion…">
          Se connecter
        </SubmitButton>
      </Form>
    </SignInFrame>
  )
}
