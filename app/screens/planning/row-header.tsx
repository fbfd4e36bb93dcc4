import { Form, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useRef } from 'react'
import { NNBSP } from '~/domain/format/numbers'
import type { RowView } from '~/domain/planning/grid/grid-view'
import { DelegatedLink } from '~/ui/delegated-link'
import { useGrid } from './grid-context'
import { useAddress } from './use-planning-url'

/** Row header: name, trade in parentheses, apprentice toggle, edit and delete (spec 2 §2). */
export function RowHeader({ row }: { row: RowView }) {
  const grid = useGrid()
  if (grid.rename === row._id && !row.former) return <RenameField row={row} />
  const mayAct = grid.actions && row.active && !row.former
  const trade = row.metier ? ` (${row.metier})` : ''
  const dates = row.dates ? ` ${row.dates}` : ''
  return (
    <div className="plan-name">
      <span className="plan-person" title={`${row.name}${trade}${dates}`}>
        {mayAct ? <NameLink row={row} /> : <span className="plan-label">{row.name}</span>}
        {trade ? <span className="muted plan-trade">{trade}</span> : null}
        {dates ? <span className="muted plan-trade">{dates}</span> : null}
        {row.active ? null : <span className="red"> supprimé</span>}
      </span>
      <ApprenticeMark row={row} />
      {mayAct ? <RowMenu row={row} /> : null}
    </div>
  )
}

/** Trade, dates and acts of a row; `name` closes the menu of another row. */
function RowMenu({ row }: { row: RowView }) {
  return (
    <details className="plan-row-menu" name="plan-row-menu">
      <summary aria-label={`Actions\u202f: ${row.name}`}>⋯</summary>
      <div className="plan-row-acts">
        <span>{[row.metier, row.dates].filter(Boolean).join(' · ') || 'Métier non renseigné'}</span>
        <RowActions row={row} />
      </div>
    </details>
  )
}

function NameLink({ row }: { row: RowView }) {
  const address = useAddress()
  return (
    <DelegatedLink
      className="plan-label"
      to={address({ rename: row._id })}
      preventScrollReset
      title="Renommer"
    >
      {row.name}
    </DelegatedLink>
  )
}

function ApprenticeMark({ row }: { row: RowView }) {
  return row.apprentice ? <abbr title="Apprenti">A</abbr> : null
}

function RowActions({ row }: { row: RowView }) {
  const address = useAddress()
  const { rights, editing } = useGrid()
  const next = row.apprentice ? '0' : '1'
  return (
    <span className="plan-row-actions">
      <button
        type="submit"
        form="plan-rows"
        name="apprentice"
        value={`${row._id}:${next}`}
        className="plan-apprentice"
        aria-pressed={row.apprentice}
        aria-label={`Apprenti\u202f: ${row.name}`}
      >
        Apprenti{NNBSP}: {row.apprentice ? 'oui' : 'non'}
      </button>
      {rights?.openForm ? (
        <DelegatedLink
          to={address({ dialog: 'edit', worker: row._id })}
          preventScrollReset
          aria-label={`Modifier ${row.name}`}
        >
          Modifier la fiche
        </DelegatedLink>
      ) : null}
      {rights?.remove && editing ? (
        <DelegatedLink
          to={address({ dialog: 'delete', worker: row._id })}
          preventScrollReset
          aria-label={`Supprimer ${row.name}`}
        >
          Supprimer…
        </DelegatedLink>
      ) : null}
    </span>
  )
}

/** Enter or leaving the field saves a changed, non-empty name; Escape gives up (spec 2 §4). */
function RenameField({ row }: { row: RowView }) {
  const address = useAddress()
  const navigate = useNavigate()
  const { typedName } = useGrid()
  // a rejected name is not submitted on blur until the user changes it
  const left = useRef(typedName !== undefined)
  const away = () => {
    left.current = true
    navigate(address({}), { preventScrollReset: true, replace: true })
  }
  const settle = (input: HTMLInputElement) => {
    if (left.current) return
    const name = input.value.trim()
    if (name === '' || name === row.name) return away()
    left.current = true
    input.form?.requestSubmit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    // a keydown means that the user is changing the rejected name
    left.current = false
    if (event.key === 'Escape') away()
    if (event.key !== 'Enter') return
    event.preventDefault()
    settle(event.currentTarget)
  }
  return (
    <div className="plan-rename">
      <label className="visually-hidden" htmlFor="plan-rename-name">
        Nouveau nom&#8239;: {row.name}
      </label>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field replaces the name that was just clicked
        autoFocus
        id="plan-rename-name"
        className="input"
        name="name"
        form="plan-rename"
        maxLength={120}
        defaultValue={typedName ?? row.name}
        onKeyDown={onKeyDown}
        onBlur={(event) => settle(event.currentTarget)}
        autoComplete="off"
      />
      <button type="submit" form="plan-rename" className="button button-small without-scripts">
        Renommer
      </button>
      <input type="hidden" form="plan-rename" name="worker" value={row._id} />
      <input type="hidden" form="plan-rename" name="seen" value={row.name} />
    </div>
  )
}

/** Forms of the rows' buttons and fields, connected by `form`, because HTML forbids a form inside a table row. */
export function RowForms() {
  const { siteId, month } = useGrid()
  return (
    <div hidden>
      <Form method="post" id="plan-rows" preventScrollReset>
        <input type="hidden" name="intent" value="apprentice" />
        <input type="hidden" name="site" value={siteId} />
        <input type="hidden" name="month" value={month} />
      </Form>
      <Form method="post" id="plan-rename" preventScrollReset replace>
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="site" value={siteId} />
        <input type="hidden" name="month" value={month} />
      </Form>
    </div>
  )
}
