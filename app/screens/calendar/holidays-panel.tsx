import { Form, Link, useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import { longDate } from '~/domain/format/dates'
import type { CalendarPanels, ListedHoliday } from '~/domain/places/admin-view'
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
  /** key of the place, '' for the network */
  place: string
}

function AddForm({ again, fresh, range, place }: AddProps) {
  const saved = useFormResetKey('form', 'add-holiday')
  return (
    <Form
      method="post"
      className="form-actions at-end below-3"
      aria-label="Ajouter un jour férié"
      key={saved + JSON.stringify(again)}
      noValidate
    >
      <input type="hidden" name="id" value={fieldValue(again, 'id', fresh)} />
      <input type="hidden" name="scope" value={place} />
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

/** Adds the two further holidays of Alsace-Moselle to the chosen place (4-decisions, 71). */
function AlsaceMoselle({ panels, again }: Omit<Props, 'fresh'>) {
  const { place, holidayYears } = panels
  if (!place) return null
  const reply = isReplyFor(again, { form: 'alsace-moselle' }) ? again : null
  return (
    <>
      <Form method="post" className="form-actions" preventScrollReset>
        <input type="hidden" name="scope" value={place.key} />
        <SubmitButton name="form" value="alsace-moselle" icon="plus" tone="quiet" pending="Ajout…">
          Alsace-Moselle
        </SubmitButton>
        <span className="card-note">
          Ajoute Vendredi saint et 26 décembre, de {holidayYears[0]} à {holidayYears.at(-1)}.
        </span>
      </Form>
      <CodesQuestion again={reply} />
    </>
  )
}

/** Places with holidays of their own, each a link to its calendar. */
function Others({ others }: Pick<CalendarPanels, 'others'>) {
  const location = useLocation()
  if (others.length === 0) return null
  return (
    <p className="card-note">
      Jours fériés propres{'\u202f'}:{' '}
      {others.map(({ key, name, count }, i) => (
        <Fragment key={key}>
          {i > 0 ? ', ' : ''}
          <Link to={withChanges(location, { lieu: key })}>
            {name} ({count})
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

function HolidayRow({ holiday }: { holiday: ListedHoliday }) {
  const { fixed, place } = holiday
  const location = useLocation()
  const name = holidayName(holiday)
  return (
    <li className="holiday-row row wrap between">
      <span>
        <strong>{name}</strong>
        <br />
        {holiday.date ? longDate(holiday.date) : 'date illisible'}
        {place ? <span className="card-note"> · {place}</span> : null}
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
      <AddForm
        again={added}
        fresh={fresh}
        range={panels.holidayRange}
        place={panels.place?.key ?? ''}
      />
      <CodesQuestion again={added} />
      <AlsaceMoselle panels={panels} again={again} />
      <Others others={panels.others} />
      {broken.length > 0 ? (
        <>
          <Notice tone="warning" live={false}>
            Illisible, non compté dans les jours ouvrés{'\u202f'}: à modifier ou à supprimer.
          </Notice>
          <ul className="list">
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
          <ul className="list">
            {holidays.map((holiday) => (
              <HolidayRow key={holiday._id} holiday={holiday} />
            ))}
          </ul>
        )}
      </details>
    </Card>
  )
}
