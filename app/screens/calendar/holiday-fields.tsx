import { HOLIDAY_NAME_LENGTH } from '~/domain/calendar/calendar-edits'
import { Field } from '~/ui/field'
import { errorsOf, type FormReply } from '~/ui/form-reply'

interface Props {
  /** each field's identifier on the page */
  ids: { name: string; date: string }
  /** displayed value of a field */
  shown: (field: 'name' | 'date') => string | undefined
  again: FormReply | null
  /** first and last day that may be chosen */
  range: { min: string; max: string }
}

/** A holiday's date and name (spec 2 §5). */
export const HolidayFields = ({ ids, shown, again, range }: Props) => (
  <>
    <Field
      label="Date"
      errors={errorsOf(again, 'date')}
      input={{ ...range, id: ids.date, name: 'date', type: 'date', defaultValue: shown('date') }}
    />
    <Field
      label="Nom"
      errors={errorsOf(again, 'name')}
      input={{
        id: ids.name,
        name: 'name',
        type: 'text',
        maxLength: HOLIDAY_NAME_LENGTH,
        defaultValue: shown('name'),
      }}
    />
  </>
)
