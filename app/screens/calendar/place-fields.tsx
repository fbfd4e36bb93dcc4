import { Form, useLocation, useSubmit } from '@remix-run/react'
import { groupBy } from '~/domain/group-by'
import type { OfferedPlaces } from '~/domain/places/admin-view'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { described, Field, FieldFrame } from '~/ui/field'

interface SelectProps {
  id: string
  name: string
  value: string
  places: OfferedPlaces
  errors?: readonly string[] | undefined
  /** called with the form after a choice, where scripts run */
  onChoice?: ((form: HTMLFormElement | null) => void) | undefined
}

interface Node {
  _id: string
  name: string
}

const options = (type: string, nodes: readonly Node[]) =>
  nodes.map(({ _id, name }) => (
    <option key={_id} value={`${type}:${_id}`}>
      {name}
    </option>
  ))

/** Select of the network, a group, a plate or a concession (4-decisions, 71). */
export function PlaceSelect({ id, name, value, places, errors, onChoice }: SelectProps) {
  const plateNames = new Map(places.plates.map((plate) => [plate._id, plate.name]))
  const byPlate = groupBy(places.sites, ({ plateId }) => plateNames.get(plateId) ?? '')
  return (
    <FieldFrame id={id} label="Lieu" errors={errors}>
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={value}
        key={value}
        onChange={(event) => onChoice?.(event.currentTarget.form)}
        {...described(id, null, errors)}
      >
        <option value="">Réseau</option>
        {places.groups.length > 0 ? (
          <optgroup label="Groupes">{options('group', places.groups)}</optgroup>
        ) : null}
        {places.plates.length > 0 ? (
          <optgroup label="Plaques">{options('plate', places.plates)}</optgroup>
        ) : null}
        {[...byPlate].map(([plate, sites]) => (
          <optgroup key={plate} label={`Concessions, ${plate}`}>
            {options('site', sites)}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  )
}

/** What the search has left out; before a search, how to get the list. */
function searchHint(
  { query, more }: NonNullable<OfferedPlaces['search']>,
  isListed: boolean,
): string | undefined {
  if (!isListed) return query ? 'Aucun lieu trouvé.' : 'Par nom ou numéro PDV.'
  return more ? 'Tous ne sont pas dans la liste.' : undefined
}

/** Chooses the place whose calendar both panels show, with a GET form that keeps their years. */
export function PlacePicker({ place, places }: { place: string; places: OfferedPlaces }) {
  const submit = useSubmit()
  const params = new URLSearchParams(useLocation().search)
  const isListed = places.groups.length + places.plates.length + places.sites.length > 0
  return (
    <Card id="lieu-du-calendrier" title="Calendrier de">
      <Form method="get" className="form-actions" preventScrollReset>
        {['year', 'holidays'].map((name) =>
          params.get(name) ? (
            <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} />
          ) : null,
        )}
        {places.search ? (
          <Field
            label="Chercher un lieu"
            hint={searchHint(places.search, isListed)}
            input={{
              id: 'lieu-recherche',
              name: 'q',
              type: 'search',
              maxLength: 200,
              defaultValue: places.search.query,
            }}
          />
        ) : null}
        {isListed ? (
          <PlaceSelect
            id="lieu"
            name="lieu"
            value={place}
            places={places}
            onChoice={(form) => submit(form, { preventScrollReset: true })}
          />
        ) : null}
        <Button className={places.search ? undefined : 'without-scripts'}>Afficher</Button>
      </Form>
      <p className="card-note">
        {place
          ? 'Ses jours fériés s’ajoutent à ceux du réseau. Un nombre de jours saisi ici l’emporte sur le calcul.'
          : 'Le calendrier du réseau vaut partout. Choisissez un lieu pour ses propres jours fériés ou jours ouvrés.'}
      </p>
    </Card>
  )
}
