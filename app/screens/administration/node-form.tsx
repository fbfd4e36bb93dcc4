import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormField } from '~/domain/entities/forms'
import type { DialogNode } from '~/domain/hierarchy/admin-page'
import type { HierarchyIntent } from '~/domain/hierarchy/admin-view'
import { NAME_LENGTH } from '~/domain/hierarchy/edits'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, fieldValue, isReplyFor, summaryOf, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { originalValue } from '~/ui/original-value'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import type { ParentField } from './parents'
import { PdvField } from './pdv-field'

interface Props {
  intent: HierarchyIntent
  again: FormReply | null
  /** stored values; undefined for a creation */
  node?: DialogNode
  /** id of the new node: a form submitted twice creates one node only */
  fresh?: string
  parent?: ParentField
  /** first day of another parent, as the form proposes it; missing for a creation */
  placeDay?: string
  fields: readonly FormField[]
  /** link next to the submit button */
  cancel?: ReactNode
}

/** Form that creates or edits a group, plate or concession (spec 2 §5). Hidden `seen…` fields carry original values. */
export function NodeForm({ intent, again, node, fresh, parent, placeDay, fields, cancel }: Props) {
  const mine = isReplyFor(again, node ? { intent, id: node._id } : { intent }) ? again : null
  const at = (field: string) => `${intent}-${field}`
  const isSite = intent.endsWith('-site')
  // codes on days that another opening closes (4-decisions, 44 and 71)
  const question = errorsOf(mine, 'codes')
  return (
    <Form method="post" className="stack" noValidate preventScrollReset key={JSON.stringify(mine)}>
      <ErrorSummary errors={summaryOf(mine, at)} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={node?._id ?? typed(mine, 'id') ?? fresh ?? ''} />
      {fields.map(({ name, seen }) => (
        <input
          key={seen}
          type="hidden"
          name={seen}
          value={originalValue(mine, seen, node?.[name] ?? '')}
        />
      ))}
      <Field
        label="Nom"
        errors={errorsOf(mine, 'name')}
        input={{
          id: at('name'),
          name: 'name',
          type: 'text',
          maxLength: NAME_LENGTH,
          autoComplete: 'off',
          defaultValue: fieldValue(mine, 'name', node?.name ?? ''),
        }}
      />
      {parent ? (
        <Select
          // remount when another parent is preselected: an uncontrolled select ignores a new `defaultValue`
          key={parent.initial}
          label={parent.label}
          placeholder={parent.placeholder}
          errors={errorsOf(mine, 'parent')}
          choices={parent.choices}
          select={{
            id: at('parent'),
            name: 'parent',
            defaultValue: fieldValue(mine, 'parent', node?.parent ?? parent.initial),
          }}
        />
      ) : null}
      {placeDay ? (
        <Field
          label="Nouvelle place à partir du"
          hint={`Premier jour d’un mois, si ${isSite ? 'la plaque' : 'le groupe'} change. Les mois précédents gardent l’ancienne place.${node?.formerText ?? ''}`}
          errors={errorsOf(mine, 'placedFrom')}
          input={{
            id: at('placedFrom'),
            name: 'placedFrom',
            type: 'date',
            defaultValue: fieldValue(mine, 'placedFrom', placeDay),
          }}
        />
      ) : null}
      {isSite ? (
        <PdvField
          id={at('pdv')}
          value={fieldValue(mine, 'pdv', node?.pdv ?? '')}
          errors={errorsOf(mine, 'pdv')}
        />
      ) : null}
      {fields.map(({ name, label, hint, type }) =>
        type === 'own' ? null : (
          <Field
            key={name}
            label={label}
            hint={hint}
            errors={errorsOf(mine, name)}
            input={{
              id: at(name),
              name,
              type,
              defaultValue: fieldValue(mine, name, node?.[name] ?? ''),
            }}
          />
        ),
      )}
      {question ? (
        <Notice tone="warning">
          <p id={at('codes')} tabIndex={-1}>
            {question.join(' ')}
          </p>
          <div className="form-actions">
            <SubmitButton name="codes" value="keep" pending="Enregistrement…">
              Garder
            </SubmitButton>
            <SubmitButton tone="danger" name="codes" value="clear" pending="Enregistrement…">
              Effacer
            </SubmitButton>
          </div>
        </Notice>
      ) : null}
      <div className="form-actions">
        <SubmitButton icon={node ? undefined : 'plus'} pending="Enregistrement…">
          {node ? 'Enregistrer' : 'Créer'}
        </SubmitButton>
        {cancel}
      </div>
    </Form>
  )
}
