import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { type ChangeEvent, useId, useState } from 'react'
import { Button } from './button'
import { Notice } from './notice'
import { Select } from './select'

/** One of the cascading lists, highest first. */
export interface SelectorLevel {
  name: string
  label: string
  /** first entry; null when the level is fixed and cannot be cleared */
  placeholder: string | null
  /** value of the first entry */
  placeholderValue?: string
  value: string
  options: readonly { _id: string; name: string }[]
  disabled: boolean
}

interface Props {
  levels: readonly SelectorLevel[]
  /** the other query parameters of the page, kept as hidden inputs */
  keep: readonly (readonly [name: string, value: string])[]
  error?: string | undefined
}

const LOADING = 'Chargement...'

/** What is sent when a level changes: the levels below it are cleared (spec 1 §4). */
function changedQuery(form: HTMLFormElement, levels: readonly SelectorLevel[], name: string) {
  const data = new FormData(form)
  const below = levels.slice(levels.findIndex((level) => level.name === name) + 1)
  for (const level of below) data.delete(level.name)
  return data
}

/** Lists that narrow one another, as a GET form: 'Afficher' without scripts, at each change with them. */
export function ScopeSelector({ levels, keep, error }: Props) {
  const id = useId()
  const submit = useSubmit()
  const navigation = useNavigation()
  const [changed, setChanged] = useState<string | null>(null)
  const loading = navigation.state === 'loading' && changed !== null
  const from = levels.findIndex((level) => level.name === changed)
  const change = (event: ChangeEvent<HTMLSelectElement>) => {
    const { form, name } = event.currentTarget
    if (!form) return
    setChanged(name)
    submit(changedQuery(form, levels, name), { method: 'get', preventScrollReset: true })
  }
  return (
    <Form method="get" className="scope-selector" aria-label="Périmètre" preventScrollReset>
      {keep.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {levels.map((level, index) => {
        const waiting = loading && index > from
        return (
          <Select
            key={`${level.name} ${level.value} ${waiting}`}
            label={level.label}
            choices={[
              ...(level.placeholder === null
                ? []
                : [
                    {
                      value: level.placeholderValue ?? '',
                      label: waiting ? LOADING : level.placeholder,
                    },
                  ]),
              ...(waiting
                ? []
                : level.options.map(({ _id, name }) => ({ value: _id, label: name }))),
            ]}
            select={{
              id: `${id}-${level.name}`,
              name: level.name,
              defaultValue: waiting ? '' : level.value,
              disabled: level.disabled || waiting,
              onChange: change,
            }}
          />
        )
      })}
      <Button className="without-scripts">Afficher</Button>
      {error ? (
        <div className="scope-error">
          <Notice tone="error">{error}</Notice>
        </div>
      ) : null}
    </Form>
  )
}
