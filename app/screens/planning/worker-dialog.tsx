import { Form } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AccountChoice, ActionView, EditedWorker, MoveChoices } from '~/domain/planning/view'
import {
  automaticTrade,
  hasSecondaryService,
  TRADES,
  WORKER_LENGTHS,
  type WorkerAct,
} from '~/domain/workers/teams'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS, SERVICES } from '~/domain/workshop-services'
import { LinkButton } from '~/ui/button'
import { CancelLink } from '~/ui/cancel-link'
import { Checkbox } from '~/ui/checkbox'
import { Dialog } from '~/ui/dialog'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { MoveForm } from './move-form'
import { useAddress } from './use-planning-url'
import { WorkerQuestion } from './worker-question'

interface Props {
  act: WorkerAct
  worker: EditedWorker | null
  /** id of the worker; for a new worker, the id to create */
  id: string
  /** accounts that the worker can be linked to */
  accounts: readonly AccountChoice[]
  /** concessions that the person may move to; null for a new worker */
  sites: MoveChoices | null
  siteId: string
  month: string
  today: string
  answer: ActionView | null
}

const ALL_TRADES = [...new Set(Object.values(TRADES).flat())]
const choice = (value: string) => ({ value, label: value })

/** Team key of a text; undefined when the text is no team. */
const teamOf = (text: string) => SERVICES.find((service) => service === text)

interface TeamProps {
  act: WorkerAct
  worker: EditedWorker | null
  form: RefObject<HTMLFormElement>
  /** attributes of a field, with the typed value or else the stored one */
  field: (name: string, stored: string) => { id: string; name: string; defaultValue: string }
  errorsOf: (name: string) => readonly string[] | undefined
}

/** Team, trade and associated service; the team decides which of the other two fields show, and their options. */
function TeamFields({ act, worker, form, field, errorsOf }: TeamProps) {
  const [live, setLive] = useState<{ team: string; trade: string } | null>(null)
  useEffect(() => {
    // choices made before hydration are in the DOM only, not in React's state
    const fields = new FormData(form.current ?? undefined)
    const chosen = (name: string) => String(fields.get(name) ?? '')
    setLive({ team: chosen('service'), trade: chosen('metier') })
  }, [form])
  const key = live ? teamOf(live.team) : undefined
  return (
    <>
      <Select
        label="Service (équipe)"
        errors={errorsOf('service')}
        placeholder="Choisir une équipe"
        choices={SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
        select={{
          ...field('service', worker?.service ?? ''),
          onChange: (event) =>
            setLive({ team: event.currentTarget.value, trade: live?.trade ?? '' }),
        }}
      />
      <TradeField
        key={live ? live.team : 'every team'}
        act={act}
        team={key}
        value={live ? live.trade : field('metier', worker?.metier ?? '').defaultValue}
        kept={worker && (!live || worker.service === key) ? worker.metier : null}
        errors={errorsOf('metier')}
      />
      {live && !(key && hasSecondaryService(key)) ? null : (
        <Select
          label="Service associé"
          hint={live ? undefined : 'Pour l’équipe CAS/CCS/CE seulement.'}
          errors={errorsOf('secondaryService')}
          placeholder="Choisir un service"
          choices={PRODUCTIVE_SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] }))}
          select={field('secondaryService', worker?.secondaryService ?? '')}
        />
      )}
    </>
  )
}

/** 'Ajouter un collaborateur' and 'Modifier le collaborateur' (spec 2 §2, §5). Without scripts all fields show. */
export function WorkerDialog({
  act,
  id,
  worker,
  accounts,
  sites,
  siteId,
  month,
  today,
  answer,
}: Props) {
  const address = useAddress()
  const closeTo = address({})
  const moved = answer?.form === 'move' ? answer : null
  const mine = answer?.form === 'worker' ? answer : null
  const given = (name: string, stored: string) => mine?.values[name] ?? stored
  const form = useRef<HTMLFormElement>(null)
  const errors = Object.fromEntries(
    Object.entries(mine?.fields ?? {}).map(([name, sentence]) => [`worker-${name}`, [sentence]]),
  )
  const errorsOf = (name: string) => errors[`worker-${name}`]
  const field = (name: string, stored: string) => ({
    id: `worker-${name}`,
    name,
    defaultValue: given(name, stored),
  })
  return (
    <Dialog
      title={worker ? 'Modifier le collaborateur' : 'Ajouter un collaborateur'}
      closeTo={closeTo}
    >
      <Form method="post" className="stack" preventScrollReset ref={form}>
        <ErrorSummary errors={errors} />
        {mine?.error ? <Notice tone="error">{mine.error}</Notice> : null}
        {mine?.ask ? <WorkerQuestion ask={mine.ask} /> : null}
        <input type="hidden" name="intent" value={`${act}-worker`} />
        <input type="hidden" name="site" value={siteId} />
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="worker" value={given('worker', id)} />
        <input type="hidden" name="seen" value={mine?.values.seen ?? worker?.seen} />
        <Field
          label="Nom"
          errors={errorsOf('name')}
          input={{
            ...field('name', worker?.name ?? ''),
            maxLength: WORKER_LENGTHS.name,
            autoComplete: 'off',
          }}
        />
        <TeamFields act={act} worker={worker} form={form} field={field} errorsOf={errorsOf} />
        {worker ? (
          <EffectDate worker={worker} mine={mine} errors={errorsOf('effectiveFrom')} />
        ) : null}
        <Field
          label="Date d’arrivée"
          optional
          hint="Laissez vide si elle était déjà là. Les jours antérieurs ne comptent pas."
          errors={errorsOf('arrivesOn')}
          input={{ ...field('arrivesOn', worker ? (worker.arrivesOn ?? '') : today), type: 'date' }}
        />
        <Field
          label="Dernier jour"
          optional
          hint="Les jours suivants sont hors effectif."
          errors={errorsOf('leavesOn')}
          input={{ ...field('leavesOn', worker?.leavesOn ?? ''), type: 'date' }}
        />
        <Field
          label="Matricule"
          optional
          hint="Matricule du DMS, utilisé pour reconnaître la personne dans les imports."
          errors={errorsOf('matricule')}
          input={{
            ...field('matricule', worker?.matricule ?? ''),
            maxLength: WORKER_LENGTHS.matricule,
            autoComplete: 'off',
          }}
        />
        <Select
          label="Compte lié"
          optional
          hint="L’équipe est alors déduite du rôle du compte."
          errors={errorsOf('userId')}
          placeholder="Aucun compte"
          choices={accounts}
          select={field('userId', worker?.userId ?? '')}
        />
        <Checkbox
          label="Apprenti"
          input={{
            id: 'worker-apprentice',
            name: 'isApprenticeDefault',
            defaultChecked: mine
              ? mine.values.isApprenticeDefault === 'on'
              : (worker?.isApprenticeDefault ?? false),
          }}
        />
        <div className="form-actions">
          <SubmitButton pending="Enregistrement…">
            {worker ? 'Enregistrer la fiche' : 'Ajouter'}
          </SubmitButton>
          {worker ? (
            <LinkButton to={address({ dialog: 'reset', worker: worker._id })} preventScrollReset>
              Remplissage automatique
            </LinkButton>
          ) : null}
          <CancelLink to={closeTo} />
        </div>
      </Form>
      {worker && sites ? (
        <MoveForm worker={worker} sites={sites} siteId={siteId} month={month} mine={moved} />
      ) : null}
    </Dialog>
  )
}

interface EffectProps {
  worker: EditedWorker
  /** server's response to this dialog's form; null before the first submit */
  mine: ActionView | null
  errors: readonly string[] | undefined
}

/** First day of a changed team, trade or flag; asks for confirmation when past months change (4-decisions, 51). */
function EffectDate({ worker, mine, errors }: EffectProps) {
  const { effectiveFrom, former } = worker
  const typed = mine?.values.effectiveFrom ?? effectiveFrom
  return (
    <>
      <Field
        label="Changements à partir du"
        hint={`L’équipe et le métier changent à partir de ce jour, le statut d’apprenti à partir de ce mois.${former}`}
        errors={errors}
        input={{
          id: 'worker-effectiveFrom',
          name: 'effectiveFrom',
          type: 'date',
          defaultValue: typed,
        }}
      />
      {mine?.error && typed < effectiveFrom ? (
        <Checkbox
          label="Modifier aussi les jours passés"
          input={{ id: 'worker-confirm', name: 'confirm' }}
        />
      ) : null}
    </>
  )
}

interface TradeProps {
  act: WorkerAct
  /** undefined without scripts: the team may still change, so all trades are offered */
  team: (typeof SERVICES)[number] | undefined
  value: string
  kept: string | null
  errors: readonly string[] | undefined
}

/** Trade: a list, or a read-only field when the team has a single trade (spec 2 §5). */
function TradeField({ act, team, value, kept, errors }: TradeProps) {
  const automatic = team === undefined ? undefined : automaticTrade(team, act)
  if (automatic !== undefined)
    return (
      <Field
        label="Métier"
        hint="Fixé par l’équipe."
        errors={errors}
        input={{ id: 'worker-metier', name: 'metier', readOnly: true, value: kept ?? automatic }}
      />
    )
  const offered = team === undefined ? ALL_TRADES : (TRADES[team] ?? [])
  const extra = value !== '' && kept === value && !offered.includes(value) ? [value] : []
  return (
    <Select
      label="Métier"
      hint={team === undefined ? 'Les métiers proposés dépendent de l’équipe.' : undefined}
      errors={errors}
      placeholder="Choisir un métier"
      choices={[...offered, ...extra].map(choice)}
      select={{
        id: 'worker-metier',
        name: 'metier',
        defaultValue: [...offered, ...extra].includes(value) ? value : '',
      }}
    />
  )
}
