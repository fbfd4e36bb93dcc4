import { useLocation } from '@remix-run/react'
import type { AnalysisFigures, AnalysisView } from '~/domain/analysis/analysis-view'
import { frenchDate } from '~/domain/format/dates'
import { columnPercent } from '~/domain/format/numbers'
import { partLevel } from '~/domain/hierarchy/part-level'
import type { OriginFigure } from '~/domain/origin/figures'
import { daySpanNote, FIGURE_LABELS, formulaOf, isRate, titleOf } from '~/domain/origin/labels'
import type { OriginPart, OriginView } from '~/domain/origin/view'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { AnalysisStates } from '~/screens/records/analysis-states'
import { Card } from '~/ui/card'
import { DataTable } from '~/ui/data-table'
import { DelegatedLink } from '~/ui/delegated-link'
import { SegmentedLinks } from '~/ui/tab-links'
import { urls, withChanges } from '~/urls'
import { Notices } from '../records/notices'
import { ListPages } from '../shell/list-pages'
import { MeasureLinks } from '../synthesis/measure-links'
import { numbersOf, ROUNDED, valueText } from './labels'
import { RecordsCard, TargetCard } from './records-card'

const FIGURES = Object.keys(FIGURE_LABELS) as OriginFigure[]
/** Figures that another one is worked out of. */
const OPERANDS: Readonly<Partial<Record<OriginFigure, readonly OriginFigure[]>>> = {
  percent: ['realized', 'target'],
  gap: ['realized', 'target'],
  projection: ['realized'],
  dayTarget: ['target'],
}

function useFigureLink() {
  const location = useLocation()
  return (figure: OriginFigure, metric?: string | null) =>
    withChanges(location, {
      figure: figure === 'realized' ? null : figure,
      page: null,
      ...(metric === undefined ? {} : { metric }),
    })
}

/** Links to what the figure is worked out of. */
function Operands({ figure }: Pick<OriginView, 'figure'>) {
  const linkTo = useFigureLink()
  const links: [string, string][] = isRate(figure)
    ? [
        ['CA Net réalisé', linkTo('realized', null)],
        figure === 'caHec'
          ? ['Heures HEC réalisées', linkTo('realized', 'hec')]
          : ['Heures HT réalisées', linkTo('realized', 'ht')],
      ]
    : (OPERANDS[figure] ?? []).map((one) => [FIGURE_LABELS[one], linkTo(one)])
  if (links.length === 0) return null
  return (
    <ul className="origin-operands">
      {links.map(([text, to]) => (
        <li key={to}>
          <DelegatedLink to={to}>{text}&#8239;: détail du calcul</DelegatedLink>
        </li>
      ))}
    </ul>
  )
}

function Parts({ view }: { view: OriginView }) {
  const { figure, parts, additive, value, services } = view
  const text = (amount: number | null) => valueText(view, amount, columnPercent)
  return (
    <>
      {services.length === 0 ? null : (
        <Card title="Par service">
          <DataTable
            caption="Ce que chaque service y met"
            rows={services}
            rowKey={({ service }) => service}
            totalLabel="Total"
            columns={[
              {
                key: 'name',
                header: 'Service',
                cell: ({ service, to }) => (
                  <DelegatedLink to={to}>{SERVICE_LABELS[service]}</DelegatedLink>
                ),
              },
              {
                key: 'value',
                header: FIGURE_LABELS[figure],
                number: true,
                cell: (row) => text(row.value),
                total: text(value),
              },
            ]}
          />
        </Card>
      )}
      {parts.found === 0 ? null : (
        <Card title={`Détail ${partLevel(parts.rows[0]?.to ?? '')}`}>
          <DataTable<OriginPart>
            caption="Part de chaque périmètre dans le chiffre"
            rows={parts.rows}
            rowKey={({ id }) => id}
            {...(additive ? { totalLabel: 'Total' } : {})}
            columns={[
              {
                key: 'name',
                header: 'Périmètre',
                cell: ({ name, to }) => <DelegatedLink to={to}>{name}</DelegatedLink>,
              },
              {
                key: 'date',
                header: 'Données du',
                cell: ({ dataDate }) => frenchDate(dataDate),
              },
              {
                key: 'value',
                header: FIGURE_LABELS[figure],
                number: true,
                cell: (row) => text(row.value),
                total: text(value),
              },
            ]}
          />
          <ListPages of={parts} totals={additive} one="partie" />
        </Card>
      )}
    </>
  )
}

function Figures({ figures }: { figures: AnalysisFigures<OriginView> }) {
  const linkTo = useFigureLink()
  const { search } = useLocation()
  const { content: view, dataDate, mixed, daySpan } = figures
  const own = { figure: null, service: null, page: null, metric: null }
  return (
    <>
      <div className="origin-choices">
        <SegmentedLinks label={view.subjects.label} choices={view.subjects.options} />
        {isRate(view.figure) ? null : <MeasureLinks measure={view.measure} />}
        <SegmentedLinks
          label="Chiffre"
          choices={FIGURES.map((figure) => ({
            to: linkTo(figure),
            label: FIGURE_LABELS[figure],
            current: figure === view.figure,
          }))}
        />
      </div>
      <Notices figures={figures} />
      <Card title={titleOf(view)}>
        <p className="origin-value">{valueText(view, view.value)}</p>
        <p className="muted">
          {view.scopeName}, données du {frenchDate(dataDate)}
        </p>
        <p>{formulaOf(view, dataDate, mixed)}</p>
        {view.figure === 'day' && daySpan ? <p>{daySpanNote(daySpan)}</p> : null}
        {numbersOf(view).map((line) => (
          <p key={line} className="origin-numbers">
            {line}
          </p>
        ))}
        {view.written.rounded ? <p className="muted">{ROUNDED}</p> : null}
        <Operands figure={view.figure} />
        {view.service ? (
          <DelegatedLink
            to={withChanges({ pathname: '/origin', search }, { service: null, page: null })}
          >
            Tous les services
          </DelegatedLink>
        ) : null}
      </Card>
      <Parts view={view} />
      {view.records.length > 0 ? <RecordsCard view={view} /> : null}
      {view.objectif ? <TargetCard view={view} objectif={view.objectif} /> : null}
      <p>
        <DelegatedLink to={withChanges({ pathname: urls.synthesis(), search }, own)}>
          Retour à la synthèse
        </DelegatedLink>
      </p>
    </>
  )
}

/** /origin: where a figure comes from (7-beyond §1). */
export function OriginScreen({ view }: { view: AnalysisView<OriginView> }) {
  return <AnalysisStates view={view}>{(figures) => <Figures figures={figures} />}</AnalysisStates>
}
