import { Form, useLocation } from '@remix-run/react'
import {
  ACTION_LENGTHS,
  ACTION_LEVERS,
  leverText,
  STATE_LABELS,
  serviceText,
} from '~/domain/actions/terms'
import type { ActionFormPage } from '~/domain/actions/view'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DeleteDialog } from '~/ui/delete-dialog'
import { EmptyState } from '~/ui/empty-state'
import { ErrorSummary } from '~/ui/error-summary'
import { Field, TextArea } from '~/ui/field'
import { formFields } from '~/ui/form-fields'
import { type FormReply, fieldValue, summaryOf, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { withChanges } from '~/urls'
import { Failure } from '../records/empty-states'
import { NoScope } from '../shell/no-scope'

type FormView = Extract<ActionFormPage, { state: 'form' }>
type Stored = NonNullable<FormView['stored']>

const SERVICES = [null, ...PRODUCTIVE_SERVICES].map((one) => ({
  value: one ?? '',
  label: serviceText(one),
}))
const LEVERS = [null, ...ACTION_LEVERS].map((one) => ({ value: one ?? '', label: leverText(one) }))
const PEOPLE = 'action-people'
const CONTENT = ['service', 'lever', 'text', 'who', 'until', 'expected'] as const

interface Props {
  view: FormView
  reply: FormReply | null
}

/** Version that the forms carry: after a conflict, the one stored now. */
const versionIn = (reply: FormReply | null, stored: Stored) =>
  typed(reply, 'version') ?? String(stored.version)

function Where({ view, reply }: Props) {
  const { sites, values } = view
  if (sites.length === 0) return <input type="hidden" name="site" value={values.site} />
  return (
    <Select
      label="Où"
      placeholder="Choisissez où agir"
      choices={sites}
      {...formFields(reply, { stored: { ...values } }).select('site')}
    />
  )
}

/** Fields of an action: lever, text, person and deadline. */
function Content({ view, reply }: Props) {
  const { values, people } = view
  const fields = formFields(reply, { stored: { ...values } })
  return (
    <>
      <Where view={view} reply={reply} />
      <div className="field-row stack at-start gap-3">
        <Select label="Service" choices={SERVICES} {...fields.select('service')} />
        <Select label="Levier" choices={LEVERS} {...fields.select('lever')} />
      </div>
      <TextArea
        label="Action"
        hint={`Ce qui est décidé, en ${ACTION_LENGTHS.text} caractères au plus.`}
        {...fields.area('text', { rows: 2 })}
      />
      <div className="field-row stack at-start gap-3">
        <Field
          label="Qui"
          hint="Choisissez un compte (prévenu par e-mail) ou écrivez un nom."
          {...fields.input('who', { list: PEOPLE, autoComplete: 'off' })}
        />
        <Field
          label="Échéance"
          hint="Dernier jour pour agir."
          {...fields.input('until', { type: 'date' })}
        />
        <Field
          label="Gain attendu"
          hint="En euros, facultatif."
          {...fields.input('expected', { inputMode: 'decimal' })}
        />
      </div>
      <datalist id={PEOPLE}>
        {people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

/** End of an open action, with one word why; an ended action can be opened again. */
function End({ stored, reply }: { stored: Stored; reply: FormReply | null }) {
  const isOpen = stored.state === 'open'
  return (
    <Card
      title={isOpen ? 'Clore l’action' : `Action ${STATE_LABELS[stored.state]}`}
      className="narrow"
    >
      {isOpen || !stored.why ? null : <p>Motif&#8239;: {stored.why}</p>}
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="version" value={versionIn(reply, stored)} />
        {isOpen ? (
          <Field
            label="Motif"
            hint="En un mot."
            {...formFields(reply, { lengths: { why: ACTION_LENGTHS.why } }).input('why', {
              autoComplete: 'off',
            })}
          />
        ) : null}
        <div className="form-actions">
          {isOpen ? (
            <>
              <SubmitButton name="intent" value="done">
                Terminer l’action
              </SubmitButton>
              <SubmitButton name="intent" value="dropped" tone="quiet">
                Abandonner l’action
              </SubmitButton>
            </>
          ) : (
            <SubmitButton name="intent" value="reopen" tone="quiet">
              Rouvrir l’action
            </SubmitButton>
          )}
        </div>
      </Form>
    </Card>
  )
}

function Deletion({ stored, reply }: { stored: Stored; reply: FormReply | null }) {
  const location = useLocation()
  const closeTo = withChanges(location, { dialog: null })
  return new URLSearchParams(location.search).get('dialog') === 'delete' ? (
    <DeleteDialog
      title="Supprimer cette action&#8239;?"
      closeTo={closeTo}
      values={{ version: versionIn(reply, stored) }}
      act={{ name: 'intent', value: 'delete' }}
    >
      Elle n’apparaîtra plus dans les listes. Son contenu reste consultable dans le journal des
      modifications.
    </DeleteDialog>
  ) : null
}

/** Form of a stored action; in a closed month only its end. */
function StoredForms({ view, reply, stored }: Props & { stored: Stored }) {
  const location = useLocation()
  // The reply of the form that ends an action lacks the fields of the content.
  const isEdited = CONTENT.some((name) => typed(reply, name) !== undefined)
  const edited = isEdited ? reply : null
  return (
    <>
      <ErrorSummary errors={summaryOf(reply, (field) => field)} />
      <Card title={view.name} className="narrow">
        <p className="muted">Décidée par {stored.by}</p>
        {view.gap ? (
          <p className="below-3">
            Écart à la décision&#8239;: <b className="figures">{view.gap}</b>
            <br />
            Effet&#8239;: <b className="figures">{view.effect}</b>
          </p>
        ) : null}
        {stored.closed ? (
          <>
            <Notice>{stored.closed}</Notice>
            <p>{view.values.text}</p>
          </>
        ) : (
          <Form method="post" className="stack" noValidate>
            <input type="hidden" name="version" value={versionIn(reply, stored)} />
            <Content view={view} reply={edited} />
            <div className="form-actions">
              <SubmitButton name="intent" value="save" pending="Enregistrement…">
                Enregistrer
              </SubmitButton>
              <LinkButton to={view.back}>Annuler</LinkButton>
              <LinkButton
                to={withChanges(location, { dialog: 'delete' })}
                tone="quiet"
                preventScrollReset
              >
                Supprimer…
              </LinkButton>
            </div>
          </Form>
        )}
      </Card>
      <End stored={stored} reply={reply} />
      <Deletion stored={stored} reply={reply} />
    </>
  )
}

function NewForm({ view, reply }: Props) {
  return (
    <Card title={view.name || 'Nouvelle action'} className="narrow">
      <ErrorSummary errors={summaryOf(reply, (field) => field)} />
      {view.gap ? (
        <p className="below-3">
          Écart du levier&#8239;: <b className="figures">{view.gap}</b>
        </p>
      ) : null}
      <Form method="post" className="stack" noValidate>
        <input type="hidden" name="id" value={fieldValue(reply, 'id', view.fresh)} />
        <input type="hidden" name="confirm" value={fieldValue(reply, 'confirm', '')} />
        <Content view={view} reply={reply} />
        <div className="form-actions">
          <SubmitButton pending="Enregistrement…">Enregistrer l’action</SubmitButton>
          <LinkButton to={view.back}>Annuler</LinkButton>
        </div>
      </Form>
    </Card>
  )
}

/** Form of an action, new or stored (7-beyond §5). */
export function ActionFormScreen({
  view,
  reply,
}: {
  view: ActionFormPage
  reply: FormReply | null
}) {
  switch (view.state) {
    case 'no-scope':
      return <NoScope />
    case 'error':
      return <Failure view={view} />
    case 'choose':
      return (
        <EmptyState
          title="Décider une action"
          actions={<LinkButton to={view.back}>Retour aux actions</LinkButton>}
        >
          {view.message}
        </EmptyState>
      )
    case 'form':
      return view.stored ? (
        <StoredForms key={view.stored.id} view={view} reply={reply} stored={view.stored} />
      ) : (
        <NewForm key={view.values.site} view={view} reply={reply} />
      )
  }
}
