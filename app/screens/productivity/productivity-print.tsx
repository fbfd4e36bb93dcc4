import type { ReactNode } from 'react'
import { monthName } from '~/domain/format/dates'
import { untargetedHoursSentence } from '~/domain/format/missing-target-notes'
import { daySum, hours } from '~/domain/format/numbers'
import {
  PRINTED_SITES,
  type ProductivityReport,
  type ReportEmployee,
  type ReportService,
  type ReportTeam,
} from '~/domain/productivity/report'
import { PRODUCTIVITY_PERCENT } from '~/domain/records/statuses'
import { urls } from '~/urls'
import { PrintedPart } from '../print/print-scope-note'
import { onDate, ReportPage } from '../print/report-page'
import { ReportProblem } from '../print/report-problem'
import { wholePercent } from './labels'
import { Billed, Rated } from './percent-status'

/** Delay in milliseconds before the hidden frame prints (3 §9). */
const SETTLE = 500

type Printed = { report: ProductivityReport } | { message: string }

interface Props {
  printed: Printed
  /** true in a hidden frame, which prints on load */
  framed: boolean
}

interface PrintColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  total: ReactNode
}

interface TableProps<Row> {
  id: string
  title: string
  tone: string
  first: string
  name: (row: Row) => ReactNode
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PrintColumn<Row>[]
  totalLabel: string
  /** team name next to the first column's header, repeated on every sheet */
  team?: string
}

/** Table of the report in its team's colour: title band, rows and total row (3 §2.11). */
function ReportTable<Row>(props: TableProps<Row>) {
  const { id, title, tone, first, name, rows, rowKey, columns, totalLabel, team } = props
  return (
    <div className={`report-team report-${tone}`}>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a narrow screen */}
      <section className="report-scroll" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" data-team={team}>
                {first}
              </th>
              {columns.map(({ header }) => (
                <th key={header} scope="col" className="is-number">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                <th scope="row">{name(row)}</th>
                {columns.map(({ header, cell }) => (
                  <td key={header} className="is-number">
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="is-total">
              <th scope="row">{totalLabel}</th>
              {columns.map(({ header, total }) => (
                <td key={header} className="is-number">
                  {total}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </div>
  )
}

const SERVICE_FIGURES: readonly { header: string; cell: (row: ReportService) => ReactNode }[] = [
  { header: 'Objectif du mois', cell: (row) => hours(row.totalFinalTargetHours) },
  { header: 'Objectif proratisé', cell: (row) => hours(row.totalProratedTargetHours) },
  {
    header: 'Heures facturées',
    cell: (row) => <Billed billed={row.totalBilledHours} outside={row.outside} />,
  },
  { header: 'En cours', cell: (row) => hours(row.totalOngoingHours) },
  {
    header: '% réalisation',
    cell: (row) => <Rated percent={row.realizationPercentProrated} of={row} />,
  },
  { header: '% objectif du mois', cell: (row) => wholePercent(row.realizationPercentMonthly) },
]

const column = (
  header: string,
  cell: (one: ReportEmployee) => ReactNode,
  total: ReactNode,
): PrintColumn<ReportEmployee> => ({ header, cell, total })

function teamColumns({ totals }: ReportTeam): PrintColumn<ReportEmployee>[] {
  const reached = <Rated percent={totals.proratedRealization} of={totals} />
  return [
    column('Productivité visée', (one) => wholePercent(one.targetProductivity), null),
    column('Jours présents', (one) => daySum(one.daysPresent), daySum(totals.daysPresent)),
    column('Potentiel', (one) => hours(one.billingPotential), hours(totals.billingPotential)),
    column('Objectif du mois', (one) => hours(one.objectives), hours(totals.objectives)),
    column(
      'Objectif proratisé',
      (one) => hours(one.proratedObjectiveAmount),
      hours(totals.totalProratedObjectiveAmount),
    ),
    column(
      'Facturé',
      (one) => hours(one.billedHours),
      <Billed key="billed" billed={totals.billedHours} outside={totals.outside} />,
    ),
    column('En cours', (one) => hours(one.ongoingHours), hours(totals.ongoingHours)),
    column('% réalisation', (one) => <Rated percent={one.realizationPercent} />, reached),
    column(
      '% objectif du mois',
      (one) => wholePercent(one.fullRealization),
      wholePercent(totals.fullRealization),
    ),
  ]
}

function Report({ report, framed }: { report: ProductivityReport; framed: boolean }) {
  const { untargetedHours, realizationPercentProrated } = report.serviceTotal
  const untargeted = untargetedHoursSentence(untargetedHours, realizationPercentProrated)
  return (
    <ReportPage
      className="productivity-report"
      title={report.reportTitle}
      scope={[monthName(report.reportMonth), report.selectedScopeName]}
      when={onDate(report.analyzedDate)}
      facts={[
        ['Jours ouvrés', String(report.workingDaysInMonth)],
        ['Jours travaillés', String(report.elapsedWorkingDays)],
        ['Avancement', wholePercent(report.monthProgressPercent)],
      ]}
      late={{ freshness: report.freshness, date: report.analyzedDate }}
      framed={framed}
      settle={SETTLE}
      verdicts={[PRODUCTIVITY_PERCENT]}
    >
      <ReportTable
        id="synthese"
        title="Synthèse par Service"
        tone="services"
        first="Service"
        name={(row) => row.name}
        rows={report.serviceSummary}
        rowKey={(row) => row.name}
        columns={SERVICE_FIGURES.map((one) => ({ ...one, total: one.cell(report.serviceTotal) }))}
        totalLabel="Total"
      />
      {untargeted ? <p>{untargeted}</p> : null}
      <PrintedPart of={report.part} size={PRINTED_SITES} what="Collaborateurs des concessions" />
      {report.teams.map((team) => (
        <ReportTable
          key={team.key}
          id={`equipe-${team.key}`}
          title={team.teamName}
          tone={team.key}
          first="Collaborateur"
          name={({ name, siteName }) => (siteName ? `${name} · ${siteName}` : name)}
          rows={team.employees}
          rowKey={({ key }) => key}
          columns={teamColumns(team)}
          totalLabel={`Total ${team.teamName}`}
          team={team.teamName}
        />
      ))}
      <footer className="report-foot">{report.footerMessage}</footer>
    </ReportPage>
  )
}

/** Productivity report on A4 landscape (3 §2.11); without data, the panel 'Erreur' shows the reason. */
export function ProductivityPrint({ printed, framed }: Props) {
  if ('report' in printed) return <Report report={printed.report} framed={framed} />
  return (
    <ReportProblem
      title="Rapport Productivité"
      message={printed.message}
      back={urls.productivity()}
    />
  )
}
