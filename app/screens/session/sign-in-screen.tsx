import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { BrandMark } from '~/ui/brand-mark'
import { Checkbox } from '~/ui/checkbox'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PRODUCT, TAGLINE } from '~/ui/page-meta'
import { SubmitButton } from '~/ui/submit-button'

interface Props {
  /** why the last session ended, when it did (spec 1 §8) */
  ended: string | null
  lastResult: SubmissionResult<string[]> | undefined
}

/** The sign-in form (spec 1 §2.3). */
function SignInForm({ lastResult }: Pick<Props, 'lastResult'>) {
  const [form, fields] = useForm<{ email: string; password: string; rememberMe: boolean }>({
    id: 'connexion',
    lastResult,
    constraint: { email: { required: true }, password: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const { email, password, rememberMe } = fields
  return (
    <>
      <ErrorSummary
        errors={{ '': form.errors, [email.id]: email.errors, [password.id]: password.errors }}
      />
      <Form method="post" {...getFormProps(form)}>
        <Field
          label="Adresse e-mail"
          errors={email.errors}
          input={{ ...getInputProps(email, { type: 'email' }), autoComplete: 'username' }}
        />
        <Field
          label="Mot de passe"
          errors={password.errors}
          input={{
            ...getInputProps(password, { type: 'password', value: false }),
            autoComplete: 'current-password',
          }}
        />
        <Checkbox
          label="Se souvenir de moi"
          input={getInputProps(rememberMe, { type: 'checkbox' })}
        />
        <SubmitButton pending="Connexion…" block>
          Se connecter
        </SubmitButton>
      </Form>
    </>
  )
}

/** The page of a visitor who is not signed in (spec 1 §2.3). */
export function SignInScreen({ ended, lastResult }: Props) {
  return (
    <div className="sign-in">
      <div className="sign-in-aside">
        <div>
          <BrandMark />
          <p className="sign-in-name">{PRODUCT}</p>
          <p className="sign-in-tagline">{TAGLINE}</p>
        </div>
        <footer>Une solution développée par notre prestataire.</footer>
      </div>
      <main className="sign-in-main" id="contenu">
        <div className="sign-in-form">
          <h1>Connexion</h1>
          {ended && !lastResult ? <Notice tone="warning">{ended}</Notice> : null}
          <SignInForm lastResult={lastResult} />
        </div>
      </main>
    </div>
  )
}
