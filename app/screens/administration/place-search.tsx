import { Form, useLocation } from '@remix-run/react'
import type { UsersPanel } from '~/domain/users/admin-view'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'

/** Above the form of an account in a large network: narrows what it may be assigned to; works without scripts. */
export function PlaceSearch({ place }: Pick<UsersPanel, 'place'>) {
  const params = new URLSearchParams(useLocation().search)
  if (!place) return null
  const keep = [...params].filter(([name]) => name !== 'lieu' && name !== '_data')
  return (
    <Form method="get" className="form-actions search-form" preventScrollReset>
      {keep.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label="Chercher où affecter le compte"
        hint={
          place.more
            ? 'Les listes ne proposent que les 100 premiers noms\u202f: cherchez un nom ou un numéro PDV avant de remplir le formulaire.'
            : undefined
        }
        input={{
          id: 'compte-lieu',
          name: 'lieu',
          type: 'search',
          defaultValue: place.query,
          maxLength: 200,
          key: place.query,
        }}
      />
      <Button icon="search">Chercher</Button>
    </Form>
  )
}
