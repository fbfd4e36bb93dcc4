import { expect, it } from 'vitest'
import { counted, of, said, short, typed } from './small-network.fixture'

const december = (values: Record<string, string>) =>
  of({
    targets: [
      typed(2, '', {
        site: 'Rennes',
        month: '2026-12',
        service: 'mechanic',
        hecHours: '400',
        ...values,
      }),
    ],
  })

it('a CA/HEC that is not CA ÷ HEC is refused by the preview, as by the store', () => {
  // 56 000 € ÷ 400 h = 140 €/h
  const off = december({ revenue: '56000', revenuePerHour: '150' })
  expect(off.counts.targets).toEqual(counted({ refused: 1, absent: 2 }))
  expect(said(off)).toEqual([
    expect.stringContaining('Le CA/HEC envoyé (150\u202f€/h) n’est pas CA ÷ HEC (140\u202f€/h).'),
  ])
  for (const rate of ['140', '140.01', ''])
    expect(
      december({ revenue: '56000', ...(rate ? { revenuePerHour: rate } : {}) }).counts.targets
        ?.created,
      rate,
    ).toBe(1)
})

it('a CA/HEC alone decides the CA, and the budget has none', () => {
  expect(december({ revenuePerHour: '150' }).counts.targets?.created).toBe(1)
  expect(
    short(of({ targets: [typed(2, 's1/2026-11/mechanic', { revenuePerHour: '145' })] })),
  ).toEqual(['targets | changed | s1/2026-11/mechanic | revenuePerHour: 140 > 145'])
})
