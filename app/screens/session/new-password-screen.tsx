import { Form, Link } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { LinkButton } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import type { FormReply } from '~/ui/form-reply'
import { langOf } from '~/ui/language'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { NewPasswordFields } from './credential-fields'
import { SignInFrame } from './sign-in-frame'

/** Title of the page of an invitation (7-beyond §6). */
export const CHOOSE_PASSWORD = 'Choisissez votre mot de passe'

interface Props {
  token: string
  /** the link is that of an invitation, valid or not */
  isInvitation: boolean
  /** account whose password is chosen; null for a void link */
  email: string | null
  /** end of the invitation, ISO instant; null for a reset link and for a void one */
  until: string | null
  result?: FormReply | null | undefined
  /** why the link cannot be used; the form is not shown then */
  refusal?: string | null | undefined
  /** the success sentence; the page then goes to the sign-in page */
  done?: string | null | undefined
  /** null: there is no new link to ask for */
  forgottenTo: string | null
  loginTo: string
}

/** A new password from the link of the reset mail (spec 1 §2.1, 4-decisions 10), or the first one (7-beyond §6). */
export function NewPasswordScreen(props: Props) {
  const { token, isInvitation, email, until, result, refusal, done, forgottenTo, loginTo } = props
  return (
    <SignInFrame title={isInvitation ? CHOOSE_PASSWORD : 'Nouveau mot de passe'}>
      {done ? (
        <Notice tone="success">{done} Vous allez être redirigé vers la connexion.</Notice>
      ) : refusal ? (
        <>
          <Notice tone="error">
            <span lang={langOf(refusal)}>{refusal}</span>
          </Notice>
          {forgottenTo ? (
            <LinkButton tone="primary" block to={forgottenTo}>
              Demander un nouveau lien
            </LinkButton>
          ) : null}
        </>
      ) : (
        <>
          {email ? (
            <p>
              Compte&#8239;: <strong>{email}</strong>
            </p>
          ) : null}
          {until ? <p>Invitation valable jusqu’au {frenchDateTime(until)}</p> : null}
          <ErrorSummary errors={result?.error ?? {}} />
          <Form method="post" reloadDocument noValidate>
            <input type="hidden" name="token" value={token} />
            {/* under this name, password managers keep the password */}
            <input
              type="text"
              className="visually-hidden"
              autoComplete="username"
              aria-hidden="true"
              tabIndex={-1}
              readOnly
              value={email ?? ''}
            />
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
