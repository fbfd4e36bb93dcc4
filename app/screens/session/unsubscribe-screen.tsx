import { Form, Link } from '@remix-run/react'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'
import { SignInFrame } from './sign-in-frame'

const WORDS = {
  morning: { title: 'E-mail du matin', mails: 'l’e-mail du matin', none: 'l’e-mail du matin' },
  alert: { title: 'Alertes', mails: 'des alertes', none: 'd’alertes' },
} as const

interface Props {
  /** kind of mails that the link unsubscribes from */
  kind: keyof typeof WORDS
  email: string
  /** the account no longer gets these mails */
  ended: boolean
  /** reason why the link is invalid; null for a valid link */
  refusal: string | null
}

/** Page that unsubscribes from the morning mail or the alerts without sign-in (7-beyond §3). */
export function UnsubscribeScreen({ kind, email, ended, refusal }: Props) {
  const { title, mails, none } = WORDS[kind]
  return (
    <SignInFrame title={title}>
      {refusal ? (
        <Notice tone="error">{refusal}</Notice>
      ) : ended ? (
        <Notice tone="success">
          {email} ne reçoit plus {none}.
        </Notice>
      ) : (
        <>
          <p>
            {email} reçoit {mails}.
            {kind === 'alert' ? ' Ne plus en recevoir efface les seuils choisis.' : null}
          </p>
          <Form method="post">
            <SubmitButton block pending="Désinscription…">
              {kind === 'alert' ? 'Ne plus en recevoir' : 'Ne plus le recevoir'}
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
