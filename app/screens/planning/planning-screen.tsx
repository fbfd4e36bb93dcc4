import { type MutableRefObject, useRef } from 'react'
import { type ActionView, type PlanningView, rowsOf } from '~/domain/planning/view'
import { LinkButton } from '~/ui/button'
import { CancelLink } from '~/ui/cancel-link'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { NextStep } from '../shell/next-step'
import type { GridHandle } from './grid/attach'
import { LazyActionNotices, LazyOpenDialog, LazyWideGrid } from './lazy'
import { Legend } from './legend'
import { SiteGrid } from './site-grid'
import { Toolbar } from './toolbar'
import { useAddress } from './use-planning-url'

interface Props {
  view: PlanningView
  answer: ActionView | null
  /** URL of the print page for scope and month; null without a grid */
  print: string | null
}

/** /planning (spec 2 §2): toolbar, legend, the grid of a concession, or sums and concessions of a wider scope. */
export function PlanningScreen({ view, answer, print }: Props) {
  const handle = useRef<GridHandle | null>(null)
  return (
    <div className={view.full ? 'plan-page is-full' : 'plan-page'}>
      <Toolbar view={view} print={print} handle={handle} />
      {view.problems.map((sentence) => (
        <Notice key={sentence} tone="error">
          {sentence}
        </Notice>
      ))}
      {view.legend ? <Legend /> : null}
      <Body view={view} answer={answer} handle={handle} />
    </div>
  )
}

interface BodyProps extends Omit<Props, 'print'> {
  /** attached grid; null in view mode and before the grid's scripts attach */
  handle: MutableRefObject<GridHandle | null>
}

function Body({ view, answer, handle }: BodyProps) {
  const { grid, scope, dialog } = view
  if (view.error) return <Notice tone="error">{view.error}</Notice>
  if (!grid || !scope || grid.siteCount === 0) {
    const { icon, title, next, creates } = view.choose
    return (
      <EmptyState icon={icon} title={title}>
        {next}
        {creates ? <NextStep to="scope" /> : null}
      </EmptyState>
    )
  }
  if (scope.type !== 'site') return <LazyWideGrid view={view} />
  return (
    <>
      {rowsOf(view).length === 0 ? (
        <NoWorkers view={view} />
      ) : (
        <SiteGrid view={view} answer={answer} handle={handle} />
      )}
      {dialog ? (
        <LazyOpenDialog
          dialog={dialog}
          view={view}
          answer={answer}
          handle={handle}
          notices={answer?.form === 'dialog' ? <LazyActionNotices answer={answer} /> : null}
        />
      ) : null}
    </>
  )
}

function NoWorkers({ view }: Pick<Props, 'view'>) {
  const address = useAddress()
  return (
    <EmptyState
      icon="user"
      title="Aucun collaborateur actif"
      actions={
        <>
          {view.rights.manage ? (
            <LinkButton tone="primary" icon="plus" to={address({ dialog: 'add' })}>
              Ajouter un collaborateur
            </LinkButton>
          ) : null}
          {view.mode === 'edit' ? <CancelLink to={address({ mode: null })} /> : null}
        </>
      }
    >
      {view.scopeName} n’a pas encore de collaborateur.
    </EmptyState>
  )
}
