import { Form } from '@remix-run/react'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { SubmitButton } from '~/ui/submit-button'
import { EmailField, PASSWORD_HINT } from './credential-fields'
import { SignInFrame } from './sign-in-frame'

interface Props {
  result?: FormReply | null | undefined
  /** false where accounts sign in through the company's provider only */
  passwords: boolean
}

const CODE_HINT =
  'Affiché dans le terminal et le journal au démarrage, sous la forme «\u202fCode de mise en service\u202f: K7QF-29MX\u202f».'

/** First start: the code, and the account of the first administrator (9-first-day §1). */
export function SetupScreen({ result, passwords }: Props) {
  return (
    <SignInFrame title="Mise en service">
      <p>Créez le premier compte{'\u202f'}: il sera administrateur.</p>
      <ErrorSummary errors={result?.error ?? {}} />
      <Form method="post" noValidate>
        <Field
          label="Code de mise en service"
          hint={CODE_HINT}
          errors={errorsOf(result, 'code')}
          input={{
            name: 'code',
            type: 'text',
            autoComplete: 'off',
            autoCapitalize: 'characters',
            spellCheck: false,
            required: true,
            maxLength: 40,
            defaultValue: typed(result, 'code'),
          }}
        />
        <Field
          label="Nom"
          errors={errorsOf(result, 'name')}
          input={{
            name: 'name',
            type: 'text',
            autoComplete: 'name',
            required: true,
            maxLength: 120,
            defaultValue: typed(result, 'name'),
          }}
        />
        <EmailField result={result} hint={passwords ? undefined : COMPANY_HINT} />
        {passwords ? (
          <Field
            label="Mot de passe"
            hint={PASSWORD_HINT}
            errors={errorsOf(result, 'password')}
            // no maxLength: the browser would silently truncate a pasted password
            input={{
              name: 'password',
              type: 'password',
              autoComplete: 'new-password',
              minLength: 8,
              required: true,
            }}
          />
        ) : null}
        <SubmitButton block pending="Création du compte…">
          Créer le compte et commencer
        </SubmitButton>
      </Form>
      <p>
        Vous avez une sauvegarde{'\u202f'}? Arrêtez le produit, puis lancez{' '}
        <code translate="no">npm run restore -- FICHIER</code>. Vous aviez déjà un réseau{'\u202f'}?
        Vérifiez la base de données (<code translate="no">DATA_DIR</code>,{' '}
        <code translate="no">MONGODB_URI</code>){'\u202f'}: celle-ci ne contient aucun compte.
      </p>
    </SignInFrame>
  )
}

const COMPANY_HINT = 'Celle du compte de l’entreprise, avec lequel vous vous connecterez.'
