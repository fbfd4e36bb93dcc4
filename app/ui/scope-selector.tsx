import { Form, useLocation, useSubmit } from '@remix-run/react'
import { useId, useRef } from 'react'
import { Button } from './button'
import { useChosenEarly } from './chosen-early'
import { Notice } from './notice'
import { Select } from './select'
import { useAsked } from './use-asked'

interface Option {
  _id: string
  name: string
  disabled?: boolean
  /** what else it chooses: values of the lists below, by name */
  leads?: Readonly<Record<string, string | undefined>>
}

/** One of the cascading lists, highest first. */
export interface SelectorLevel {
  name: string
  label: string
  /** first entry; null when the level is fixed and cannot be cleared */
  placeholder: string | null
  /** value of the first entry */
  placeholderValue: string
  value: string
  options: readonly Option[]
  disabled: boolean
}

interface Props {
  levels: readonly SelectorLevel[]
  /** the other query parameters of the page, kept as hidden inputs */
  keep: readonly (readonly [name: string, value: string])[]
  /** what the server is to know of the lists as they stand, when no script sends them */
  before: readonly [name: string, value: string]
  error?: string | undefined
  /** nothing is chosen yet: what the lists show can only be sent by the button, with scripts too */
  unsent?: boolean
}

const LOADING: Pick<SelectorLevel, 'placeholder' | 'value' | 'options' | 'disabled'> = {
  placeholder: 'Chargement...',
  value: '',
  options: [],
  disabled: true,
}

/** What the lists show while a change is on its way: the choice itself, and those below it loading. */
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

/** Lists that narrow one another, as a GET form: 'Afficher' without scripts, at each change with them. */
export function ScopeSelector({ levels, keep, before, error, unsent }: Props) {
  const id = useId()
  const submit = useSubmit()
  const asked = useAsked()
  // why: in a layout, a form's own address is the layout's, not the page's
  const { pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const choose = ({ name: chosen, value }: { name: string; value: string }) => {
    if (!form.current) return
    const query = new FormData(form.current)
    query.delete(before[0])
    const index = levels.findIndex(({ name }) => name === chosen)
    // the levels below are cleared, but for what selects itself (spec 1 §4)
    const { leads } = levels[index]?.options.find(({ _id }) => _id === value) ?? {}
    for (const { name } of levels.slice(index + 1)) {
      query.delete(name)
      if (leads?.[name]) query.set(name, leads[name])
    }
    submit(query, { method: 'get', action: pathname, preventScrollReset: true })
  }
  useChosenEarly(form, choose)
  return (
    <>
      <Form
        method="get"
        action={pathname}
        className="scope-selector"
        aria-label="Périmètre"
        // why: a list that the browser fills in again is none that somebody chose from
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
