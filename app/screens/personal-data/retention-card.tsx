import { Form } from '@remix-run/react'
import { frenchDate } from '~/domain/format/dates'
import { counted, integer } from '~/domain/format/numbers'
import {
  RETENTION_KINDS,
  type RetentionLine,
  type RetentionPanel,
  spanOf,
} from '~/domain/personal-data/retention'
import { Button, LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { type Column, DataTable } from '~/ui/data-table'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { type FormReply, summaryOf } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { personalDataUrls } from './urls'

interface Props {
  panel: RetentionPanel
  again: FormReply | null
}

const idOf = (kind: string) => `duree-${kind}`
const UNITS = {
  planning: ['planning mensuel à relire', 'plannings mensuels à relire'],
  workers: ['collaborateur', 'collaborateurs'],
  trail: ['acte', 'actes'],
  accounts: ['compte', 'comptes'],
} as const

function Goes({ kind, count, oldest, newest, months }: RetentionLine) {
  if (months === null) return <>Jamais effacé</>
  if (count === 0) return <>Rien</>
  const [one, many] = UNITS[kind]
  return (
    <>
      {counted(count, one, many)}
      {oldest && newest ? <span className="note small">{spanOf(oldest, newest)}</span> : null}
    </>
  )
}

const COLUMNS: readonly Column<RetentionLine>[] = [
  {
    key: 'kind',
    header: 'Données',
    cell: ({ label, text }) => (
      <>
        {label}
        <span className="note small">{text}</span>
      </>
    ),
  },
  {
    key: 'months',
    header: 'Conservées',
    cell: ({ months }) => (months === null ? 'Sans limite' : `${integer(months)} mois`),
  },
  { key: 'goes', header: 'À effacer aujourd’hui', cell: (line) => <Goes {...line} /> },
]

const STATES = { running: 'en cours', cut: 'interrompu' } as const

function LastRun({ panel: { lastRun } }: { panel: RetentionPanel }) {
  if (!lastRun) return null
  const sum = RETENTION_KINDS.reduce((all, kind) => all + (lastRun.counts[kind] ?? 0), 0)
  return (
    <p className="muted">
      Dernier effacement&#8239;: nuit du {frenchDate(lastRun.day)},{' '}
      {lastRun.state !== 'done'
        ? STATES[lastRun.state]
        : sum === 0
          ? 'rien à effacer'
          : `${counted(sum, 'élément')} (détail dans le journal)`}
      .
    </p>
  )
}

/** Form of the retention periods by kind of data, with a preview before saving (7-beyond §4). */
export function RetentionCard({ panel, again }: Props) {
  const { lines, isPreview, errors, typed } = panel
  const isWrong = Object.keys(errors).length > 0
  return (
    <Card id="conservation" title="Durées de conservation">
      <div className="stack">
        <p className="card-note">
          Rien n’est jamais effacé tant qu’aucune durée n’est enregistrée. Une durée s’applique à
          partir du lendemain, chaque nuit dès 2&nbsp;h, et chaque passage est inscrit au journal.
          Les brouillons sont toujours effacés après une heure, les e-mails après sept jours.
        </p>
        <ErrorSummary errors={summaryOf(isWrong ? { error: errors } : again, idOf)} />
        <Form method="get" className="form-actions" noValidate preventScrollReset>
          <input type="hidden" name="preview" value="1" />
          {lines.map(({ kind, label, minimum }) => (
            <Field
              key={`${kind} ${typed[kind]}`}
              label={`${label} (mois)`}
              hint={`Au moins ${minimum}. Laissez vide pour ne jamais effacer.`}
              errors={errors[kind]}
              input={{
                id: idOf(kind),
                name: kind,
                type: 'text',
                inputMode: 'numeric',
                maxLength: 4,
                defaultValue: typed[kind],
                autoComplete: 'off',
              }}
            />
          ))}
          <Button icon="search">Prévisualiser</Button>
        </Form>
        {isPreview && !isWrong ? (
          <Notice tone="info" live={false}>
            Aperçu&#8239;: ces durées ne sont pas encore enregistrées.
          </Notice>
        ) : null}
        <DataTable
          cards
          caption="Durée par sujet, et données qui seraient effacées aujourd’hui"
          columns={COLUMNS}
          rows={lines}
          rowKey={({ kind }) => kind}
        />
        {isPreview && !isWrong ? (
          <Form
            method="post"
            action={personalDataUrls.page()}
            className="form-actions"
            preventScrollReset
          >
            {RETENTION_KINDS.map((kind) => (
              <input key={kind} type="hidden" name={kind} value={typed[kind]} />
            ))}
            <input type="hidden" name="seen" value={panel.seen} />
            <SubmitButton name="intent" value="keep" tone="danger" pending="Enregistrement…">
              Enregistrer ces durées
            </SubmitButton>
            <LinkButton to={personalDataUrls.page()}>Annuler</LinkButton>
          </Form>
        ) : null}
        <LastRun panel={panel} />
      </div>
    </Card>
  )
}
