import { Form, useLocation, useSubmit } from '@remix-run/react'
import { useId, useRef } from 'react'
import { Button } from './button'
import { Notice } from './notice'
import { Select } from './select'
import { usePendingSearchParams } from './use-pending-search-params'
import { usePreHydrationChoice } from './use-pre-hydration-choice'

interface Option {
  _id: string
  name: string
  disabled?: boolean
  /** values that this option selects in the lists below, by list name */
  leads?: Readonly<Record<string, string | undefined>>
}

/** One of the dependent lists. */
export interface SelectorLevel {
  name: string
  label: string
  /** label of the first entry; null when the level is fixed and cannot be cleared */
  placeholder: string | null
  /** value of the first entry */
  placeholderValue: string
  value: string
  options: readonly Option[]
  disabled: boolean
}

interface Props {
  levels: readonly SelectorLevel[]
  /** other query parameters of the page, kept as hidden inputs */
  keep: readonly (readonly [name: string, value: string])[]
  /** hidden field with the current values of the lists, sent only when the form is submitted without scripts */
  before: readonly [name: string, value: string]
  error?: string | undefined
  /** no scope is selected yet: the button shows with scripts too, because the shown choice has not been submitted */
  unsent?: boolean
}

const LOADING: Pick<SelectorLevel, 'placeholder' | 'value' | 'options' | 'disabled'> = {
  placeholder: 'Chargement...',
  value: '',
  options: [],
  disabled: true,
}

/** Lists during a navigation: the changed list shows the new choice, the lists below show 'Chargement...'. */
function withChange(levels: readonly SelectorLevel[], asked: URLSearchParams) {
  const changed = levels.findIndex(({ name, value }) => (asked.get(name) ?? value) !== value)
  if (changed < 0) return levels
  return levels.map((level, index) => {
    if (index < changed) return level
    return index === changed
      ? { ...level, value: asked.get(level.name) ?? '' }
      : { ...level, ...LOADING, placeholderValue: '' }
  })
}

const choicesOf = ({ placeholder, placeholderValue, options }: SelectorLevel) => [
  ...(placeholder === null ? [] : [{ value: placeholderValue, label: placeholder }]),
  ...options.map(({ _id, name, ...rest }) => ({ value: _id, label: name, ...rest })),
]

/** Dependent lists as a GET form, submitted at each change, or by 'Afficher' without scripts. */
export function ScopeSelector({ levels, keep, before, error, unsent }: Props) {
  const id = useId()
  const submit = useSubmit()
  const asked = usePendingSearchParams()
  // explicit action: in a layout route, a form's default action is the layout's URL, not the page's
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const choose = ({ name: chosen, value }: { name: string; value: string }) => {
    if (!form.current) return
    const query = new FormData(form.current)
    query.delete(before[0])
    const index = levels.findIndex(({ name }) => name === chosen)
    // clears the levels below, except the values that the option selects (spec 1 §4)
    const { leads } = levels[index]?.options.find(({ _id }) => _id === value) ?? {}
    for (const { name } of levels.slice(index + 1)) {
      query.delete(name)
      if (leads?.[name]) query.set(name, leads[name])
    }
    submit(query, { method: 'get', action: pathname, preventScrollReset: true })
  }
  usePreHydrationChoice(form, choose)
  return (
    <>
      <Form
        method="get"
        action={pathname}
        className="scope-selector"
        aria-label="Périmètre"
        // off: a value that the browser restores would be taken for a choice of the user
        autoComplete="off"
        preventScrollReset
        ref={form}
      >
        {keep.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name={before[0]} value={before[1]} />
        {withChange(levels, asked).map((level) => (
          <Select
            key={level.name}
            label={level.label}
            choices={choicesOf(level)}
            select={{
              id: `${id}-${level.name}`,
              name: level.name,
              value: level.value,
              disabled: level.disabled,
              onChange: (event) => choose(event.currentTarget),
            }}
          />
        ))}
        <Button className={unsent ? undefined : 'without-scripts'}>Afficher</Button>
      </Form>
      {error ? (
        <div className="filter-problem">
          <Notice tone="error">{error}</Notice>
        </div>
      ) : null}
    </>
  )
}
