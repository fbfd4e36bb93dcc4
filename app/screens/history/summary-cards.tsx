import { amount, signedAmount, toneOf } from '~/domain/analysis/figure-texts'
import { signedPercent } from '~/domain/format/numbers'
import { verdictPercent } from '~/domain/format/threshold-rounding'
import { someNames } from '~/domain/format/untargeted-note'
import { partialWord } from '~/domain/history/periods'
import { type Direction, directionOf, type Trend } from '~/domain/history/trend'
import type { HistoryFiguresView } from '~/domain/history/view'
import { statusWord } from '~/domain/records/statuses'
import { StatusPill, type StatusTone } from '~/ui/status-pill'
import { IndicatorCard } from '../synthesis/indicator-card'
import { ComparedNote } from './compared-note'
import { periodName, summaryName, wholeWord } from './labels'

const DIRECTIONS: Readonly<Record<Direction, string>> = {
  up: 'en hausse',
  down: 'en baisse',
  flat: 'stable',
}
const DIRECTION_TONES: Readonly<Record<Direction, StatusTone>> = {
  up: 'good',
  down: 'bad',
  flat: 'neutral',
}

/** Reasons why two periods cannot be compared: concessions without data in one of them, doubts (4-decisions, 43 and 66). */
function unlikeFact({ unlike, unnamed, isUnsure }: Trend): [string, string][] {
  const doubts: [string, string][] = isUnsure ? [['Non comparable', 'sous réserve']] : []
  return unlike.length > 0
    ? [['Non comparable, sans donnée', someNames(unlike, unnamed)], ...doubts]
    : doubts
}

/** Budget, Réalisé, Taux de réalisation and Tendance of the selected period, or of the year to date (3 §2.10). */
export function SummaryCards({ view }: { view: HistoryFiguresView }) {
  const { measure, summary, tendency } = view
  const change = tendency?.change ?? null
  const way = change === null ? null : directionOf(change)
  return (
    <section aria-labelledby="resume">
      <h2 id="resume" className="history-heading">
        {summaryName(summary.key, summary.months)}
        {summary.partial ? <span className="muted"> {partialWord(summary)}</span> : null}
      </h2>
      <ComparedNote figures={summary} />
      <div className="synthesis-cards">
        <IndicatorCard
          id="budget"
          title={summary.months.length === 1 ? 'Budget du mois' : 'Budget'}
          value={amount(measure, summary.budget)}
          facts={[
            ['Dû à date', amount(measure, summary.due)],
            ['Écart à date', signedAmount(measure, summary.gap)],
          ]}
        />
        <IndicatorCard
          id="realise"
          title="Réalisé"
          value={amount(measure, summary.realized)}
          note={
            [
              summary.outside === 0
                ? null
                : `dont ${amount(measure, summary.outside)} sans objectif\u202f: ${someNames(summary.untargeted, summary.unnamed?.untargeted)}`,
              summary.doubted === 0
                ? null
                : `dont ${amount(measure, summary.doubted)} sous réserve\u202f: ${someNames(summary.doubtful, summary.unnamed?.doubtful)}`,
            ]
              .filter(Boolean)
              .join('\u202f; ') || null
          }
          facts={[
            ['Un an avant', amount(measure, summary.previous)],
            ['Évolution', signedPercent(summary.change)],
          ]}
        />
        <IndicatorCard
          id="taux"
          title="Taux de réalisation"
          value={verdictPercent(summary.percent)}
          aside={
            summary.status === 'none' ? null : (
              <StatusPill tone={toneOf(summary)} why={summary.verdict}>
                {statusWord(summary.status, { reached: summary.reached })}
              </StatusPill>
            )
          }
          facts={[['Réalisé / budget à date', wholeWord(summary, view.date)]]}
        />
        <IndicatorCard
          id="tendance"
          title="Tendance"
          value={signedPercent(change)}
          aside={
            way === null ? null : (
              <StatusPill tone={DIRECTION_TONES[way]}>{DIRECTIONS[way]}</StatusPill>
            )
          }
          facts={
            tendency
              ? [
                  [`${periodName(tendency.key)}, par jour ouvré`, amount(measure, tendency.perDay)],
                  [periodName(tendency.earlierKey), amount(measure, tendency.earlierPerDay)],
                  ...unlikeFact(tendency),
                ]
              : []
          }
          missing="Données indisponibles."
        />
      </div>
    </section>
  )
}
