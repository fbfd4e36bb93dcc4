import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DialogNode } from '~/domain/hierarchy/admin-page'
import type { HierarchyIntent } from '~/domain/hierarchy/admin-view'
import { NAME_LENGTH } from '~/domain/hierarchy/edits'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply, fieldValue, isReplyFor, summaryOf, typed } from '~/ui/form-reply'
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
  pdv?: boolean
  /** link next to the submit button */
  cancel?: ReactNode
}

/** Form that creates or edits a group, plate or concession (spec 2 §5). Hidden `seen…` fields carry original values. */
export function NodeForm({ intent, again, node, fresh, parent, pdv, cancel }: Props) {
  const mine = isReplyFor(again, node ? { intent, id: node._id } : { intent }) ? again : null
  const at = (field: string) => `${intent}-${field}`
  return (
    <Form method="post" className="stack" noValidate preventScrollReset key={JSON.stringify(mine)}>
      <ErrorSummary errors={summaryOf(mine, at)} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={node?._id ?? typed(mine, 'id') ?? fresh ?? ''} />
      <input
        type="hidden"
        name="seenName"
        value={originalValue(mine, 'seenName', node?.name ?? '')}
      />
      <input
        type="hidden"
        name="seenParent"
        value={originalValue(mine, 'seenParent', node?.parent ?? '')}
      />
      <input type="hidden" name="seenPdv" value={originalValue(mine, 'seenPdv', node?.pdv ?? '')} />
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
      {pdv ? (
        <PdvField
          id={at('pdv')}
          value={fieldValue(mine, 'pdv', node?.pdv ?? '')}
          errors={errorsOf(mine, 'pdv')}
        />
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
