import { useLocation } from '@remix-run/react'
import { addMonths, type Month } from '~/domain/calendar/local-date'
import { counted } from '~/domain/format/numbers'
import type { ObjectifsPage } from '~/domain/objectifs/view'
import { LinkButton } from '~/ui/button'
import { MonthPicker } from '~/ui/month-picker'
import { Notice } from '~/ui/notice'
import { withChanges } from '~/urls'

/** Parameters that belong to one month's view and go when the month changes. */
const OF_THE_MONTH = { mode: null, modal: null, history: null, copy: null, percent: null }

function offeredMonths(current: Month): Month[] {
  return Array.from({ length: 31 }, (_, i) => addMonths(current, i - 24))
}

/** Month picker, 'N jrs ouvrés', and the acts on the month (spec 1 §2.7). */
export function Toolbar({ page }: { page: ObjectifsPage }) {
  const location = useLocation()
  const to = (month: Month) => withChanges(location, { ...OF_THE_MONTH, month })
  const dropped = new Set(['month', ...Object.keys(OF_THE_MONTH)])
  const keep = [...new URLSearchParams(location.search)].filter(([name]) => !dropped.has(name))
  const set = page.objectif?.value?.set
  return (
    <div className="targets-bar">
      <MonthPicker
        month={page.month}
        months={offeredMonths(page.currentMonth)}
        previous={to(addMonths(page.month, -1))}
        next={to(addMonths(page.month, 1))}
        keep={keep}
      />
      <WorkingDays reading={page.workingDays} />
      {page.mode === 'view' && page.scope ? (
        <div className="form-actions targets-acts">
          {page.scope.type === 'site' ? (
            <LinkButton
              icon="history"
              to={withChanges(location, { modal: 'journal' })}
              preventScrollReset
            >
              Modifications
            </LinkButton>
          ) : null}
          {page.grid ? (
            <LinkButton
              icon="edit"
              to={page.grid}
              {...(page.scope.type === 'site' ? {} : { tone: 'primary' as const })}
            >
              {page.scope.type === 'site' ? 'Grille de la plaque' : 'Saisir en grille'}
            </LinkButton>
          ) : null}
          {page.rights.edit ? (
            <>
              {set ? (
                <LinkButton
                  icon="trash"
                  to={withChanges(location, { modal: 'delete' })}
                  preventScrollReset
                >
                  Supprimer
                </LinkButton>
              ) : null}
              <LinkButton
                tone="primary"
                icon="edit"
                to={withChanges(location, { ...OF_THE_MONTH, month: page.month, mode: 'edit' })}
              >
                Modifier
              </LinkButton>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function WorkingDays({ reading }: { reading: ObjectifsPage['workingDays'] }) {
  if (reading.error !== null) return <Notice tone="error">{reading.error}</Notice>
  return (
    <p className="working-days">
      <strong>{counted(reading.value, 'jr ouvré', 'jrs ouvrés')}</strong>
    </p>
  )
}
