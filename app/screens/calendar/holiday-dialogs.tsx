import { Form, useLocation } from '@remix-run/react'
import type { CalendarAgain, HolidayView } from '~/domain/calendar/admin-page'
import { longDate } from '~/format/dates'
import { LinkButton } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ErrorSummary } from '~/ui/error-summary'
import { Field } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import { withChanges } from '~/urls'

/** Edits a holiday (spec 2 §5). */
export function EditHoliday({
  holiday,
  again,
}: {
  holiday: HolidayView
  again: CalendarAgain | null
}) {
  const location = useLocation()
  const closeTo = withChanges(location, { edit: null })
  const { date, name } = again?.errors ?? {}
  return (
    <Dialog id="modifier" title={`Modifier ${holiday.name}`} closeTo={closeTo}>
      <Form method="post" className="stack" noValidate key={JSON.stringify(again)}>
        <ErrorSummary
          errors={
            date || name
              ? { 'edition-nom': name, 'edition-date': date }
              : { '': again ? [again.message] : [] }
          }
        />
        <input type="hidden" name="id" value={holiday._id} />
        <Field
          label="Nom"
          errors={name}
          input={{
            id: 'edition-nom',
            name: 'name',
            type: 'text',
            maxLength: 80,
            defaultValue: again?.values.name ?? holiday.name,
          }}
        />
        <Field
          label="Date"
          errors={date}
          input={{
            id: 'edition-date',
            name: 'date',
            type: 'date',
            defaultValue: again?.values.date ?? holiday.date,
          }}
        />
        <div className="form-actions">
          <SubmitButton name="form" value="edit-holiday" pending="Enregistrement…">
            Enregistrer
          </SubmitButton>
          <LinkButton to={closeTo} preventScrollReset>
            Annuler
          </LinkButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Asks before a holiday is deleted. */
export function DeleteHoliday({ holiday }: { holiday: HolidayView }) {
  const location = useLocation()
  const closeTo = withChanges(location, { delete: null })
  return (
    <Dialog id="supprimer" title={`Supprimer ${holiday.name}\u202f?`} closeTo={closeTo}>
      <Form method="post" className="stack">
        <p>
          Le {longDate(holiday.date)} comptera de nouveau comme un jour ouvré s’il tombe du lundi au
          vendredi.
        </p>
        <input type="hidden" name="id" value={holiday._id} />
        <div className="form-actions">
          <SubmitButton tone="danger" name="form" value="delete-holiday" pending="Suppression…">
            Supprimer
          </SubmitButton>
          <LinkButton to={closeTo} preventScrollReset>
            Annuler
          </LinkButton>
        </div>
      </Form>
    </Dialog>
  )
}
