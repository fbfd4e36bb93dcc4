import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, LinkButton } from './button'
import { Field } from './field'

/** Message of a search without result: 'Aucun compte ne correspond à tous ces mots.' */
export const unmatched = (none: string): string => `${none} ne correspond à tous ces mots.`

interface Props {
  id: string
  /** query parameter of the search, `q` by default */
  name?: string
  label?: string
  hint?: string | undefined
  placeholder?: string
  query: string
  /** URL without a search, linked while a search is active */
  all?: string
  /** other query parameters, kept as hidden inputs */
  keep?: Iterable<readonly [name: string, value: string]>
  /** label of the button, 'Rechercher' by default */
  word?: string
  /** content after the button, e.g. the number of results */
  children?: ReactNode
}

/** Search form of a list, filtered on the server; works without scripts. */
export function SearchForm(props: Props) {
  const { id, name = 'q', label = 'Rechercher', hint, placeholder, query, all, keep = [] } = props
  const form = useRef<HTMLFormElement>(null)
  const drawn = useRef(query)
  useEffect(() => {
    // reset, not a remount by `key`: the field keeps the focus, and text typed before hydration
    if (drawn.current !== query) form.current?.reset()
    drawn.current = query
  }, [query])
  return (
    <Form method="get" className="form-actions search-form" preventScrollReset ref={form}>
      {[...keep].map(([kept, value]) =>
        value ? <input key={kept} type="hidden" name={kept} value={value} /> : null,
      )}
      <Field
        label={label}
        hint={hint}
        input={{
          id,
          name,
          placeholder,
          type: 'search',
          maxLength: 200,
          defaultValue: query,
        }}
      />
      <Button icon="search">{props.word ?? 'Rechercher'}</Button>
      {all && query ? <LinkButton to={all}>Tout afficher</LinkButton> : null}
      {props.children}
    </Form>
  )
}
