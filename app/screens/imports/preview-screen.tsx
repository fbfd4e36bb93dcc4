import { Form } from '@remix-run/react'
import { NO_ACCOUNT } from '~/domain/file-account/account'
import { frenchDate, frenchDateTime } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { outcomeCounts, type PreviewPage } from '~/domain/import-previews/preview-page'
import { PEOPLE_INTENT } from '~/domain/import-settling/choices'
import { reservesOf } from '~/domain/imports/doubt-texts'
import { REPLACE_MODEL } from '~/domain/imports/model-messages'
import { modelText } from '~/domain/records/used-model'
import { Checkbox } from '~/ui/checkbox'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, isReplyFor, sentenceOf } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { AccountCard } from './account-card'
import { AttachCard } from './attach-card'
import { FindingsCard } from './findings-card'
import { PeopleCard } from './people-card'
import { FailedSites, PreviewSites } from './preview-sites'
import { Reserves, WARNINGS_ID } from './reserves'
import { SettleCard } from './settle-card'

/** '3 nouvelles, 2 modifiées, 7 inchangées, 1 en échec'. */
function sentenceOfCounts({ sites }: PreviewPage): string {
  const counts = outcomeCounts(sites as never)
  const parts = [
    counts.new > 0 ? counted(counts.new, 'nouvelle') : '',
    counts.changed > 0 ? counted(counts.changed, 'modifiée') : '',
    counts.unchanged > 0 ? counted(counts.unchanged, 'inchangée') : '',
    counts.failed > 0 ? `${counts.failed} en échec` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

function Summary({ page }: { page: PreviewPage }) {
  const { failed } = outcomeCounts(page.sites as never)
  const reserves = page.reserves ?? reservesOf([], page.warnings)
  const troubled = failed > 0 || reserves.length > 0
  return (
    <Notice
      tone={troubled ? 'warning' : 'info'}
      title="Aperçu&#8239;: rien n’est encore enregistré."
    >
      <p>
        {page.fileName}, chiffres au {frenchDate(page.activityDate)}
        {page.model ? `, lu par le modèle ${modelText(page.model)}` : ''}. Concessions&#8239;:{' '}
        {sentenceOfCounts(page)}.
      </p>
      <Reserves reserves={reserves} warnings={page.warnings.length} />
      <p>Cet aperçu est gardé jusqu’au {frenchDateTime(page.expiresAt)}.</p>
    </Notice>
  )
}

interface Props {
  page: PreviewPage
  /** failed submit with its errors; null when there is none */
  again: FormReply | null
}

/** Preview of a checked file: its effects, and buttons to store or discard it (7-beyond §2); works without scripts. */
export function PreviewScreen({ page, again }: Props) {
  const { unchanged, failed } = outcomeCounts(page.sites as never)
  const isTaken = page.errors.some(({ message }) => message.includes(REPLACE_MODEL))
  const storable = page.sites.length > failed || isTaken
  const error = sentenceOf(again)
  const unit = page.kind === 'videocheck' ? '€' : ''
  return (
    <>
      <ErrorSummary errors={error ? { '': [error] } : {}} />
      <Summary page={page} />
      {page.isForeign ? (
        <p className="muted">
          Cet aperçu est celui d’un autre compte&#8239;: vous décidez des valeurs, il enregistre.
        </p>
      ) : (
        <Form method="post" className="form-actions">
          {isTaken ? (
            <Checkbox label={REPLACE_MODEL} input={{ name: 'replaceModel', value: 'true' }} />
          ) : null}
          {storable ? (
            <SubmitButton icon="ok" name="intent" value="save" pending="Enregistrement…">
              Enregistrer
            </SubmitButton>
          ) : null}
          <SubmitButton tone="quiet" name="intent" value="drop">
            Abandonner
          </SubmitButton>
          {storable && !isTaken && page.sites.length === failed + unchanged ? (
            <span className="muted">Le fichier n’apporte rien de nouveau.</span>
          ) : null}
        </Form>
      )}
      {page.settling ? (
        <SettleCard settling={page.settling} unit={unit} again={again} next="previewAgain" />
      ) : null}
      {page.newPeople ? (
        <PeopleCard
          offer={page.newPeople}
          again={isReplyFor(again, { intent: PEOPLE_INTENT }) ? again : null}
          next="previewAgain"
        />
      ) : null}
      {page.asksAdministrator ? (
        <p className="muted">
          Un administrateur peut décider des valeurs inconnues&#8239;: envoyez-lui l’adresse de
          cette page.
        </p>
      ) : null}
      {page.attaching ? <AttachCard attaching={page.attaching} again={again} /> : null}
      <FailedSites page={page} />
      <PreviewSites page={page} />
      <AccountCard account={page.account ?? NO_ACCOUNT} unit={unit} />
      <FindingsCard title="Erreurs" tone="bad" findings={page.errors} />
      <FindingsCard id={WARNINGS_ID} title="Avertissements" tone="warn" findings={page.warnings} />
    </>
  )
}
