import { Form, useLocation } from '@remix-run/react'
import { longDate } from '~/domain/format/dates'
import type {
  CalendarPanels,
  HolidayView,
  ListedHoliday,
  OfferedPlaces,
} from '~/domain/places/admin-view'
import { CancelLink } from '~/ui/cancel-link'
import { DeleteDialog } from '~/ui/delete-dialog'
import { Dialog } from '~/ui/dialog'
import { ErrorSummary } from '~/ui/error-summary'
import { errorsOf, type FormReply, fieldValue, summaryOf } from '~/ui/form-reply'
import { originalValue } from '~/ui/original-value'
import { SubmitButton } from '~/ui/submit-button'
import { withChanges } from '~/urls'
import { CodesQuestion } from './codes-question'
import { HolidayFields } from './holiday-fields'
import { PlaceSelect } from './place-fields'

/** Name of a holiday, with a fallback for an invalid stored name. */
export const holidayName = ({ name }: HolidayView) => name || 'Jour férié sans nom'

const IDS = { name: 'edition-nom', date: 'edition-date', scope: 'edition-lieu' }

const idOf = (field: string) => new Map(Object.entries(IDS)).get(field) ?? ''

/** Offered places with the holiday's own, which a large network may have left out. */
function withOwn(places: OfferedPlaces, { key, place }: ListedHoliday): OfferedPlaces {
  const [type, _id = ''] = key.split(':')
  const lists = { group: places.groups, plate: places.plates, site: places.sites }
  const list = type === 'group' || type === 'plate' || type === 'site' ? lists[type] : []
  if (key === '' || list.some((node) => node._id === _id)) return places
  const own = { _id, name: place, groupId: '', plateId: '', numerosPDV: [] }
  if (type === 'group') return { ...places, groups: [own, ...places.groups] }
  if (type === 'plate') return { ...places, plates: [own, ...places.plates] }
  return { ...places, sites: [own, ...places.sites] }
}

/** Dialog that edits a holiday (spec 2 §5). */
export function EditHoliday(props: {
  holiday: ListedHoliday
  again: FormReply | null
  panels: Pick<CalendarPanels, 'holidayRange' | 'places'>
}) {
  const { holiday, again, panels } = props
  const location = useLocation()
  const closeTo = withChanges(location, { edit: null })
  return (
    <Dialog id="modifier" title={`Modifier ${holidayName(holiday)}`} closeTo={closeTo}>
      <CodesQuestion again={again} />
      <Form method="post" className="stack" noValidate key={JSON.stringify(again)}>
        {errorsOf(again, 'codes') ? null : <ErrorSummary errors={summaryOf(again, idOf)} />}
        <input type="hidden" name="id" value={holiday._id} />
        <input
          type="hidden"
          name="seenDate"
          value={originalValue(again, 'seenDate', holiday.date)}
        />
        <input
          type="hidden"
          name="seenName"
          value={originalValue(again, 'seenName', holiday.name)}
        />
        <input
          type="hidden"
          name="seenScope"
          value={originalValue(again, 'seenScope', holiday.key)}
        />
        <HolidayFields
          ids={IDS}
          shown={(field) => fieldValue(again, field, holiday[field])}
          again={again}
          range={panels.holidayRange}
        />
        <PlaceSelect
          id={IDS.scope}
          name="scope"
          value={fieldValue(again, 'scope', holiday.key)}
          places={withOwn(panels.places, holiday)}
          errors={errorsOf(again, 'scope')}
        />
        <div className="form-actions">
          <SubmitButton name="form" value="edit-holiday" pending="Enregistrement…">
            Enregistrer
          </SubmitButton>
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  )
}

/** Dialog that confirms the deletion of a holiday (spec 2 §2). */
export function DeleteHoliday({
  holiday,
  refusal,
}: {
  holiday: HolidayView
  refusal: string | null
}) {
  const location = useLocation()
  const closeTo = withChanges(location, { delete: null })
  return (
    <DeleteDialog
      id="supprimer"
      title={`Supprimer ${holidayName(holiday)}\u202f?`}
      closeTo={closeTo}
      values={{ id: holiday._id }}
      act={{ name: 'form', value: 'delete-holiday' }}
      refusal={refusal}
    >
      {holiday.date
        ? `Le ${longDate(holiday.date)} comptera de nouveau comme un jour ouvré s’il tombe du lundi au vendredi.`
        : 'Sa date est illisible\u202f: il ne compte dans aucun mois.'}
    </DeleteDialog>
  )
}
