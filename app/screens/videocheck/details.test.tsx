import { expect, test } from 'vitest'
import { aSite } from '~/domain/hierarchy/network.fixture'
import { siteVideocheck, videocheckPath } from '~/domain/videocheck/month'
import { row } from '~/domain/videocheck/sites.fixture'
import { sumsOf } from '~/domain/videocheck/totals'
import { pathLines, type VideocheckData, videocheckLines } from '~/domain/videocheck/view'
import { markup, textOf } from '~/ui/render.fixture'
import { Details } from './details'

const target = { tauxPresentation: 80, tauxRealisationDevis: 12_000, caParDevis: 45 }

/** Page text for one concession with an objectif of 12 000 €. @param realized in euros */
function said(realized: number): string {
  const month = siteVideocheck('a', row('2026-11-19', 200, 140, 20_000, realized), target)
  const rows = videocheckLines([{ site: aSite('a Nantes'), month }])
  const view = {
    totals: sumsOf(month),
    scopeName: 'Nantes',
    siteCount: 1,
    path: [],
    lines: { rows, page: 1, pages: 1, found: 1, from: 1, to: 1 },
  } as unknown as VideocheckData
  return textOf(markup(<Details view={view} />)).replace(/[\u00a0\u202f]/g, ' ')
}

test.each([
  [5_501.51, '45,8 %', 'résultat 45,8 % de l’objectif'],
  [8_399.4, '69,9 %', 'résultat un peu moins de 70 % de l’objectif'],
  [8_399.6, '70 %', 'résultat 70 % de l’objectif'],
])('%s € of 12 000 € reads %s and a matching sentence', (realized, percent, sentence) => {
  const text = said(realized)
  expect(text).toContain(percent)
  expect(text).toContain(sentence)
})

test('the month’s path is a table of its dates, latest first; none for a single date', () => {
  const month = (earlier: ReturnType<typeof row>[]) =>
    siteVideocheck('a', { ...row('2026-11-19', 200, 140, 20_000, 9_000), earlier }, target)
  const shown = (earlier: ReturnType<typeof row>[]) => {
    const view = {
      totals: sumsOf(month(earlier)),
      scopeName: 'Nantes',
      siteCount: 1,
      path: pathLines(videocheckPath(month(earlier))),
      lines: { rows: [], page: 1, pages: 1, found: 0, from: 0, to: 0 },
    } as unknown as VideocheckData
    return textOf(markup(<Details view={view} />)).replace(/[\u00a0\u202f]/g, ' ')
  }
  expect(shown([row('2026-11-12', 100, 60, 9_000, 4_000)])).toMatch(
    /date par date.*au 19\/11\/2026.*70,0 %.*au 12\/11\/2026.*60,0 %/,
  )
  expect(shown([])).not.toContain('date par date')
})
