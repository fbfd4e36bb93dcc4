import { Form, Link } from '@remix-run/react'
import { ErrorSummary } from '~/ui/error-summary'
import type { FormReply } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { EmailField } from './credential-fields'
import { SignInFrame } from './sign-in-frame'

interface Props {
  /** the form again, or the documented sentence once the mail is on its way (spec 1 §8) */
  reply?: (FormReply & { confirmation?: string }) | undefined
  loginTo: string
}

/** Forgotten password: the address, then the confirmation (spec 1 §2.3). */
export function ForgotPasswordScreen({ reply, loginTo }: Props) {
  return (
    <SignInFrame title="Mot de passe oublié">
      {reply?.confirmation ? (
        <Notice tone="success">{reply.confirmation}</Notice>
      ) : (
        <>
          <ErrorSummary errors={reply?.error ?? {}} />
          <Form method="post" noValidate>
            <EmailField
              result={reply}
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
