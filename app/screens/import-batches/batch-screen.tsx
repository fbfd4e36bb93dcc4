import { Form, useLocation } from '@remix-run/react'
import { frenchDateTime } from '~/domain/format/dates'
import { counted, integer } from '~/domain/format/numbers'
import type { BatchPage } from '~/domain/import-batches/view'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { ErrorSummary } from '~/ui/error-summary'
import { type FormReply, sentenceOf } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { AskAgain } from '~/ui/polled-progress'
import { ProgressBar } from '~/ui/progress-bar'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { urls } from '~/urls'
import { UndoDialog, UndoLink } from '../shell/undo-dialog'
import { FilesTable, SOURCES } from './files-table'

const WORKS = {
  reading: { title: 'Lecture des fichiers', done: 'lus' },
  storing: { title: 'Enregistrement du lot', done: 'enregistrés' },
  undoing: { title: 'Annulation du lot', done: 'annulés' },
} as const

/** Progress of the running work, per file and per concession of the file in progress. */
function Progress({ page }: { page: BatchPage }) {
  const { progress, state, isStopAsked } = page
  const work =
    state === 'reading' || state === 'storing' || state === 'undoing' ? WORKS[state] : null
  if (!progress || !work) return null
  const { done, total, site } = progress
  const share = site && site.total > 0 ? site.done / site.total : 0
  return (
    <Card title={work.title}>
      <AskAgain />
      <div className="stack" role="status">
        <p>
          {integer(done)} sur {counted(total, 'fichier')} {work.done}
          {site
            ? `, fichier suivant\u202f: ${site.done} sur ${counted(site.total, 'concession')}`
            : ''}
          …
        </p>
        <ProgressBar
          percent={total > 0 ? (100 * (done + share)) / total : 0}
          label="Avancement du lot"
        />
      </div>
      {state === 'storing' ? (
        <Form method="post" className="form-actions">
          {isStopAsked ? (
            <span className="muted">Arrêt demandé&#8239;: le fichier en cours se termine.</span>
          ) : (
            <SubmitButton tone="quiet" name="intent" value="stop" pending="Arrêt…">
              Arrêter
            </SubmitButton>
          )}
        </Form>
      ) : null}
    </Card>
  )
}

/** Notice about the whole batch: what is asked, or what came of it. */
function Summary({ page }: { page: BatchPage }) {
  const { state, files, open, trouble, expiresAt } = page
  const stored = files.filter((file) => file.state === 'stored').length
  const failed = files.filter((file) => file.state === 'failed').length
  const unreadable = files.filter((file) => file.state === 'unreadable').length
  const counts = [
    stored > 0 ? `${counted(stored, 'fichier traité', 'fichiers traités')}` : '',
    failed > 0 ? `${integer(failed)} en échec` : '',
    unreadable > 0 ? counted(unreadable, 'illisible') : '',
  ]
    .filter(Boolean)
    .join(', ')
  if (state === 'asking')
    return (
      <Notice
        tone={open + unreadable > 0 ? 'warning' : 'info'}
        title="Rien n’est encore enregistré."
      >
        <p>
          {counted(files.length, 'fichier')}
          {unreadable > 0 ? `, dont ${counted(unreadable, 'illisible')}` : ''}.{' '}
          {open > 0
            ? `${counted(open, 'fichier attend', 'fichiers attendent')} une réponse.`
            : unreadable < files.length
              ? 'Ils seront enregistrés dans l’ordre des dates.'
              : 'Corrigez-les, puis envoyez-les de nouveau.'}
        </p>
        <p>Les fichiers sont gardés jusqu’au {frenchDateTime(expiresAt)}.</p>
        {trouble ? <p>{trouble}</p> : null}
      </Notice>
    )
  if (state === 'stopped')
    return (
      <Notice tone="warning" title="Enregistrement arrêté">
        <p>
          {trouble || 'Vous pouvez reprendre là où le lot s’est arrêté.'}{' '}
          {counts ? `${counts}.` : ''}
        </p>
        <p>Les fichiers qui restent sont gardés un jour.</p>
      </Notice>
    )
  if (state === 'done' || state === 'undone')
    return (
      <Notice
        tone={failed + unreadable > 0 || trouble ? 'warning' : 'info'}
        title={state === 'done' ? 'Lot terminé' : 'Lot annulé'}
      >
        <p>
          {trouble} {counts ? `${counts}.` : ''} Le résultat de chaque fichier est dans le tableau.
        </p>
      </Notice>
    )
  return null
}

/** Buttons and questions before anything is stored. */
function Asking({ page }: { page: BatchPage }) {
  const { sources, files, state, open } = page
  return (
    <Form method="post" className="stack" preventScrollReset>
      {sources.length > 0 ? (
        <Select
          label="Pour tous les fichiers dont le jour est à décider"
          placeholder="Décider fichier par fichier"
          choices={sources.map((source) => ({
            value: source,
            label:
              source === 'column'
                ? 'La colonne Date donne le jour des chiffres'
                : `Toujours\u202f: ${SOURCES[source]}`,
          }))}
          select={{ name: 'all', defaultValue: '' }}
        />
      ) : null}
      <div className="form-actions">
        {files.some((file) => file.state === 'read') ? (
          <SubmitButton icon="ok" name="intent" value="save" pending="Enregistrement…">
            Enregistrer
          </SubmitButton>
        ) : null}
        {open > 0 || files.some(({ isAsked }) => isAsked) ? (
          <SubmitButton tone="quiet" name="intent" value="answer">
            Appliquer les réponses
          </SubmitButton>
        ) : null}
        <SubmitButton tone="quiet" name="intent" value="drop">
          Abandonner
        </SubmitButton>
      </div>
      <FilesTable files={files} state={state} />
    </Form>
  )
}

/** What may follow once the storing has begun and nothing runs. */
function Following({ page }: { page: BatchPage }) {
  const { state, isUndoable, progress } = page
  if (progress) return null
  return (
    <Form method="post" className="form-actions">
      {state === 'stopped' ? (
        <SubmitButton icon="ok" name="intent" value="resume" pending="Reprise…">
          Reprendre
        </SubmitButton>
      ) : (
        <LinkButton tone="primary" icon="upload" to={urls.import()}>
          Importer d’autres fichiers
        </LinkButton>
      )}
      <LinkButton tone="quiet" to={urls.importLog()}>
        Journal des imports
      </LinkButton>
      {isUndoable ? <UndoLink>Annuler tout le lot…</UndoLink> : null}
    </Form>
  )
}

function UndoBatch({ again }: { again: FormReply | null }) {
  return (
    <UndoDialog
      title="Annuler tout le lot&#8239;?"
      act="Annuler tout le lot"
      intent="undo"
      keep="Garder le lot"
      again={again}
    >
      Les imports du lot sont annulés l’un après l’autre, le plus récent d’abord&#8239;: les
      concessions retrouvent leurs chiffres d’avant. Ce qu’un import plus récent a remplacé est
      conservé et nommé.
    </UndoDialog>
  )
}

function LeftOutCard({ leftOut, moreLeftOut }: Pick<BatchPage, 'leftOut' | 'moreLeftOut'>) {
  if (leftOut.length === 0) return null
  const sentences = new Set(leftOut.map(({ name, reason }) => `${name}\u202f: ${reason}`))
  return (
    <Card title="Laissés de côté à l’envoi">
      <ul>
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {moreLeftOut > 0 ? <li>Et {counted(moreLeftOut, 'autre')}.</li> : null}
      </ul>
    </Card>
  )
}

interface Props {
  page: BatchPage
  /** failed submit with its errors; null when there is none */
  again: FormReply | null
}

/** Several files sent at once: their table before anything is stored, the progress, the results (9-first-day §3). */
export function BatchScreen({ page, again }: Props) {
  const { state, files } = page
  const { search } = useLocation()
  const isInDialog = page.isUndoable && new URLSearchParams(search).has('dialog')
  const error = isInDialog ? null : sentenceOf(again)
  return (
    <>
      <ErrorSummary errors={error ? { '': [error] } : {}} />
      <Summary page={page} />
      <Progress page={page} />
      {state === 'asking' ? (
        <Asking page={page} />
      ) : (
        <>
          {state === 'reading' ? null : <Following page={page} />}
          <FilesTable files={files} state={state} />
        </>
      )}
      <LeftOutCard {...page} />
      {page.isUndoable ? <UndoBatch again={again} /> : null}
    </>
  )
}
