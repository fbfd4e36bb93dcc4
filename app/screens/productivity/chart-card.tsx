import { toneOf } from '~/domain/analysis/figure-texts'
import { productivityVerdict } from '~/domain/productivity/status'
import type { ProductivityChart } from '~/domain/productivity/view'
import { Card } from '~/ui/card'
import { TargetBars } from '~/ui/charts/target-bars'
import { wholePercent } from './labels'

const TITLES = {
  workers: 'Réalisation par collaborateur',
  services: 'Réalisation par service',
} as const

/** Bar chart of the percentages of targets to date, lowest first; the tables show the figures. */
export function ProductivityChartCard({
  picture: { of, rows, chart },
}: {
  picture: ProductivityChart
}) {
  if (rows.every(({ percent }) => percent === null)) return null
  return (
    <Card id="realisation" title={TITLES[of]}>
      <TargetBars
        chart={chart}
        subject={`${TITLES[of]}, en pourcentage de l’objectif proratisé`}
        target="Objectif proratisé"
        rows={rows.map(({ key, name, percent, partial }) => ({
          key,
          name,
          tone: toneOf(productivityVerdict(percent, partial)),
          text: wholePercent(percent),
        }))}
      />
    </Card>
  )
}
