import {
  GROUP_CONTROLS,
  isCode,
  type NewSiteLine,
  type NewSiteOffer,
  newSiteControl,
} from '~/domain/import-settling/new-sites'
import { type Column, DataTable } from '~/ui/data-table'
import { Field } from '~/ui/field'
import { type FormReply, typed } from '~/ui/form-reply'
import { Select } from '~/ui/select'

interface Props {
  offer: NewSiteOffer
  /** failed submit with what was typed; null when there is none */
  again: FormReply | null
}

function columnsOf({ offer: { plates }, again }: Props): Column<NewSiteLine>[] {
  const named = (part: 'name' | 'plate' | 'newPlate', value: string, label: string) => {
    const name = newSiteControl(part, value)
    return {
      name,
      className: 'input',
      'aria-label': `${label} de «\u202f${value}\u202f»`,
      defaultValue: typed(again, name),
    }
  }
  return [
    {
      key: 'value',
      header: 'Valeur du fichier',
      cell: ({ value, _id }) => (
        <>
          {value}
          <input type="hidden" name={newSiteControl('id', value)} value={_id} />
        </>
      ),
    },
    {
      key: 'pdv',
      header: 'N° PDV',
      cell: ({ value }) => (isCode(value) ? value : '-'),
    },
    {
      key: 'name',
      header: 'Nom',
      cell: ({ value, name }) => {
        const { defaultValue = name, ...input } = named('name', value, 'Nom')
        return <input {...input} defaultValue={defaultValue} />
      },
    },
    {
      key: 'plate',
      header: 'Plaque',
      cell: ({ value }) => (
        <select {...named('plate', value, 'Plaque')}>
          <option value="">Ne pas créer</option>
          {plates.map((plate) => (
            <option key={plate.value} value={plate.value}>
              {plate.label}
            </option>
          ))}
        </select>
      ),
    },
    {
      key: 'newPlate',
      header: 'ou nouvelle plaque',
      cell: ({ value }) => <input {...named('newPlate', value, 'Nouvelle plaque')} />,
    },
  ]
}

/** Part of the form that creates the concessions of unknown values, with new plates and their group (9 §3). */
export function NewSites(props: Props) {
  const { offer, again } = props
  const { group, newGroup } = GROUP_CONTROLS
  return (
    <div className="stack">
      <h3>Créer ces concessions</h3>
      <p className="muted">
        Choisissez la plaque d’une concession à créer, ou nommez-en une nouvelle. Une ligne sans
        plaque n’est pas créée.
      </p>
      <DataTable
        cards
        caption="Concessions à créer"
        columns={columnsOf(props)}
        rows={offer.lines}
        rowKey={({ value }) => value}
      />
      <div className="form-actions">
        <Select
          label="Groupe des nouvelles plaques"
          placeholder="Sans nouvelle plaque"
          choices={offer.groups}
          select={{ name: group, defaultValue: typed(again, group) ?? '' }}
        />
        <Field
          label="ou nouveau groupe"
          optional
          input={{ name: newGroup, defaultValue: typed(again, newGroup) ?? '' }}
        />
      </div>
    </div>
  )
}
