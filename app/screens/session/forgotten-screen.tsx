import { Form, Link } from '@remix-run/react'
import { ErrorSummary } from '~/ui/error-summary'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { EmailField } from './credential-fields'
import type { FormResult } from './form-result'
import { SignInFrame } from './sign-in-frame'

interface Props {
  result?: FormResult | null | undefined
  /** the documented sentence once the mail is on its way (spec 1 §8) */
  confirmation?: string | null | undefined
  loginTo: string
}

/** Forgotten password: the address, then the confirmation (spec 1 §2.3). */
export function ForgottenScreen({ result, confirmation, loginTo }: Props) {
  return (
    <SignInFrame title="Mot de passe oublié">
      {confirmation ? (
        <Notice tone="success">{confirmation}</Notice>
      ) : (
        <>
          <ErrorSummary errors={result?.error ?? {}} />
          <Form method="post" noValidate>
            <EmailField
              result={result}
              hint="Vous recevrez un lien valable une heure pour choisir un nouveau mot de passe."
            />
            <SubmitButton block pending="Envoi…">
              Envoyer le lien
            </SubmitButton>
          </Form>
        </>
      )}
      <p>
        <Link to={loginTo}>Retour à la connexion</Link>
      </p>
    </SignInFrame>
  )
}
