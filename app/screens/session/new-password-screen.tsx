import { Form, Link } from '@remix-run/react'
import { LinkButton } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import type { FormReply } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { NewPasswordFields } from './credential-fields'
import { SignInFrame } from './sign-in-frame'

interface Props {
  token: string
  result?: FormReply | null | undefined
  /** why the link cannot be used; the form is not shown then */
  refusal?: string | null | undefined
  /** the success sentence; the page then goes to the sign-in page */
  done?: string | null | undefined
  /** null: there is no new link to ask for */
  forgottenTo: string | null
  loginTo: string
}

/** A new password from the link of the reset mail (spec 1 §2.1, 4-decisions 10). */
export function NewPasswordScreen(props: Props) {
  const { token, result, refusal, done, forgottenTo, loginTo } = props
  return (
    <SignInFrame title="Nouveau mot de passe">
      {done ? (
        <Notice tone="success">{done} Vous allez être redirigé vers la connexion.</Notice>
      ) : refusal ? (
        <>
          <Notice tone="error">{refusal}</Notice>
          {forgottenTo ? (
            <LinkButton tone="primary" block to={forgottenTo}>
              Demander un nouveau lien
            </LinkButton>
          ) : null}
        </>
      ) : (
        <>
          <ErrorSummary errors={result?.error ?? {}} />
          <Form method="post" reloadDocument noValidate>
            <input type="hidden" name="token" value={token} />
            <NewPasswordFields result={result} />
            <SubmitButton block pending="Enregistrement…">
              Enregistrer
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
