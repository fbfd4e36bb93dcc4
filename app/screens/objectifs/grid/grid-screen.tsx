import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { addMonths, type Month, ofFrenchMonth } from '~/domain/calendar/local-date'
import { shortMonth } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { GRID_FIGURES, GRID_FORM, GRID_LABELS, sumQuads } from '~/domain/objectifs/grid/cells'
import { numbersOf } from '~/domain/objectifs/grid/fill'
import type { TargetsGridPage } from '~/domain/objectifs/grid/view'
import { EditActions } from '~/ui/edit-actions'
import { MonthPicker } from '~/ui/month-picker'
import { Notice } from '~/ui/notice'
import { UnsavedChangesGuard } from '~/ui/unsaved-changes-guard'
import { scopeQuery, urls } from '~/urls'
import { ListPages } from '../../shell/list-pages'
import { separateThousands } from '../recalculate-form'
import { attachGrid } from './grid-live'
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
      <p className="card-note without-scripts">Sommes avant modification.</p>
    </div>
  )
}

/** The grid as a form, which works without scripts (7-beyond §6). */
export function GridScreen({ page }: { page: TargetsGridPage }) {
  const { month, scope, sites, rest, notice } = page
  const box = useRef<HTMLFormElement>(null)
  const date = new URLSearchParams(useLocation().search).get('date')
  const address = { ...scopeQuery(scope), date, month }
  const action = urls.targetsGrid({ ...address, page: sites.page > 1 ? sites.page : null })
  const toMonth = (other: Month) => urls.targetsGrid({ ...address, month: other })
  const keep = new URLSearchParams(urls.targetsGrid({ ...address, month: null }).split('?')[1])
  const drawn = JSON.stringify([action, sites.rows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value of `drawn` remounts the form
  useEffect(() => {
    const stop = new AbortController()
    const budgets = Object.fromEntries(sites.rows.map(({ siteId, budget }) => [siteId, budget]))
    if (box.current) {
      separateThousands(box.current, stop.signal)
      attachGrid(box.current, { budgets, rest }, stop.signal)
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
          value="save"
          className="default-submit"
          tabIndex={-1}
          aria-hidden="true"
        />
        {notice ? (
          <Notice tone={notice.tone} title={notice.text}>
            {notice.details.length > 0 ? (
              <ul>
                {notice.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            ) : null}
          </Notice>
        ) : null}
        <Sums page={page} />
        <GridTools page={page} />
        <GridTable
          sites={sites.rows}
          caption={`Objectifs ${ofFrenchMonth(month)}, ${page.scopeName}`}
          lastYear={`${shortMonth(before)} ${before.slice(0, 4)}`}
        />
        <EditActions
          name={GRID_FORM.intent}
          save="Enregistrer"
          draft={page.draft}
          cancelTo={urls.targets(address)}
        />
      </Form>
      <ListPages of={sites} />
    </>
  )
}
