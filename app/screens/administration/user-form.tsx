import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ROLE_LABELS, ROLES } from '~/domain/access/roles'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { AccountStart, AssignmentChoices, UserIntent } from '~/domain/users/admin-view'
import { ACCOUNT_LENGTHS, accountTexts } from '~/domain/users/edits'
import type { AccountView } from '~/domain/users/view'
import { Checkbox } from '~/ui/checkbox'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { formFields } from '~/ui/form-fields'
import { errorsOf, type FormReply, fieldValue, isReplyFor, summaryOf } from '~/ui/form-reply'
import { originalValue } from '~/ui/original-value'
import { Select } from '~/ui/select'
import { SubmitButton } from '~/ui/submit-button'
import { type Assignment, AssignmentFields, assignmentIds } from './assignment-fields'

interface Props {
  /** account to edit; null for a new account */
  user: AccountView | null
  /** id of a new account: a form submitted twice creates one account only */
  fresh: string
  /** the account is the administrator's own: its role is not in the form (spec 2 §6) */
  own: boolean
  /** how the owner of a new account gets in */
  start: AccountStart
  /** first day of a new role that decides workers' teams; null when it decides none */
  roleDate: LocalDate | null
  choices: AssignmentChoices
  again: FormReply | null
  /** link next to the submit button */
  cancel: ReactNode
}

function assignmentOf(user: AccountView | null, choices: AssignmentChoices): Assignment {
  const { assignmentLevel: level = null, assignmentId: id = null } = user ?? {}
  const site = choices.sites.find(({ _id }) => level === 'concession' && _id === id)
  const plate = choices.plates.find(({ _id }) => _id === (site ? site.plateId : id))
  return {
    level: level ?? 'none',
    group: level === 'group' ? (id ?? '') : (plate?.groupId ?? ''),
    plate: plate?._id ?? '',
    site: site?._id ?? '',
    reference: user?.referenceConcessionId ?? '',
  }
}

/** Original values of the account as JSON; the service compares them to detect a concurrent edit. */
const shown = (user: AccountView | null): string =>
  user ? JSON.stringify(Object.values(accountTexts(user))) : ''

const PREFIX = 'compte-'

const ids: Readonly<Record<string, string>> = {
  referenceConcessionId: 'compte-reference',
}

const EMAIL_HINTS: Readonly<Record<AccountStart, string>> = {
  mail: 'Un lien pour choisir son mot de passe y est envoyé, valable sept jours.',
  link: 'Le lien pour choisir son mot de passe s’affichera ensuite, à lui transmettre.',
  company: 'L’adresse de son compte de l’entreprise.',
}

/** First day of a new role that decides workers' teams, with the questions that it raises (4-decisions, 51). */
function RoleEffect({ from, mine }: { from: string; mine: FormReply | null }) {
  const question = errorsOf(mine, 'codes')
  return (
    <>
      <Field
        label="Rôle à partir du"
        hint="L’équipe des collaborateurs liés change à partir de ce jour."
        {...formFields(mine, { prefix: PREFIX, stored: { effectiveFrom: from } }).input(
          'effectiveFrom',
          { type: 'date' },
        )}
      />
      {errorsOf(mine, 'confirm') ? (
        <Checkbox
          label="Modifier aussi les jours passés"
          input={{ id: 'compte-confirm', name: 'confirm' }}
        />
      ) : null}
      {question ? (
        <Select
          label="Codes non proposés à la nouvelle équipe"
          errors={question}
          placeholder="Choisir"
          choices={[
            { value: 'keep', label: 'Garder' },
            { value: 'clear', label: 'Effacer' },
          ]}
          select={{ id: 'compte-codes', name: 'codes', defaultValue: '' }}
        />
      ) : null}
    </>
  )
}

/** Form that creates or edits an account (spec 2 §5); the hidden field `seen` carries the original values. */
export function UserForm(props: Props) {
  const { user, fresh, own, start, roleDate, choices, again, cancel } = props
  const intent: UserIntent = user ? 'edit-user' : 'create-user'
  const mine = isReplyFor(again, user ? { intent, id: user._id } : { intent }) ? again : null
  const given = (field: string, stored: string) => fieldValue(mine, field, stored)
  const stored = assignmentOf(user, choices)
  const level = given('level', stored.level)
  const idOf = (field: string) => ids[field] ?? assignmentIds('compte', level)(field)
  const initial = {
    level,
    group: given('group', stored.group),
    plate: given('plate', stored.plate),
    site: given('site', stored.site),
    reference: given('reference', stored.reference),
  }
  const { name = '', metier = '', role = 'user' } = user ?? {}
  const fields = formFields(mine, {
    prefix: PREFIX,
    stored: { name, metier, role },
    lengths: ACCOUNT_LENGTHS,
  })
  const line = { type: 'text', autoComplete: 'off' }
  return (
    <Form method="post" className="stack" noValidate preventScrollReset key={JSON.stringify(mine)}>
      <ErrorSummary errors={summaryOf(mine, idOf)} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={user?._id ?? given('id', fresh)} />
      <input type="hidden" name="seen" value={originalValue(mine, 'seen', shown(user))} />
      <div className="account-fields">
        {user ? null : (
          <Field
            className="whole-row"
            label="Email"
            hint={EMAIL_HINTS[start]}
            {...fields.input('email', { type: 'email', autoComplete: 'off' })}
          />
        )}
        <Field label="Nom" optional {...fields.input('name', line)} />
        <Field label="Métier" optional {...fields.input('metier', line)} />
        {own ? null : (
          <Select
            label="Rôle"
            placeholder="Choisir un rôle"
            choices={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
            {...fields.select('role')}
          />
        )}
        {own || roleDate === null ? null : <RoleEffect from={roleDate} mine={mine} />}
        <AssignmentFields prefix="compte" choices={choices} initial={initial} reply={mine} />
      </div>
      <div className="form-actions">
        <SubmitButton pending="Enregistrement…">
          {user ? 'Enregistrer' : 'Créer l’utilisateur'}
        </SubmitButton>
        {cancel}
      </div>
    </Form>
  )
}
