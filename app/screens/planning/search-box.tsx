import { Form, useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { PlanningView } from '~/domain/planning/view'
import { Button } from '~/ui/button'

/** Debounce of the search: milliseconds without input before the form is submitted. */
const PAUSE = 250

/** Search field for workers' names; every word must match (spec 2 §2). */
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
    // cancels the pending search during a navigation: its submit would lead the user back to this page
    if (state !== 'idle') clearTimeout(timer.current)
  }, [state])
  useEffect(() => {
    // 'Effacer la recherche' empties the field; a focused field keeps its text, because the response may be older
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
