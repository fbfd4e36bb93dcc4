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

test('a bar beyond the end of the scale is marked, and said to be cut', () => {
  const picture = {
    of: 'services' as const,
    rows: [
      { key: 'body', name: 'Carrosserie', percent: 95 },
      { key: 'mechanic', name: 'Mécanique', percent: 330 },
    ],
    chart: {
      bars: [
        { start: 0, width: 47.5 },
        { start: 0, width: 100, cut: true as const },
      ],
      line: 50,
      end: 200,
    },
  }
  const html = markup(<ProductivityChartCard picture={picture} />)
  expect(html).toContain('Carrosserie 95\u202f%, Mécanique 330\u202f% (barre coupée à 200\u202f%)"')
  expect(html.match(/class="is-cut"/g)).toHaveLength(1)
})
