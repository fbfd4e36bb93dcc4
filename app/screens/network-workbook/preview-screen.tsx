import { Form } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import type { NetworkPreview } from '~/domain/network-workbook/preview-view'
import { AdminNav } from '~/screens/shell/admin-nav'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { type FormReply, sentenceOf, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { ConflictsCard, LeaversCard, QuestionsCard } from './decisions'
import { CountsCard, RowsCard } from './differences-card'
import { ErrorsCard } from './errors-card'

interface Props {
  preview: NetworkPreview
  /** failed submit with its choices; null when there is none */
  again: FormReply | null
}

function Proof() {
  return (
    <>
      <p>
        Ce classeur nomme un administrateur. Confirmez-le par votre mot de passe, ou par un code de
        votre double authentification.
      </p>
      <Field
        label="Mot de passe actuel"
        optional
        input={{ name: 'currentPassword', type: 'password', autoComplete: 'current-password' }}
      />
      <Field
        label="Code de double authentification"
        optional
        input={{ name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code' }}
      />
    </>
  )
}

function StoreCard({ preview, again }: Props) {
  const { questions, conflicts, leavers, changes, answered, today, needsProof } = preview
  const isStorable = changes + leavers.length + questions.length + conflicts.length > 0
  const isAsking = questions.length + conflicts.length > 0
  return (
    <Card title="Enregistrer">
      <div className="stack">
        {isStorable ? (
          <>
            <Field
              label="À partir du"
              hint="Équipe, métier, statut d’apprenti, rôle et changement de concession valent à partir de ce jour, un changement de plaque à partir du 1er de son mois. Une date écrite sur la ligne l’emporte."
              input={{
                name: 'effectiveFrom',
                type: 'date',
                defaultValue: typed(again, 'effectiveFrom') ?? today,
              }}
            />
            {needsProof ? <Proof /> : null}
          </>
        ) : (
          <p>Le classeur n’apporte rien de nouveau.</p>
        )}
        <div className="form-actions">
          {isStorable ? (
            <SubmitButton icon="ok" name="intent" value="store" pending="Enregistrement…">
              Enregistrer
            </SubmitButton>
          ) : null}
          {isAsking ? (
            <SubmitButton tone="quiet" name="intent" value="answer">
              Refaire l’aperçu avec ces réponses
            </SubmitButton>
          ) : null}
          {answered > 0 ? (
            <SubmitButton tone="quiet" name="intent" value="reset">
              Effacer mes réponses
            </SubmitButton>
          ) : null}
          <SubmitButton tone="quiet" name="intent" value="drop">
            Abandonner
          </SubmitButton>
        </div>
      </div>
    </Card>
  )
}

/** Preview of a workbook as a difference, with what is left to decide (9-first-day §2); works without scripts. */
export function NetworkPreviewScreen({ preview, again }: Props) {
  const { sheets, errors, refusals, warnings, fileName, expiresAt, mark } = preview
  const error = sentenceOf(again)
  return (
    <>
      <AdminNav />
      <ErrorSummary errors={error ? { '': [error] } : {}} title="Rien n’a été enregistré" />
      <Notice
        tone={refusals + warnings.length > 0 ? 'warning' : 'info'}
        title="Aperçu&#8239;: rien n’est encore enregistré."
      >
        <p>
          {fileName}, gardé jusqu’au {frenchDateTime(expiresAt)}.
        </p>
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Notice>
      <CountsCard sheets={sheets} />
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="mark" value={mark} />
        <QuestionsCard preview={preview} again={again} />
        <ConflictsCard preview={preview} again={again} />
        <LeaversCard preview={preview} again={again} />
        <StoreCard preview={preview} again={again} />
      </Form>
      <ErrorsCard title="Lignes refusées" errors={errors} total={refusals} />
      <RowsCard sheets={sheets} />
    </>
  )
}
