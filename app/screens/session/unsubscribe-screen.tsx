import { Form, Link } from '@remix-run/react'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'
import { SignInFrame } from './sign-in-frame'

interface Props {
  email: string
  /** the account has no mail of the morning */
  ended: boolean
  /** why the link cannot be used */
  refusal: string | null
}

/** Where the mail of the morning is ended without signing in (7-beyond §3). */
export function UnsubscribeScreen({ email, ended, refusal }: Props) {
  return (
    <SignInFrame title="E-mail du matin">
      {refusal ? (
        <Notice tone="error">{refusal}</Notice>
      ) : ended ? (
        <Notice tone="success">{email} ne reçoit plus l’e-mail du matin.</Notice>
      ) : (
        <>
          <p>{email} reçoit l’e-mail du matin.</p>
          <Form method="post">
            <SubmitButton block pending="Désinscription…">
              Ne plus le recevoir
            </SubmitButton>
          </Form>
        </>
      )}
      <p>
        <Link to={urls.profile()}>Modifier ce choix dans mon profil</Link>
      </p>
    </SignInFrame>
  )
}
