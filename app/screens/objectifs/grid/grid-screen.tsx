import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { addMonths, type Month, ofFrenchMonth } from '~/domain/calendar/local-date'
import { shortMonth } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import {
  GRID_FIGURES,
  GRID_FORM,
  GRID_LABELS,
  rowKey,
  sumQuads,
} from '~/domain/objectifs/grid/cells'
import { numbersOf } from '~/domain/objectifs/grid/fill'
import type { GridNotice, GridSite, TargetsGridPage } from '~/domain/objectifs/grid/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { EditActions } from '~/ui/edit-actions'
import { ErrorSummary } from '~/ui/error-summary'
import { MonthPicker } from '~/ui/month-picker'
import { Notice } from '~/ui/notice'
import { SubmitButton } from '~/ui/submit-button'
import { UnsavedChangesGuard } from '~/ui/unsaved-changes-guard'
import { scopeQuery, urls } from '~/urls'
import { ListPages } from '../../shell/list-pages'
import { separateThousands } from '../thousands'
import { type Attached, attachGrid } from './grid-live'
import { GridTable } from './grid-table'
import { budgetGap, budgetText, totalTexts } from './grid-texts'
import { GridTools } from './grid-tools'

const MONTHS = 31

function offeredMonths(current: Month): Month[] {
  return Array.from({ length: MONTHS }, (_, i) => addMonths(current, i - 24))
}

/** Sums of the page and the gap to the budgets; scripts keep them up to date. */
function Sums({ page: { sites, rest } }: { page: TargetsGridPage }) {
  const quads = sites.rows.map((site) =>
    sumQuads(site.rows.map((row) => numbersOf({ typed: row.texts }, row.shown))),
  )
  const texts = totalTexts(quads, rest)
  const compared = sites.rows.map(({ budget }, i) => ({
    budget,
    revenue: quads[i]?.netRevenue ?? 0,
  }))
  const budget = budgetText(budgetGap(compared))
  return (
    <div className="grid-sums cluster at-baseline gap-2-5">
      {budget ? (
        <p className="grid-budget" data-budget="">
          {budget}
        </p>
      ) : null}
      <dl>
        {GRID_FIGURES.map((figure) => (
          <div key={figure}>
            <dt>{GRID_LABELS[figure]}</dt>
            <dd data-total={figure}>{texts[figure]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Sentences about wrong and contested cells, by the id of their input. */
function cellErrors(sites: readonly GridSite[]): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const site of sites)
    for (const row of site.rows)
      for (const figure of GRID_FIGURES) {
        const isOpen = row.conflicts[figure]?.choice === null
        const error = row.errors[figure] ?? (isOpen ? 'Choisissez la valeur à garder.' : null)
        const label = `${site.name}, ${SERVICE_LABELS[row.service]}, ${GRID_LABELS[figure]}`
        const id = GRID_FORM.typed(rowKey(site.siteId, row.service), figure)
        if (error) found[id] = [`${label}\u202f: ${error}`]
      }
  return found
}

/** What the last act did, or a summary of errors with a link to each cell, which takes the focus. */
function Answer({ sites, notice }: { sites: readonly GridSite[]; notice: GridNotice }) {
  const { tone, text, details } = notice
  const errors = { ...cellErrors(sites), ...(details.length > 0 ? { '': details } : {}) }
  if (tone === 'error' && Object.keys(errors).length > 0)
    return <ErrorSummary title={text} errors={errors} />
  return (
    <Notice tone={tone} title={text}>
      {details.length > 0 ? (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}

/** Shortcuts of the grid's keyboard; '?' opens them. */
function Keys({ keys }: Pick<TargetsGridPage, 'keys'>) {
  return (
    <details className="grid-keys with-scripts">
      <summary data-keys="">Raccourcis clavier</summary>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The grid as a form, which works without scripts (7-beyond §6). */
export function GridScreen({ page }: { page: TargetsGridPage }) {
  const { month, scope, sites, rest, notice } = page
  const box = useRef<HTMLFormElement>(null)
  const last = useRef<Attached & { action: string }>()
  const date = new URLSearchParams(useLocation().search).get('date')
  const address = { ...scopeQuery(scope), date, month }
  const action = urls.targetsGrid({ ...address, page: sites.page > 1 ? sites.page : null })
  const toMonth = (other: Month) => urls.targetsGrid({ ...address, month: other })
  const keep = new URLSearchParams(urls.targetsGrid({ ...address, month: null }).split('?')[1])
  const reasons = new Set(sites.rows.map(({ locked }) => locked))
  const locked = !reasons.has(null)
  const drawn = JSON.stringify([action, sites.rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value of `drawn` remounts the form
  useEffect(() => {
    const stop = new AbortController()
    const budgets = Object.fromEntries(sites.rows.map(({ siteId, budget }) => [siteId, budget]))
    if (box.current && !locked) {
      separateThousands(box.current, stop.signal)
      const before = last.current?.action === action ? last.current : undefined
      const attached = attachGrid(box.current, { budgets, rest }, stop.signal, before)
      last.current = attached && Object.assign(attached, { action })
    }
    return () => stop.abort()
  }, [drawn])
  const touched = notice !== null && notice.tone !== 'success'
  const before = addMonths(month, -12)
  return (
    <>
      <div className="targets-bar">
        <MonthPicker
          month={month}
          months={offeredMonths(page.currentMonth)}
          previous={toMonth(addMonths(month, -1))}
          next={toMonth(addMonths(month, 1))}
          keep={[...keep]}
        />
        {page.workingDays === null ? null : (
          <p className="working-days">
            <strong>{counted(page.workingDays, 'jr ouvré', 'jrs ouvrés')}</strong>
          </p>
        )}
      </div>
      <Form
        method="post"
        action={action}
        className="stack"
        ref={box}
        noValidate
        aria-label={`Objectifs en grille, ${page.scopeName}`}
        key={drawn}
        preventScrollReset
      >
        <UnsavedChangesGuard
          form={box}
          touched={touched}
          subject={['group', 'plate', 'site', 'month', 'page']}
        >
          Les objectifs modifiés ne sont pas enregistrés. Ils seront perdus.
        </UnsavedChangesGuard>
        <button
          type="submit"
          name={GRID_FORM.intent}
          value="check"
          className="default-submit"
          tabIndex={-1}
          aria-hidden="true"
        />
        {notice ? <Answer sites={sites.rows} notice={notice} /> : null}
        <Sums page={page} />
        {locked ? (
          <p>
            <strong>Lecture seule</strong>&#8239;:{' '}
            {[...reasons].join('\u202f; ').replace(/\.?$/, '.')}
          </p>
        ) : (
          <>
            <p className="card-note without-scripts">Sommes avant modification.</p>
            <GridTools page={page} />
            <Keys keys={page.keys} />
          </>
        )}
        <GridTable
          sites={sites.rows}
          caption={`Objectifs ${ofFrenchMonth(month)}, ${page.scopeName}`}
          lastYear={`${shortMonth(before)} ${before.slice(0, 4)}`}
        />
        {locked ? null : (
          <EditActions
            name={GRID_FORM.intent}
            save="Enregistrer"
            draft={page.draft}
            cancelTo={urls.targets(address)}
          >
            <span className="without-scripts">
              <SubmitButton name={GRID_FORM.intent} value="check" tone="quiet">
                Vérifier
              </SubmitButton>
            </span>
            <a className="grid-fix" href="#main" data-fix="" hidden>
              {' '}
            </a>
            <p className="grid-status" role="status" data-status="" />
          </EditActions>
        )}
      </Form>
      <ListPages of={sites} />
    </>
  )
}
