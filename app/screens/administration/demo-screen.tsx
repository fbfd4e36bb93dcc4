import { Form } from '@remix-run/react'
import { countsText, type DemoRemovalCounts } from '~/domain/demo/counts'
import { REMOVAL_WORD } from '~/domain/demo/errors'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { EmailField, PASSWORD_HINT } from '../session/credential-fields'
import { AdminNav } from '../shell/admin-nav'

interface Props {
  counts: DemoRemovalCounts
  /** false where accounts sign in through the company's provider only */
  passwords: boolean
  result: FormReply | null
}

/** Removal of the demo network: what goes and what stays, and the first administrator (9-first-day §1). */
export function DemoScreen({ counts, passwords, result }: Props) {
  return (
    <>
      <AdminNav />
      <div className="stack">
        <Card title="Ce qui part, ce qui reste">
          <div className="stack">
            <Notice
              tone={Object.values(counts.added).every((count) => count === 0) ? 'info' : 'warning'}
              live={false}
              title="Ajouté depuis, et supprimé avec la démonstration"
            >
              <p>{sentence(counts.added)}</p>
            </Notice>
            <p>
              <strong>Reste, car ce n’est pas la démonstration{'\u202f'}:</strong>{' '}
              {sentence(counts.kept)}
            </p>
            <p>
              <strong>Supprimé, la démonstration{'\u202f'}:</strong> {sentence(counts.seeded)} Ses
              sessions, clés API et webhooks prennent fin.
            </p>
            <p>
              Une sauvegarde de toute la base est d’abord écrite et relue dans le dossier{' '}
              <code translate="no">sauvegardes</code> des données.
            </p>
          </div>
        </Card>
        <Card title="Premier administrateur de votre réseau">
          <ErrorSummary errors={result?.error ?? {}} />
          <Form method="post" noValidate className="stack narrow">
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
            <EmailField result={result} />
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
            <Field
              label={`Mot ${REMOVAL_WORD}, pour confirmer`}
              errors={errorsOf(result, 'word')}
              input={{
                name: 'word',
                type: 'text',
                autoComplete: 'off',
                autoCapitalize: 'characters',
                spellCheck: false,
                required: true,
                defaultValue: typed(result, 'word'),
              }}
            />
            <div className="form-actions">
              <SubmitButton tone="danger" pending="Sauvegarde, puis suppression…">
                Supprimer la démonstration et commencer
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </>
  )
}

const sentence = (counts: Parameters<typeof countsText>[0]) => `${countsText(counts)}.`
