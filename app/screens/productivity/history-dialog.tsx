import { useLocation } from '@remix-run/react'
import { longDate, monthName, shortDate } from '~/domain/format/dates'
import { hours } from '~/domain/format/numbers'
import type { BillingWeek } from '~/domain/productivity/billing-history'
import { type HistoryView, PRODUCTIVITY_PARAMS } from '~/domain/productivity/view'
import { LinkButton } from '~/ui/button'
import { ChartDataTable } from '~/ui/charts/chart-data-table'
import { DailyBars } from '~/ui/charts/daily-bars'
import { Dialog } from '~/ui/dialog'
import { Notice } from '~/ui/notice'
import { SegmentedLinks } from '~/ui/tab-links'
import { withChanges } from '~/urls'

function Week({ week }: { week: BillingWeek }) {
  return (
    <details className="billing-week">
      <summary>
        <span>
          Semaine du {shortDate(week.monday)} au {shortDate(week.sunday)}
        </span>
        <strong>{hours(week.hours)}</strong>
      </summary>
      <dl className="facts">
        {week.days.map((day) => (
          <div key={day.date}>
            <dt>{longDate(day.date)}</dt>
            <dd>
              {hours(day.hours)}{' '}
              <span className="muted">(cumul {hours(day.cumulativeBilledHoursAtDate)})</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Chart({ history }: { history: HistoryView }) {
  const { days, chart, name, month } = history
  if (!chart) return <Notice>Aucune donnée disponible pour le graphique.</Notice>
  const total = days.at(-1)?.cumulativeBilledHoursAtDate ?? 0
  return (
    <>
      <DailyBars
        {...chart}
        write={(value) => hours(value)}
        writeTick={(value) => hours(value, Number.isInteger(value) ? 0 : 1)}
        reference=""
        label={`Heures facturées par jour, ${name}, ${monthName(month).toLowerCase()}\u202f: ${hours(total)} en tout`}
      />
      <ChartDataTable
        caption={`Heures facturées\u202f: ${name}`}
        rows={days}
        rowKey={({ date }) => date}
        columns={[
          { key: 'date', header: 'Jour', cell: ({ date }) => longDate(date) },
          { key: 'hours', header: 'Facturé', number: true, cell: (day) => hours(day.hours) },
          {
            key: 'cumulative',
            header: 'Cumul',
            number: true,
            cell: (day) => hours(day.cumulativeBilledHoursAtDate),
          },
        ]}
      />
    </>
  )
}

/** A collaborator's billed hours of the month, as a chart or by week (3 §2.4). */
export function HistoryDialog({ history }: { history: HistoryView }) {
  const location = useLocation()
  const { name, month, reading, message, weeks } = history
  const closeTo = withChanges(location, {
    [PRODUCTIVITY_PARAMS.history]: null,
    [PRODUCTIVITY_PARAMS.reading]: null,
  })
  const to = (value: string | null) =>
    withChanges(location, { [PRODUCTIVITY_PARAMS.reading]: value })
  const title = ['Historique de facturation', name, monthName(month).toLowerCase()]
  return (
    <Dialog
      id="historique"
      title={title.filter(Boolean).join(' - ')}
      wide
      closeTo={closeTo}
      foot={
        <LinkButton to={closeTo} preventScrollReset replace>
          Fermer
        </LinkButton>
      }
    >
      {message ? (
        <Notice tone={message.tone}>{message.text}</Notice>
      ) : (
        <div className="stack">
          <SegmentedLinks
            label="Lecture de l’historique"
            choices={[
              { to: to(null), label: 'Graphique', current: reading === 'chart' },
              { to: to('list'), label: 'Liste par semaine', current: reading === 'list' },
            ]}
          />
          {reading === 'chart' ? (
            <Chart history={history} />
          ) : (
            weeks.map((week) => <Week key={week.monday} week={week} />)
          )}
        </div>
      )}
    </Dialog>
  )
}
