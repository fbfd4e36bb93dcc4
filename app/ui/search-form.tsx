import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, LinkButton } from './button'
import { Field } from './field'

/** Said where nothing was found: 'Aucun compte ne correspond à tous ces mots.' */
export const unmatched = (nobody: string): string => `${nobody} ne correspond à tous ces mots.`

interface Props {
  id: string
  /** the address's parameter */
  name?: string
  label?: string
  hint?: string | undefined
  placeholder?: string
  query: string
  /** the address without a search, offered while there is one */
  all?: string
  /** other parameters of the address that a search keeps */
  keep?: Iterable<readonly [name: string, value: string]>
  /** the button's word */
  word?: string
  /** what stands behind the button, such as how many were found */
  children?: ReactNode
}

/** Searches a list of the page on the server; works without scripts. */
export function SearchForm(props: Props) {
  const { id, name = 'q', label = 'Rechercher', hint, placeholder, query, all, keep = [] } = props
  const form = useRef<HTMLFormElement>(null)
  const drawn = useRef(query)
  useEffect(() => {
    // why no key: whoever searches with Enter stays in the field; and what was typed before the scripts came stays too
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
