import { expect, test } from 'vitest'
import { markup } from '~/ui/render.fixture'
import { ProductivityChartCard } from './chart-card'

const drawn = (...percents: (number | null)[]) =>
  markup(
    <ProductivityChartCard
      picture={{
        of: 'services',
        rows: percents.map((percent, at) => ({ key: `${at}`, name: `Service ${at}`, percent })),
        chart: {
          bars: percents.map((percent) => ({ start: 0, width: percent ?? 0 })),
          line: 100,
          end: 120,
        },
      }}
    />,
  )

test('no chart is drawn while no service has a figure, as before the month’s first hours', () => {
  expect(drawn(null, null)).toBe('')
  expect(drawn(null, 80)).toContain('Réalisation par service')
})
