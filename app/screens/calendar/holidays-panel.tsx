import { Form, useLocation } from '@remix-run/react'
import type { CalendarPanels, HolidayView } from '~/domain/calendar/admin-view'
import { monthOf } from '~/domain/calendar/local-date'
import { longDate } from '~/domain/format/dates'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { useFormResetKey } from '~/ui/form-key'
import { type FormReply, fieldValue, isReplyFor, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { withChanges } from '~/urls'
import { CodesQuestion } from './codes-question'
import { holidayName } from './holiday-dialogs'
import { HolidayFields } from './holiday-fields'
import { YearPicker } from './working-days-panel'

type Range = CalendarPanels['holidayRange']

interface AddProps {
  again: FormReply | null
  fresh: string
  range: Range
}

function AddForm({ again, fresh, range }: AddProps) {
  const saved = useFormResetKey('form', 'add-holiday')
  return (
    <Form
      method="post"
      className="form-actions holiday-add"
      aria-label="Ajouter un jour férié"
      key={saved + JSON.stringify(again)}
      noValidate
    >
      <input type="hidden" name="id" value={fieldValue(again, 'id', fresh)} />
      <HolidayFields
        ids={{ name: 'ferie-nom', date: 'ferie-date' }}
        shown={(field) => typed(again, field)}
        again={again}
        range={range}
      />
      <SubmitButton name="form" value="add-holiday" icon="plus" pending="Ajout…">
        Ajouter
      </SubmitButton>
    </Form>
  )
}

/** @param fixed its month is closed: it keeps its day, though not its name */
function HolidayRow({ holiday, fixed = false }: { holiday: HolidayView; fixed?: boolean }) {
  const location = useLocation()
  const name = holidayName(holiday)
  return (
    <li className="holiday-row">
      <span>
        <strong>{name}</strong>
        <br />
        {holiday.date ? longDate(holiday.date) : 'date illisible'}
        {fixed ? <span className="card-note"> · mois clôturé</span> : null}
      </span>
      <span className="form-actions">
        <LinkButton
          small
          tone="quiet"
          icon="edit"
          to={withChanges(location, { edit: holiday._id, delete: null })}
          preventScrollReset
        >
          Modifier<VisuallyHidden> {name}</VisuallyHidden>
        </LinkButton>
        {fixed ? null : (
          <LinkButton
            small
            tone="quiet"
            icon="trash"
            to={withChanges(location, { delete: holiday._id, edit: null })}
            preventScrollReset
          >
            Supprimer<VisuallyHidden> {name}</VisuallyHidden>
          </LinkButton>
        )}
      </span>
    </li>
  )
}

interface Props {
  panels: CalendarPanels
  fresh: string
  again: FormReply | null
}

/** Public holidays of a year: add, edit, delete (spec 2 §2, §5). */
export function HolidaysPanel({ panels, fresh, again }: Props) {
  const { holidays, broken, holidayYear, holidayYears } = panels
  const added = isReplyFor(again, { form: 'add-holiday' }) ? again : null
  return (
    <Card
      id="jours-feries"
      title="Jours fériés"
      aside={
        <YearPicker name="holidays" year={holidayYear} years={holidayYears.map((y) => String(y))} />
      }
    >
      <AddForm again={added} fresh={fresh} range={panels.holidayRange} />
      <CodesQuestion again={added} />
      {broken.length > 0 ? (
        <>
          <Notice tone="warning" live={false}>
            Illisible, non compté dans les jours ouvrés{'\u202f'}: à modifier ou à supprimer.
          </Notice>
          <ul className="plain-list">
            {broken.map((holiday) => (
              <HolidayRow key={holiday._id} holiday={holiday} />
            ))}
          </ul>
        </>
      ) : null}
      <details className="holiday-list" open>
        <summary>
          {holidays.length} jour{holidays.length > 1 ? 's' : ''} férié
          {holidays.length > 1 ? 's' : ''} en {holidayYear}
        </summary>
        {holidays.length === 0 ? (
          <p className="card-note">Aucun jour férié pour {holidayYear}.</p>
        ) : (
          <ul className="plain-list">
            {holidays.map((holiday) => (
              <HolidayRow
                key={holiday._id}
                holiday={holiday}
                fixed={panels.closed.includes(monthOf(holiday.date))}
              />
            ))}
          </ul>
        )}
      </details>
    </Card>
  )
}
