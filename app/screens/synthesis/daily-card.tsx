import { useLocation } from '@remix-run/react'
import { amount, shortAmount } from '~/domain/analysis/figure-texts'
import type { ProgressView } from '~/domain/analysis/synthesis-view'
import { frenchDate, shortDate } from '~/domain/format/dates'
import { counted } from '~/domain/format/numbers'
import { MEASURE_LABELS, type Measure } from '~/domain/measures'
import { Card } from '~/ui/card'
import { ChartDataTable } from '~/ui/charts/chart-data-table'
import { DailyBars } from '~/ui/charts/daily-bars'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'

/** Switch of the URL's `path` parameter: daily targets by working days or by planned presence (7-beyond §1). */
function PathLinks({ path }: { path: ProgressView['path'] }) {
  const location = useLocation()
  if (path === null) return null
  return (
    <SegmentedLinks
      label="Objectif du jour"
      choices={(['days', 'presence'] as const).map((key) => ({
        to: withChanges(location, { path: key === 'days' ? null : key }),
        label: key === 'days' ? 'Jours ouvrés' : 'Présence prévue',
        current: key === path,
      }))}
    />
  )
}

/** Figures of a day: '19/11 : 96 000 €, Obj. Jr. 98 461 €, moyenne 95 920 €'. */
function dayText(measure: Measure, date: string, days: ProgressView['days']): string {
  const day = days.find((one) => one.date === date)
  const facts = [
    ...(day?.target == null ? [] : [`Obj. Jr. ${amount(measure, day.target)}`]),
    ...(day?.average == null ? [] : [`moyenne ${amount(measure, day.average)}`]),
  ]
  return `${shortDate(date)}\u202f: ${[amount(measure, day?.value), ...facts].join(',\n')}`
}

interface Props {
  progress: ProgressView
  /** day of the figures, the last with a bar */
  date: string
  /** note on further days that the last bar covers; undefined when there are none */
  span?: string
}

/** Days of the month against the daily target 'Obj. Jr.' (3 §2.1), constant or weighted by planned presence. */
export function DailyCard({ progress, date, span }: Props) {
  const { measure, days, dailyTarget, path } = progress
  const isWeighted = path === 'presence'
  const name = MEASURE_LABELS[measure]
  const recorded = days.filter((day) => day.value !== null).length
  const target = dailyTarget === null ? null : amount(measure, dailyTarget)
  const said = isWeighted ? 'selon la présence prévue' : target
  const sentence = [
    `${name} par jour jusqu’au ${frenchDate(date)}\u202f: ${counted(recorded, 'jour')} avec activité`,
    ...(said ? [`objectif ${said}${isWeighted ? '' : ' par jour ouvré'}`] : []),
  ].join(', ')
  return (
    <Card id="par-jour" title={`${name} par jour`} aside={<PathLinks path={path} />}>
      <DailyBars
        days={days}
        chart={progress.chart}
        write={(value) => amount(measure, value)}
        writeTick={(value) => shortAmount(measure, value)}
        textOf={(date) => dayText(measure, date, days)}
        reference={isWeighted ? 'Obj. Jr.' : `Obj. Jr. ${target ?? ''}`}
        label={sentence}
      />
      <ul className="chart-legend">
        <li className="legend-bar">Réalisé du jour</li>
        {progress.chart.line ? <li className="legend-line">Moyenne par jour ouvré</li> : null}
        {said ? <li className="legend-reference">Obj. Jr.&#8239;: {said}</li> : null}
      </ul>
      {span ? (
        <p className="card-note">
          Le {frenchDate(date)}&#8239;: {span}.
        </p>
      ) : null}
      <ChartDataTable
        caption={`Données\u202f: ${name} par jour`}
        rows={days}
        rowKey={(day) => day.date}
        columns={[
          { key: 'date', header: 'Date', cell: (day) => frenchDate(day.date) },
          {
            key: 'value',
            header: 'Réalisé',
            number: true,
            cell: (day) => amount(measure, day.value),
          },
          {
            key: 'target',
            header: 'Obj. Jr.',
            number: true,
            cell: (day) => amount(measure, day.target),
          },
          {
            key: 'average',
            header: 'Moyenne par jour ouvré',
            number: true,
            cell: (day) => amount(measure, day.average),
          },
        ]}
      />
    </Card>
  )
}
