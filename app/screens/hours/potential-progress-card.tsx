import { toneOf } from '~/domain/analysis/figure-texts'
import type {
  HoursProgressTab,
  MonthPotential,
  PotentialReading,
} from '~/domain/analysis/hours-view'
import type { PotentialProgress } from '~/domain/analysis/potential-progress'
import { POTENTIAL_COLUMNS } from '~/domain/analysis/target-columns'
import { frenchDate, monthName } from '~/domain/format/dates'
import { hours } from '~/domain/format/numbers'
import { verdictColumn } from '~/domain/format/threshold-rounding'
import { totalPotential } from '~/domain/planning/potential/site-potential'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { lineName } from '~/domain/records/line-name'
import { POTENTIAL_PERCENT, statusWord } from '~/domain/records/statuses'
import { Delay } from '~/screens/records/hours-delay'
import { Card } from '~/ui/card'
import { GroupedBars } from '~/ui/charts/grouped-bars'
import { DataTable } from '~/ui/data-table'
import { Notice } from '~/ui/notice'
import { shown } from '~/ui/shown-columns'
import { StatusPill } from '~/ui/status-pill'

const SERIES = [
  { key: 'potential', name: 'Potentiel', className: 'bar-potential' },
  { key: 'realized', name: 'Réalisé', className: 'bar-info' },
  { key: 'delay', name: 'Retard', className: 'bar-bad' },
] as const

const Realization = ({ line }: { line: PotentialProgress }) => (
  <StatusPill
    tone={toneOf(line)}
    label={statusWord(line.status, { reached: line.percent, none: 'sans potentiel' })}
    why={line.verdict}
  >
    {verdictColumn(line.percent, POTENTIAL_PERCENT)}
  </StatusPill>
)

const CELLS = {
  percent: (line: PotentialProgress) => <Realization line={line} />,
  delay: (line: PotentialProgress) => <Delay line={line} />,
}

function monthSentence({ actualized, frozen }: MonthPotential, date: string): string {
  const now = `${monthName(date)} entier\u202f: ${hours(totalPotential(actualized))} au planning`
  return frozen === null
    ? `${now}, potentiel jamais figé.`
    : `${now}, ${hours(totalPotential(frozen))} au potentiel figé.`
}

function Progress({ reading, date }: { reading: PotentialReading; date: string }) {
  const { lines, chart, month } = reading
  const [whole, ...services] = lines
  const sentence = lines
    .map(
      (line) =>
        `${lineName(line.key)}\u202f: potentiel ${hours(line.potential)}, réalisé ${hours(line.realized)}, retard ${hours(line.delay)}`,
    )
    .join('. ')
  return (
    <>
      <div className="potential-progress">
        <div>
          <GroupedBars
            series={SERIES}
            chart={chart}
            nameOf={(key) => lineName(key as PotentialProgress['key'])}
            write={(value) => hours(value)}
            writeTick={(value) => hours(value, 0)}
            label={`Potentiel, réalisé et retard. ${sentence}`}
          />
        </div>
        <DataTable
          caption="Potentiel à date, heures facturées, en cours et retard par service"
          columns={shown(POTENTIAL_COLUMNS, CELLS, whole)}
          rows={services}
          rowKey={({ key }) => key}
          totalLabel="Global"
          cards="figures"
        />
      </div>
      <p className="card-note">
        Potentiel du 1er au {frenchDate(date)}&#8239;: 7 h par journée productive au planning.
        Retard = potentiel − réalisé − en cours, jamais négatif&#8239;; sur la ligne Global,
        l’avance d’un service compense le retard d’un autre. {monthSentence(month, date)}
      </p>
    </>
  )
}

interface Props {
  potential: HoursProgressTab['potential']
  /** data date */
  date: string
}

/** Potential of the planning against billed hours: Potentiel, Réalisé, Retard (3 §2.3; 4-decisions, 22). */
export function PotentialProgressCard({ potential, date }: Props) {
  const { value, error } = potential
  return (
    <Card id="potentiel" title="Avancement du potentiel">
      {error === null ? null : <Notice tone="error" title={error} />}
      {value ? <Progress reading={value} date={date} /> : null}
      {value === null && error === null ? <Notice title={PART_UNREADABLE} /> : null}
    </Card>
  )
}
