import type { RefObject } from 'react'
import { isReadOnly } from '~/domain/planning/grid/grid-view'
import type { PlanningView } from '~/domain/planning/view'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { PrintLink } from '~/ui/print-link'
import type { GridHandle } from './grid/attach'
import { MonthForm } from './month-form'
import { SearchBox } from './search-box'
import { useAddress } from './use-planning-url'

interface Props {
  view: PlanningView
  /** printing address of the scope and month; null while there is no grid */
  print: string | null
  /** the attached spreadsheet, while there is one */
  handle: RefObject<GridHandle | null>
}

/** Month, search and every act of the page (spec 2 §2). */
export function Toolbar({ view, print, handle }: Props) {
  const editing = view.mode === 'edit'
  return (
    <div className="plan-toolbar">
      {editing ? (
        // the first button of the form in the document: Enter in a cell saves without scripts
        <button type="submit" form="plan-form" name="intent" value="save" hidden />
      ) : null}
      <MonthForm month={view.month} />
      <span className="plan-days">
        {view.workingDays} {view.workingDays < 2 ? 'jr ouvré' : 'jrs ouvrés'}
      </span>
      <SearchBox view={view} />
      <span className="grow" />
      {editing ? (
        <Button className="plan-mode" form="plan-form" name="intent" value="cancel">
          Terminer
        </Button>
      ) : (
        <ViewActions view={view} />
      )}
      <Toggles view={view} print={print} handle={handle} />
    </div>
  )
}

function ViewActions({ view }: { view: PlanningView }) {
  const address = useAddress()
  const { grid, rights } = view
  if (!grid || view.scope?.type !== 'site') return null
  const open = !isReadOnly(grid.state)
  return (
    <>
      {open && rights.edit ? (
        <LinkButton tone="primary" className="plan-mode" icon="edit" to={address({ mode: 'edit' })}>
          <span>Modifier le planning</span>
        </LinkButton>
      ) : null}
      {open && rights.manage ? (
        <LinkButton icon="plus" to={address({ dialog: 'add' })} preventScrollReset>
          Ajouter un collaborateur
        </LinkButton>
      ) : null}
      {grid.state === 'past' && rights.reopen ? (
        <LinkButton icon="lock" to={address({ dialog: 'reopen' })} preventScrollReset>
          Rouvrir le mois
        </LinkButton>
      ) : null}
      {grid.state === 'reopened' && rights.reopen ? (
        <LinkButton icon="lock" to={address({ dialog: 'close' })} preventScrollReset>
          Refermer le mois
        </LinkButton>
      ) : null}
    </>
  )
}

function Toggles({ view, print, handle }: Props) {
  const address = useAddress()
  const legend = view.legend ? 'Masquer la légende' : 'Afficher la légende'
  const full = view.full ? 'Quitter le plein écran' : 'Plein écran'
  return (
    <span className="plan-tools">
      <LinkButton
        {...look(legend)}
        to={address({ legend: view.legend ? null : '1' })}
        preventScrollReset
      >
        <Icon name="legend" />
      </LinkButton>
      <LinkButton {...look(full)} to={address({ full: view.full ? null : '1' })}>
        <Icon name={view.full ? 'close' : 'expand'} />
      </LinkButton>
      {view.rights.edit && view.scope?.type === 'site' && view.grid ? (
        <LinkButton
          {...look('Journal des modifications')}
          to={address({ dialog: 'journal' })}
          preventScrollReset
        >
          <Icon name="history" />
        </LinkButton>
      ) : null}
      <Refresh editing={view.mode === 'edit'} />
      {print ? <PrintLink bare href={print} onPrint={() => handle.current?.printed()} /> : null}
    </span>
  )
}

/** Attributes of a button that shows its icon only. */
const look = (name: string) => ({ className: 'button-icon', 'aria-label': name, title: name })

/** Refreshing throws typed cells away, so the server asks first when there are some. */
function Refresh({ editing }: { editing: boolean }) {
  const address = useAddress()
  const refresh = look('Actualiser')
  const icon = <Icon name="refresh" />
  if (!editing)
    return (
      <LinkButton {...refresh} to={address({})}>
        {icon}
      </LinkButton>
    )
  return (
    <Button {...refresh} form="plan-form" name="intent" value="refresh">
      {icon}
    </Button>
  )
}
