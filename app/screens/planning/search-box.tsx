import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { PlanningView } from '~/domain/planning/view'
import { Button } from '~/ui/button'

/** Milliseconds without a key before the search goes off by itself. */
const PAUSE = 250

/** Filters collaborators by name; every word must match (spec 2 §2). */
export function SearchBox({ view }: { view: PlanningView }) {
  const { search } = useLocation()
  const { state } = useNavigation()
  const submit = useSubmit()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const keep = [...new URLSearchParams(search)].filter(
    ([name]) => !['q', 'page', 'dialog', 'worker', 'rename'].includes(name),
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // why: a search that waits for the next letter would lead back from where somebody just went
    if (state !== 'idle') clearTimeout(timer.current)
  }, [state])
  useEffect(() => {
    // why: 'Effacer la recherche' empties the box, an answer on its way must not undo what is being typed
    if (input.current && document.activeElement !== input.current) input.current.value = view.search
  }, [view.search])
  return (
    <Form
      method="get"
      className="plan-search"
      role="search"
      preventScrollReset
      replace
      onInput={(event) => {
        const form = event.currentTarget
        clearTimeout(timer.current)
        timer.current = setTimeout(
          () => submit(form, { replace: true, preventScrollReset: true }),
          PAUSE,
        )
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {keep.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={input}
        aria-label="Rechercher un collaborateur"
        className="input"
        type="search"
        name="q"
        maxLength={100}
        placeholder="Rechercher un nom"
        defaultValue={view.search}
      />
      <Button small className="without-scripts">
        Rechercher
      </Button>
    </Form>
  )
}
