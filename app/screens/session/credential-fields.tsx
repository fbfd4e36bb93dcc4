import { Field } from '~/ui/field'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'

type Result = FormReply | null | undefined

/** Email field of the sign-in. */
export function EmailField({ result, hint }: { result: Result; hint?: string }) {
  return (
    <Field
      label="E-mail"
      hint={hint}
      errors={errorsOf(result, 'email')}
      input={{
        name: 'email',
        type: 'email',
        autoComplete: 'username',
        required: true,
        defaultValue: typed(result, 'email'),
      }}
    />
  )
}

/** Field for the current password. */
export function CurrentPasswordField(props: { name: string; label: string; result: Result }) {
  const { name, label, result } = props
  return (
    <Field
      label={label}
      errors={errorsOf(result, name)}
      input={{ name, type: 'password', autoComplete: 'current-password', required: true }}
    />
  )
}

/** Rules of a new password, as the fields say them. */
export const PASSWORD_HINT = 'Au moins 8 caractères\u202f; évitez les mots de passe trop courants.'

/** Fields for a new password and its confirmation (spec 2 §5; 4-decisions, 10). */
export function NewPasswordFields({ result }: { result: Result }) {
  const input = { type: 'password', autoComplete: 'new-password', required: true }
  return (
    <>
      <Field
        label="Nouveau mot de passe"
        hint={PASSWORD_HINT}
        errors={errorsOf(result, 'newPassword')}
        // no maxLength: the browser would silently truncate a pasted password
        input={{ ...input, name: 'newPassword', minLength: 8 }}
      />
      <Field
        label="Confirmation du nouveau mot de passe"
        errors={errorsOf(result, 'confirmation')}
        input={{ ...input, name: 'confirmation' }}
      />
    </>
  )
}
