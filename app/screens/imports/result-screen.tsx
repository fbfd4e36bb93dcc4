import type { ReactNode } from 'react'
import { frenchDate, frenchDateTime } from '~/domain/format/dates'
import { counted, decimal, integer } from '~/domain/format/numbers'
import { PEOPLE_INTENT, SETTLE_INTENT } from '~/domain/import-settling/choices'
import type { PeopleOffer } from '~/domain/import-settling/new-people'
import type { Settling } from '~/domain/import-settling/view'
import { refusalOf } from '~/domain/imports/finding'
import { type ImportDetails, type ImportVerdict, importOutcome } from '~/domain/imports/view'
import { modelText } from '~/domain/records/used-model'
import { rareUrls } from '~/rare-urls'
import { AdminNav } from '~/screens/shell/admin-nav'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DescriptionList } from '~/ui/description-list'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, isReplyFor, sentenceOf } from '~/ui/form-reply'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { urls } from '~/urls'
import { UndoLink } from '../shell/undo-dialog'
import { AccountCard } from './account-card'
import { FindingsCard } from './findings-card'
import { KINDS, VERDICTS } from './labels'
import { PeopleCard } from './people-card'
import { Reserves, WARNINGS_ID } from './reserves'
import { RunningCard } from './running-card'
import { SettleCard } from './settle-card'
import { SitesCard } from './sites-card'
import { UndoFacts, UndoImport } from './undo-parts'

/** Formats a file size: `2,4 Mo`, `38 ko`. */
const weight = (bytes: number) =>
  bytes >= 1024 * 1024
    ? `${decimal(bytes / 1024 / 1024, 1)}\u202fMo`
    : `${integer(Math.max(1, Math.round(bytes / 1024)))}\u202fko`

/** Label of the import's date by kind; VideoCheck figures are cumulative up to the date. */
const DATE_NAMES = { activity: 'Date d’activité', videocheck: 'Chiffres au' } as const

function File({ result }: { result: ImportDetails }) {
  const facts: [string, string][] = [
    ['Fichier', result.fileName],
    ['Taille', weight(result.size)],
    ['Type', KINDS[result.kind]],
    ...(result.model ? ([['Modèle', modelText(result.model)]] as [string, string][]) : []),
    ['Date d’import', frenchDate(result.importDate)],
    [DATE_NAMES[result.kind], frenchDate(result.activityDate)],
    ['Importé par', result.userEmail],
    ['Début', frenchDateTime(result.startedAt)],
    ['Fin', frenchDateTime(result.finishedAt)],
    ['Empreinte SHA-256', result.sha256],
  ]
  return (
    <Card title="Fichier">
      <DescriptionList className="import-facts fit gap-3 small" facts={facts} />
    </Card>
  )
}

/** Message of an import; a refused import names its reason. Errors of several rows are listed below. */
const messageOf = ({ state, errors, message }: ImportDetails) =>
  state === 'refused' ? refusalOf(errors, message) : message

/** @returns whether the reserves are listed: figures are stored, and the message does not contain the reserves */
const saysReserves = (verdict: ImportVerdict) =>
  verdict === 'reserved' || verdict === 'partlyUndone'

function Outcome({ result }: { result: ImportDetails }) {
  const verdict = importOutcome(result)
  const { tone, title } = VERDICTS[verdict]
  const { stored, unchanged, warnings } = result.counts
  return (
    <Notice tone={tone} title={title ?? result.message}>
      {verdict === 'success' || verdict === 'reserved' ? (
        <p>
          {counted(stored, 'concession enregistrée', 'concessions enregistrées')}
          {unchanged > 0 ? `, ${counted(unchanged, 'inchangée')}` : ''}
          {warnings > 0 ? `, ${counted(warnings, 'avertissement')}` : ''}.
        </p>
      ) : null}
      {title && !['success', 'reserved'].includes(verdict) && !result.undo ? (
        <p>{messageOf(result)}</p>
      ) : null}
      <UndoFacts undo={result.undo} />
      {saysReserves(verdict) ? <Reserves reserves={result.reserves} warnings={warnings} /> : null}
    </Notice>
  )
}

function Actions({ result }: { result: ImportDetails }) {
  const findings = result.errors.length + result.warnings.length > 0
  const isVideocheck = result.kind === 'videocheck'
  const figures = isVideocheck ? urls.videocheck : urls.synthesis
  // no link to the figures after a failed import, which stored none
  const hasFailed = importOutcome(result) === 'failed'
  return (
    <div className="form-actions">
      {hasFailed ? null : (
        <LinkButton tone="primary" to={figures({ date: result.activityDate })}>
          {isVideocheck ? 'Voir VideoCheck au' : 'Voir la synthèse du'}{' '}
          {frenchDate(result.activityDate)}
        </LinkButton>
      )}
      <LinkButton
        tone={hasFailed ? 'primary' : undefined}
        icon="upload"
        to={isVideocheck ? urls.videocheck({ tab: 'import' }) : urls.import()}
      >
        Importer un autre fichier
      </LinkButton>
      {findings ? (
        <>
          <a className="button" href={rareUrls.importFindings(result._id)} download>
            <Icon name="download" />
            Anomalies (CSV)
          </a>
          <a
            className="button"
            href={rareUrls.importFindings(result._id, { format: 'xlsx' })}
            download
          >
            <Icon name="download" />
            Anomalies (Excel)
          </a>
        </>
      ) : null}
      <LinkButton tone="quiet" to={urls.importLog()}>
        Journal des imports
      </LinkButton>
      {result.undoable ? <UndoLink>Annuler cet import…</UndoLink> : null}
    </div>
  )
}

/** Page of an import: progress, then result by concession with all errors and warnings (spec 5 §1). */
export function ResultScreen({
  result,
  again,
  offer,
  settling = null,
  newPeople = null,
}: {
  result: ImportDetails
  /** server's response to a refused form; null otherwise */
  again: FormReply | null
  /** what helps with a file that no model knows */
  offer?: ReactNode
  /** form that settles what the file left open; null when there is none */
  settling?: Settling | null
  /** form that creates unknown people; null when there is none */
  newPeople?: PeopleOffer | null
}) {
  if (result.state === 'running')
    return (
      <>
        <AdminNav />
        <RunningCard progress={result.progress} />
        <File result={result} />
      </>
    )
  const isOfPeople = isReplyFor(again, { intent: PEOPLE_INTENT })
  const isOfSettling = isOfPeople || isReplyFor(again, { intent: SETTLE_INTENT })
  const error = isOfSettling ? sentenceOf(again) : null
  const unit = result.kind === 'videocheck' ? '€' : ''
  return (
    <>
      <AdminNav />
      <ErrorSummary errors={error ? { '': [error] } : {}} />
      <Outcome result={result} />
      {offer}
      <Actions result={result} />
      <UndoImport result={result} again={isOfSettling ? null : again} />
      {settling ? (
        <SettleCard settling={settling} unit={unit} again={again} next="importAgain" />
      ) : null}
      {newPeople ? (
        <PeopleCard offer={newPeople} again={isOfPeople ? again : null} next="importAgain" />
      ) : null}
      <FindingsCard title="Erreurs" tone="bad" findings={result.errors} />
      <FindingsCard
        id={WARNINGS_ID}
        title="Avertissements"
        tone="warn"
        findings={result.warnings}
      />
      <AccountCard account={result.account} unit={unit} />
      <SitesCard sites={result.sites} />
      <File result={result} />
    </>
  )
}
