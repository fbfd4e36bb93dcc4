import { expect, test } from 'vitest'
import { targetBarsChart } from '~/domain/charts/target-bars'
import type { Picture } from '~/domain/productivity/view'
import { markup } from '~/ui/render-for-test'
import { PictureCard } from './picture-card'

const picture = (percents: (number | null)[]): Picture => ({
  of: 'services',
  rows: percents.map((percent, index) => ({ key: `${index}`, name: `Service ${index}`, percent })),
  chart: targetBarsChart(percents),
})

test('nothing is drawn where nobody has a figure, as before the month’s first hours', () => {
  expect(markup(<PictureCard picture={picture([null, null])} />)).toBe('')
  expect(markup(<PictureCard picture={picture([null, 80])} />)).toContain('Réalisation par service')
})
