import { useLocation } from '@remix-run/react'
import { ofFrenchMonth } from '~/domain/calendar/local-date'
import { monthName } from '~/domain/format/dates'
import { integer } from '~/domain/format/numbers'
import type { PageOf } from '~/domain/paging'
import { QUALITY_PERCENT } from '~/domain/quality/brands'
import { NO_QUALITY } from '~/domain/quality/quality'
import type { QualityAnswer, QualityData, QualityView, SiteLine } from '~/domain/quality/view'
import { LinkButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import { PrintLink } from '~/ui/print-link'
import { scopeQuery, withChanges } from '~/urls'
import { Refusal } from '../closing/closed-month-notice'
import { Failure } from '../records/empty-states'
import { VerdictLegend } from '../records/verdict-legend'
import { ListPages } from '../shell/list-pages'
import { NextStep } from '../shell/next-step'
import { NoScope } from '../shell/no-scope'
import { BrandCard } from './brand-card'
import { EditForm } from './edit-form'

function SitesCard({ sites }: { sites: PageOf<SiteLine> }) {
  const location = useLocation()
  const linkOf = ({ siteId, plateId, groupId }: SiteLine) =>
    withChanges(location, scopeQuery({ type: 'site', siteId, plateId, groupId }))
  return (
    <Card id="concessions" title="Concessions du périmètre">
      <DataTable
        caption="Marques suivies et enquêtes par concession"
        rows={sites.rows}
        rowKey={({ siteId }) => siteId}
        columns={[
          {
            key: 'name',
            header: 'Concession',
            cell: (site) => <a href={linkOf(site)}>{site.name}</a>,
          },
          { key: 'brands', header: 'Marques', cell: ({ brands }) => brands.join(', ') },
          {
            key: 'surveys',
            header: 'Enquêtes',
            number: true,
            cell: ({ surveyCount }) => integer(surveyCount),
          },
        ]}
      />
      <ListPages of={sites} />
      <p className="card-note">
        Les jauges du périmètre sont les moyennes des concessions, pondérées par le nombre
        d’enquêtes.
      </p>
    </Card>
  )
}

function Brands({ view }: { view: QualityData }) {
  const month = monthName(view.period).toLowerCase()
  if (view.brands.length === 0)
    return (
      <EmptyState icon="star" title={NO_QUALITY}>
        Aucune concession de ce périmètre n’a d’enquêtes pour {month}. La saisie se fait concession
        par concession. <NextStep to="quality" />
      </EmptyState>
    )
  return (
    <>
      {view.empty ? (
        <Notice title={`Aucune donnée qualité pour ${month}.`}>
          <p>
            Un modèle de deux marques et trois indicateurs est affiché.{' '}
            {view.editable ? (
              '«\u202fModifier\u202f» puis «\u202fEnregistrer\u202f» le garde pour ce mois.'
            ) : (
              <NextStep to="quality" />
            )}
          </p>
        </Notice>
      ) : null}
      <div className="brands stack at-start">
        {view.brands.map((brand, i) => (
          <BrandCard key={brand.brandName} brand={brand} index={i} />
        ))}
      </div>
      {view.sites.found > 0 ? <SitesCard sites={view.sites} /> : null}
      <VerdictLegend tables={[QUALITY_PERCENT]} />
    </>
  )
}

interface Props {
  view: QualityView
  /** URL of the print page */
  print: string
  answer: QualityAnswer | null
}

/** /quality: customer surveys per brand, and their edit mode (3 §2.7). */
export function QualityScreen({ view, print, answer }: Props) {
  const location = useLocation()
  if (view.state === 'no-scope') return <NoScope />
  if (view.state === 'error') return <Failure view={view} />
  const title = (
    <h2>
      Enquêtes {ofFrenchMonth(view.period)} · {view.scopeName}
    </h2>
  )
  // the response first, not the view: typed values must survive even if the month has been closed since
  const form = answer?.form ?? view.form
  if (form)
    return (
      <>
        <div className="quality-head cluster between gap-3">{title}</div>
        {view.kept && !answer ? <Notice tone="warning">{view.kept}</Notice> : null}
        <EditForm
          // remounts for another concession or month: two forms can have the same `turn`
          key={`${form.site} ${form.period}`}
          form={form}
          answer={answer}
        />
      </>
    )
  return (
    <>
      <div className="quality-head cluster between gap-3">
        {title}
        <div className="card-actions">
          {view.empty ? null : <PrintLink href={print} />}
          {view.editable ? (
            <LinkButton tone="primary" icon="edit" to={withChanges(location, { mode: 'edit' })}>
              Modifier
            </LinkButton>
          ) : null}
        </div>
      </div>
      {view.leftOut ? <Notice tone="warning">{view.leftOut}</Notice> : null}
      {view.refusal ? <Refusal text={view.refusal} reopen={view.reopen} /> : null}
      <Brands view={view} />
    </>
  )
}
