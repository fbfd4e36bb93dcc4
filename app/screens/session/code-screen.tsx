import { Form, Link } from '@remix-run/react'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'
import { SignInFrame } from './sign-in-frame'

/** Field for a code of an authenticator app, or a recovery code. */
export function CodeField({
  result,
  hint,
}: {
  result: FormReply | null | undefined
  hint: string
}) {
  return (
    <Field
      label="Code de vérification"
      hint={hint}
      errors={errorsOf(result, 'code')}
      input={{
        name: 'code',
        type: 'text',
        autoComplete: 'one-time-code',
        required: true,
        autoCapitalize: 'characters',
        spellCheck: false,
        maxLength: 100,
      }}
    />
  )
}

interface Props {
  result?: FormReply | null | undefined
  loginTo: string
}

/** Second page of a sign-in, which asks for the code before a session is created (7-beyond §4). */
export function CodeScreen({ result, loginTo }: Props) {
  return (
    <SignInFrame title="Vérification en deux étapes">
      <ErrorSummary errors={result?.error ?? {}} title="Connexion impossible" />
      <Form method="post" noValidate>
        <CodeField
          result={result}
          hint="Les 6 chiffres de votre application d’authentification, ou l’un de vos codes de secours."
        />
        <SubmitButton block pending="Vérification…">
          Vérifier
        </SubmitButton>
      </Form>
      <p>
        <Link to={loginTo}>Retour à la connexion</Link>
      </p>
    </SignInFrame>
  )
}
