import { useLocation } from '@remix-run/react'
import { ACTION_LABELS } from '~/domain/audit-entry'
import { frenchDate, frenchDateTime, monthName } from '~/domain/format/dates'
import type { CalendarAct, CalendarPanels } from '~/domain/places/admin-view'
import { LinkButton } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { ErrorSummary } from '~/ui/error-summary'
import { errorsOf, type FormReply, isReplyFor, sentenceOf, summaryOf, typed } from '~/ui/form-reply'
import { Notice } from '~/ui/notice'
import { withChanges } from '~/urls'
import { DeleteHoliday, EditHoliday } from './holiday-dialogs'
import { HolidaysPanel } from './holidays-panel'
import { PlacePicker } from './place-fields'
import { WorkingDaysPanel } from './working-days-panel'

const FIELD_IDS: Readonly<Record<string, string>> = { date: 'ferie-date', name: 'ferie-nom' }

const idIn = (reply: FormReply) => (field: string) =>
  isReplyFor(reply, { form: 'add-holiday' })
    ? (FIELD_IDS[field] ?? '')
    : `jours-${typed(reply, 'month') ?? ''}`

const text = (value: string | number | null) => (value === null ? '-' : String(value))

/** Changed fields of a holiday; any other part of an entry is the name of its place. */
const PART_NAMES: Readonly<Record<string, string>> = { date: 'date', name: 'nom', scope: 'lieu' }

function whatChanged({ field, old, new: next }: CalendarAct['changes'][number]): string {
  const [day = '', ...rest] = field.split(' ')
  const part = rest.join(' ')
  const name =
    day === 'illisible' ? 'Date illisible' : day.length === 7 ? monthName(day) : frenchDate(day)
  const of = part === '' ? '' : ` (${PART_NAMES[part] ?? part})`
  const shown = (value: string | number | null) =>
    part === 'date' && value !== null ? frenchDate(String(value)) : text(value)
  return `${name}${of}\u202f: ${shown(old)} → ${shown(next)}`
}

function CalendarTrail({ trail, closeTo }: { trail: readonly CalendarAct[]; closeTo: string }) {
  return (
    <Dialog id="journal" title="Modifications du calendrier" wide closeTo={closeTo}>
      {trail.length === 0 ? (
        <EmptyState icon="history" title="Aucune modification enregistrée pour ces années." />
      ) : (
        <ol className="trail">
          {trail.map((act) => (
            <li key={`${act.at} ${act.changes[0]?.field}`} className="trail-act">
              <p>
                <strong>{act.subject === 'holiday' ? 'Jour férié' : 'Jours ouvrés'}</strong>,{' '}
                {ACTION_LABELS[act.action].toLowerCase()} par {act.userName} le{' '}
                <time dateTime={act.at}>{frenchDateTime(act.at)}</time>
              </p>
              {act.changes.map((change) => (
                <p key={change.field} className="card-note">
                  {whatChanged(change)}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

interface Props {
  panels: CalendarPanels
  /** the identifier that a new holiday is to have */
  fresh: string
  /** a form that comes back: refused, or kept across an expired session */
  again: FormReply | null
}

/** Administration's working-days and holidays panels (spec 2 §2, §5, §8). */
export function CalendarScreen({ panels, fresh, again }: Props) {
  const location = useLocation()
  const params = new URLSearchParams(location.search)
  const listed = [...panels.holidays, ...panels.broken]
  const edited = listed.find((holiday) => holiday._id === params.get('edit'))
  const deleted = listed.find((holiday) => holiday._id === params.get('delete'))
  const editing = isReplyFor(again, { form: 'edit-holiday' }) ? again : null
  const deleting = isReplyFor(again, { form: 'delete-holiday' }) ? again : null
  const asked = errorsOf(again, 'codes') && (edited || !editing)
  const refused = errorsOf(again, '') && !edited && !deleted
  return (
    <>
      <div className="form-actions">
        <LinkButton
          icon="history"
          to={withChanges(location, { modal: 'journal' })}
          preventScrollReset
        >
          Modifications
        </LinkButton>
      </div>
      {again && !asked && !editing && !(deleting && deleted) && !refused ? (
        <ErrorSummary errors={summaryOf(again, idIn(again))} />
      ) : null}
      {refused ? <Notice tone="warning">{sentenceOf(again)}</Notice> : null}
      <PlacePicker place={panels.place?.key ?? ''} places={panels.places} />
      <div className="calendar-panels fit at-start">
        <WorkingDaysPanel panels={panels} again={again} />
        <HolidaysPanel panels={panels} fresh={fresh} again={again} />
      </div>
      {edited ? <EditHoliday holiday={edited} again={editing} panels={panels} /> : null}
      {deleted ? <DeleteHoliday holiday={deleted} refusal={sentenceOf(deleting)} /> : null}
      {params.get('modal') === 'journal' ? (
        <CalendarTrail trail={panels.trail} closeTo={withChanges(location, { modal: null })} />
      ) : null}
    </>
  )
}
