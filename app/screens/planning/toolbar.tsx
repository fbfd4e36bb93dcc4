import type { PlanningView } from '~/domain/planning/page-view'
import { Button, LinkButton } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useAddress } from './address'
import { MonthForm } from './month-form'
import { SearchBox } from './search-box'

interface Props {
  view: PlanningView
  /** printing address of the scope and month; null while there is no grid */
  print: string | null
}

/** Month, search and every act of the page (spec 2 §2). */
export function Toolbar({ view, print }: Props) {
  const editing = view.mode === 'edit'
  return (
    <div className="plan-toolbar">
      <MonthForm month={view.month} />
      <span className="plan-days">
        {view.workingDays} {view.workingDays < 2 ? 'jr ouvré' : 'jrs ouvrés'}
      </span>
      <SearchBox view={view} />
      <span className="grow" />
      {editing ? <EditActions /> : <ViewActions view={view} />}
      <Toggles view={view} print={print} />
    </div>
  )
}

function ViewActions({ view }: { view: PlanningView }) {
  const address = useAddress()
  const { grid, rights } = view
  if (!grid || view.scope?.type !== 'site') return null
  const open = grid.state !== 'past'
  return (
    <>
      {open && rights.edit ? (
        <LinkButton tone="primary" icon="edit" to={address({ mode: 'edit' })}>
          Modifier le planning
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

/** Buttons of the grid's form; the first is the one that Enter presses without scripts. */
function EditActions() {
  const address = useAddress()
  const of = { form: 'plan-form', name: 'intent' }
  return (
    <>
      <SaveButton />
      <LinkButton className="with-scripts" to={address({ mode: null })} preventScrollReset>
        Annuler
      </LinkButton>
      <Button {...of} value="cancel" className="without-scripts">
        Annuler
      </Button>
      <Button {...of} value="fill">
        Remplissage automatique
      </Button>
      <Button {...of} value="copy">
        Recopier le mois précédent
      </Button>
      <Button {...of} value="paste">
        Coller depuis Excel
      </Button>
      <LinkButton icon="plus" to={address({ dialog: 'add' })} preventScrollReset>
        Ajouter un collaborateur
      </LinkButton>
    </>
  )
}

function SaveButton() {
  return (
    <button
      type="submit"
      form="plan-form"
      name="intent"
      value="save"
      className="button button-primary"
    >
      Enregistrer
    </button>
  )
}

function Toggles({ view, print }: Props) {
  const address = useAddress()
  const editing = view.mode === 'edit'
  return (
    <>
      <LinkButton to={address({ legend: view.legend ? null : '1' })} preventScrollReset>
        {view.legend ? 'Masquer la légende' : 'Légende'}
      </LinkButton>
      <LinkButton icon="zoom" to={address({ full: view.full ? null : '1' })}>
        {view.full ? 'Quitter le plein écran' : 'Plein écran'}
      </LinkButton>
      {editing ? <RefreshInEdit /> : <LinkButton to={address({})}>Actualiser</LinkButton>}
      {print ? (
        <a className="button" href={print} data-print>
          <Icon name="print" />
          Imprimer
        </a>
      ) : null}
    </>
  )
}

/** Refreshing throws typed cells away, so the server asks first when there are some. */
function RefreshInEdit() {
  return (
    <Button form="plan-form" name="intent" value="refresh">
      Actualiser
    </Button>
  )
}
