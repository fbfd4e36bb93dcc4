import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readNumerosPDV, uniqueNumerosPDV } from '~/domain/hierarchy/pdv'
import { described, Field, FieldFrame } from '~/ui/field'
import { Icon } from '~/ui/icon'

interface Props {
  id: string
  /** stored or typed text: numbers separated by commas */
  value: string
  errors: readonly string[] | undefined
}

const LABEL = 'Numéros PDV'

/** PDV numbers: a plain text field without scripts, tags with them (spec 2 §5). */
export function PdvField({ id, value, errors }: Props) {
  const [typed, setTyped] = useState<Omit<TagProps, 'id' | 'errors'> | null>(null)
  useEffect(() => {
    // text typed before hydration is in the DOM only, not in React's state
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement)
      setTyped({ value: field.value, focused: field === document.activeElement })
  }, [id])
  if (typed) return <TagField id={id} errors={errors} {...typed} />
  return (
    <Field
      label={LABEL}
      optional
      hint="Séparés par des virgules ou des espaces."
      errors={errors}
      input={{ id, name: 'pdv', type: 'text', defaultValue: value, autoComplete: 'off' }}
    />
  )
}

interface TagProps extends Props {
  /** the field had the focus at hydration: its last number may be incomplete */
  focused: boolean
}

function TagField({ id, value, errors, focused }: TagProps) {
  const typing = focused ? value.search(/[^\s,;]*$/u) : value.length
  const [tags, setTags] = useState(() => readNumerosPDV(value.slice(0, typing)))
  const [text, setText] = useState(() => value.slice(typing))
  const box = useRef<HTMLInputElement>(null)
  const hint = 'Entrée, virgule, espace ou Tab ajoute un numéro.'
  const add = (typed: string) => {
    setTags(uniqueNumerosPDV([...tags, ...readNumerosPDV(typed)]))
    setText('')
  }
  const remove = (number: string) => {
    setTags(tags.filter((tag) => tag !== number))
    box.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    const empty = text.trim() === ''
    if (event.key === 'Backspace' && text === '') setTags(tags.slice(0, -1))
    const adds = event.key === 'Enter' || event.key === ',' || event.key === 'Tab'
    if (!adds && event.key !== ' ') return
    // in an empty field Tab moves the focus and Enter submits the form
    if (empty && (event.key === 'Tab' || event.key === 'Enter')) return
    event.preventDefault()
    add(text)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    add(`${text} ${event.clipboardData.getData('text')}`)
  }
  return (
    <FieldFrame id={id} label={LABEL} optional hint={hint} errors={errors}>
      {/* includes the text that is not yet a tag */}
      <input type="hidden" name="pdv" value={[...tags, text].join(', ')} />
      <span className="tags input">
        {tags.map((tag) => (
          <span key={tag} className="tag inline-row gap-1 figures">
            {tag}
            <button type="button" aria-label={`Retirer ${tag}`} onClick={() => remove(tag)}>
              <Icon name="close" />
            </button>
          </span>
        ))}
        <input
          ref={box}
          id={id}
          type="text"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the text field that this one replaces had the focus
          autoFocus={focused}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
          onBlur={() => (text.trim() === '' ? undefined : add(text))}
          {...described(id, hint, errors)}
        />
      </span>
    </FieldFrame>
  )
}
