import { Form } from '@remix-run/react'
import { counted } from '~/domain/format/numbers'
import type { ActionView, EditedWorker, MoveChoices } from '~/domain/planning/view'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { WorkerQuestion } from './worker-question'

interface Props {
  worker: EditedWorker
  sites: MoveChoices
  siteId: string
  month: string
  /** server's response to this form; null before the first submit */
  mine: ActionView | null
}

/** 'Muter à partir du': moves a person to another concession (4-decisions, 73). */
export function MoveForm({ worker, sites, siteId, month, mine }: Props) {
  if (sites.choices.length === 0) return null
  const more =
    sites.more > 0
      ? [{ value: '-', label: `et ${counted(sites.more, 'autre')}`, disabled: true }]
      : []
  return (
    <details open={mine !== null}>
      <summary>Muter dans une autre concession</summary>
      <Form method="post" className="stack" preventScrollReset>
        {mine?.error ? <Notice tone="error">{mine.error}</Notice> : null}
        {mine?.ask ? <WorkerQuestion ask={mine.ask} /> : null}
        <input type="hidden" name="intent" value="move-worker" />
        <input type="hidden" name="site" value={siteId} />
        <input type="hidden" name="month" value={month} />
        <input type="hidden" name="worker" value={worker._id} />
        <Select
          label="Nouvelle concession"
          placeholder="Choisir une concession"
          choices={[...sites.choices, ...more]}
          select={{
            id: 'move-to',
            name: 'moveTo',
            required: true,
            defaultValue: mine?.values.moveTo ?? '',
          }}
        />
        <Field
          label="Muter à partir du"
          hint={`Premier jour dans la nouvelle concession. Les codes de ce jour et des suivants la suivent\u202f; ses heures et ses jours d’avant restent ici.${sites.former}`}
          input={{
            id: 'move-from',
            name: 'effectiveFrom',
            type: 'date',
            required: true,
            defaultValue: mine?.values.effectiveFrom ?? worker.effectiveFrom,
          }}
        />
        <div className="form-actions">
          <SubmitButton pending="Mutation…">Muter</SubmitButton>
        </div>
      </Form>
    </details>
  )
}
