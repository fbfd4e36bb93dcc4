import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { type Hits, LETTERS, type SearchView, SHOWN } from '~/domain/search/search'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { DelegatedLink } from '~/ui/delegated-link'
import { EmptyState } from '~/ui/empty-state'
import { Field } from '~/ui/field'

/** Debounce of the search: milliseconds without input before the form is submitted. */
const PAUSE_MS = 200

function Found({ title, hits: { hits, more } }: { title: string; hits: Hits }) {
  if (hits.length === 0) return null
  return (
    <Card title={title}>
      <ul className="stack list gap-2">
        {hits.map(({ label, detail, to }) => (
          <li key={to + label}>
            <DelegatedLink to={to}>{label}</DelegatedLink> <span className="muted">{detail}</span>
          </li>
        ))}
      </ul>
      {more ? (
        <p className="muted">Les {SHOWN} premiers. Précisez la recherche pour voir les autres.</p>
      ) : null}
    </Card>
  )
}

function Nothing({ query, people }: SearchView) {
  const short = people && query.length < LETTERS
  return (
    <EmptyState icon="search" title={`Rien ne correspond à «\u202f${query}\u202f».`}>
      {short
        ? `Saisissez au moins ${LETTERS} lettres du nom d’un collaborateur.`
        : 'La recherche porte sur ce que votre compte permet de voir. Essayez avec moins de mots.'}
    </EmptyState>
  )
}

/** Search results among pages, concessions and workers (7-beyond §1); works without scripts. */
export function SearchScreen({ view }: { view: SearchView }) {
  const { query, pages, places, people } = view
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const { pathname } = useLocation()
  const leaving = (useNavigation().location?.pathname ?? pathname) !== pathname
  // cancels the pending search when the user leaves: its submit would lead the user back to this page
  useEffect(() => {
    if (leaving) clearTimeout(timer.current)
    return () => clearTimeout(timer.current)
  }, [leaving])
  const ask = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(currentTarget, { replace: true }), PAUSE_MS)
  }
  const none = ![pages, places, people].some((found) => found && found.hits.length > 0)
  return (
    <>
      <Form
        method="get"
        role="search"
        className="form-actions search-form at-end below-3"
        onInput={ask}
        onSubmit={() => clearTimeout(timer.current)}
      >
        <Field
          label={people ? 'Page, concession ou collaborateur' : 'Page ou concession'}
          input={{
            id: 'recherche',
            name: 'q',
            type: 'search',
            maxLength: 100,
            autoComplete: 'off',
            defaultValue: query,
            autoFocus: true,
          }}
        />
        {view.keep.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button icon="search">Rechercher</Button>
      </Form>
      <div aria-live="polite" className="search-results fit at-start">
        <Found title="Concessions" hits={places} />
        {people ? <Found title="Collaborateurs" hits={people} /> : null}
        <Found title="Pages" hits={pages} />
        {query && none ? <Nothing {...view} /> : null}
      </div>
    </>
  )
}
